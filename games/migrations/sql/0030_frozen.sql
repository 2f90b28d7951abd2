-- A game that is over stands still for nobody, and one that goes on for no dispute, whatever made it go on: so a freeze that ended by
-- itself holds nothing that another one stops later.
CREATE FUNCTION games_nothing_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE games_dispute d SET frozen = false WHERE d.game_id = NEW.id AND d.frozen;
    RETURN NULL;
END $$;
CREATE TRIGGER ended_game_is_not_frozen AFTER UPDATE ON games_game FOR EACH ROW
WHEN (OLD.status NOT IN ('finished', 'aborted') AND NEW.status IN ('finished', 'aborted') OR OLD.status = 'paused' AND NEW.status = 'active')
EXECUTE FUNCTION games_nothing_is_frozen();
