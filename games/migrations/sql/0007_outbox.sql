-- Telling people: rows written by triggers, in the very commit of the move, the start or the end that they tell of.

-- One fact for one player: into the inbox, and into the outbox for whoever carries it further. A fact that is known is told no more.
CREATE FUNCTION games_tell(player uuid, game uuid, seat int, kind text, turn int, step int) RETURNS void
LANGUAGE sql VOLATILE AS $$
    WITH note AS (
        INSERT INTO games_note (player_id, game_id, seat, kind, turn, step, created_at)
        VALUES (player, game, seat, kind, turn, step, game_now())
            ON CONFLICT (player_id, game_id, kind, turn, step) DO NOTHING
     RETURNING *
    )
    INSERT INTO games_outbox (note_id, player_id, game_id, seat, kind, turn, at, due_at)
    SELECT n.id, n.player_id, n.game_id, n.seat, n.kind, n.turn, n.created_at, n.created_at FROM note n
$$;

-- Whether a player is to be told of a game at all. A live game tells nobody: who plays it is there.
CREATE FUNCTION games_tells(game uuid, player uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM games_game g WHERE g.id = game AND g.mode = 'async')
$$;

-- Asked when somebody sits down, and kept in the seat's row: a move only looks at the row that it changes anyway.
CREATE FUNCTION games_seat_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.tells := NEW.player_id IS NOT NULL AND NEW.bot IS NULL AND games_tells(NEW.game_id, NEW.player_id);
    RETURN NEW;
END $$;

CREATE TRIGGER seat_tells_its_player BEFORE INSERT OR UPDATE OF player_id, bot ON games_seat FOR EACH ROW
EXECUTE FUNCTION games_seat_tells();

UPDATE games_seat s SET tells = s.player_id IS NOT NULL AND s.bot IS NULL AND games_tells(s.game_id, s.player_id) WHERE NOT s.is_over;

-- A seat is asked something new, or its time for the same question moved.
CREATE FUNCTION games_seat_is_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.your_turn AND NEW.turn IS NOT DISTINCT FROM OLD.turn AND NEW.player_id IS NOT DISTINCT FROM OLD.player_id THEN
        INSERT INTO games_outbox (player_id, game_id, seat, kind, turn, at, due_at)
        VALUES (NEW.player_id, NEW.game_id, NEW.seat, 'alarm', coalesce(NEW.turn, 0), game_now(), game_now());
    ELSE
        PERFORM games_tell(NEW.player_id, NEW.game_id, NEW.seat, 'your_turn', coalesce(NEW.turn, 0), 0);
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER asked_seat_is_told AFTER UPDATE ON games_seat FOR EACH ROW
WHEN (NEW.tells AND NEW.your_turn AND (NEW.turn, NEW.due_at, NEW.player_id, NEW.your_turn) IS DISTINCT FROM (OLD.turn, OLD.due_at, OLD.player_id, OLD.your_turn))
EXECUTE FUNCTION games_seat_is_asked();

-- A game began, ended or will not begin: everybody who sits in it.
CREATE FUNCTION games_status_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM games_tell(s.player_id, NEW.id, s.seat, CASE
                WHEN NEW.status = 'active' THEN 'started'
                WHEN NEW.started_at IS NULL THEN 'cancelled'
                ELSE 'over' END, 0, 0)
       FROM games_seat s
      WHERE s.game_id = NEW.id AND s.tells;
    RETURN NULL;
END $$;

CREATE TRIGGER new_status_is_told AFTER UPDATE ON games_game FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status AND (OLD.status = 'open' OR NEW.status IN ('finished', 'aborted')))
EXECUTE FUNCTION games_status_is_told();

-- Whether a note is still true: a turn that was answered, or is another's by now, is no news.
CREATE FUNCTION games_note_holds(n games_note) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN n.game_id IS NULL THEN true
        WHEN n.kind IN ('your_turn', 'reminder') THEN EXISTS (
            SELECT FROM games_seat s WHERE s.game_id = n.game_id AND s.seat = n.seat AND s.player_id = n.player_id
               AND s.your_turn AND s.turn = n.turn AND NOT s.is_over)
        WHEN n.kind = 'started' THEN EXISTS (
            SELECT FROM games_game g WHERE g.id = n.game_id AND g.status IN ('active', 'paused'))
        ELSE EXISTS (SELECT FROM games_game g WHERE g.id = n.game_id)
    END
$$;

-- A purged game takes along what was told of it.
CREATE FUNCTION games_seat_is_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM games_note n WHERE n.player_id = OLD.player_id AND n.game_id = OLD.game_id;
    RETURN NULL;
END $$;

CREATE TRIGGER notes_go_with_their_game AFTER DELETE ON games_seat FOR EACH ROW
WHEN (OLD.player_id IS NOT NULL) EXECUTE FUNCTION games_seat_is_gone();
