-- A pause closes no question: while it lasts nobody is asked, and afterwards the turn is the same.

-- As before (0007_outbox). After a pause a turn that was told is told no more, and its reminders are set anew; one that was opened
-- in the pause is told then.
CREATE OR REPLACE FUNCTION games_seat_is_asked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    is_same boolean := NEW.turn IS NOT DISTINCT FROM OLD.turn AND NEW.player_id IS NOT DISTINCT FROM OLD.player_id;
BEGIN
    IF is_same THEN
        INSERT INTO games_outbox (player_id, game_id, seat, kind, turn, at, due_at)
        VALUES (NEW.player_id, NEW.game_id, NEW.seat, 'alarm', coalesce(NEW.turn, 0), game_now(), game_now());
    END IF;
    IF NOT (is_same AND OLD.your_turn) THEN
        PERFORM games_tell(NEW.player_id, NEW.game_id, NEW.seat, 'your_turn', coalesce(NEW.turn, 0), 0);
    END IF;
    RETURN NULL;
END $$;

-- As before (0007_outbox), and a turn still holds while its game is paused.
CREATE OR REPLACE FUNCTION games_note_holds(n games_note) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN n.game_id IS NULL THEN true
        WHEN n.kind IN ('your_turn', 'reminder') THEN EXISTS (
            SELECT FROM games_seat s WHERE s.game_id = n.game_id AND s.seat = n.seat AND s.player_id = n.player_id
               AND s.turn = n.turn AND NOT s.is_over
               AND (s.your_turn OR EXISTS (SELECT FROM games_game g WHERE g.id = n.game_id AND g.status = 'paused')))
        WHEN n.kind = 'started' THEN EXISTS (
            SELECT FROM games_game g WHERE g.id = n.game_id AND g.status IN ('active', 'paused'))
        ELSE EXISTS (SELECT FROM games_game g WHERE g.id = n.game_id)
    END
$$;
