-- A game that was over and goes on by a ruling: that it was over is no news any more, it comes back to everybody's list, and when it
-- ends again that is told as the first time.
CREATE FUNCTION games_is_reopened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    WITH past AS (
        SELECT n.id FROM games_note n WHERE n.game_id = NEW.id AND n.kind = 'over'
    ), withdrawn AS (
        DELETE FROM games_delivery d USING past WHERE d.note_id = past.id
    )
    DELETE FROM games_note n USING past WHERE n.id = past.id;
    UPDATE games_seat s SET archived = false WHERE s.game_id = NEW.id AND s.archived;
    RETURN NULL;
END $$;
CREATE TRIGGER game_is_reopened AFTER UPDATE ON games_game FOR EACH ROW
WHEN (OLD.status IN ('finished', 'aborted') AND NEW.status NOT IN ('finished', 'aborted')) EXECUTE FUNCTION games_is_reopened();

-- What becomes of a game that was over concerns all who sat there, also whom the dispute does not.
CREATE FUNCTION games_ruling_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM games_tell(s.player_id, NEW.game_id, s.seat, 'ruling', NEW.version, 0)
       FROM games_game g JOIN games_seat s ON s.game_id = g.id
      WHERE g.id = NEW.game_id AND g.status IN ('finished', 'aborted') AND s.player_id IS NOT NULL AND s.bot IS NULL
        AND NOT EXISTS (SELECT FROM games_dispute_party y WHERE y.dispute_id = NEW.dispute_id AND y.player_id = s.player_id)
      ORDER BY s.seat;
    RETURN NULL;
END $$;
CREATE TRIGGER ruling_of_an_ended_game_is_told AFTER INSERT ON games_ruling FOR EACH ROW
WHEN (NEW.action IN ('rerun', 'rewind', 'correct_result', 'annul', 'award')) EXECUTE FUNCTION games_ruling_is_told();
