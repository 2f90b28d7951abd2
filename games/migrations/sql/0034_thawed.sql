-- As before (0030_frozen), and a game that goes on stands still for no dispute, whatever made it go on: so a freeze that ended by
-- itself holds nothing that another one stops later.
DROP TRIGGER ended_game_is_not_frozen ON games_game;
CREATE TRIGGER ended_game_is_not_frozen AFTER UPDATE ON games_game FOR EACH ROW
WHEN (OLD.status NOT IN ('finished', 'aborted') AND NEW.status IN ('finished', 'aborted') OR OLD.status = 'paused' AND NEW.status = 'active')
EXECUTE FUNCTION games_nothing_is_frozen();
