-- What moderators did beside ruling only grows too, and outlives its game.
CREATE TRIGGER deed_is_never_changed BEFORE UPDATE OR DELETE ON games_deed FOR EACH ROW EXECUTE FUNCTION games_refuse_every_change();
CREATE TRIGGER deeds_are_never_emptied BEFORE TRUNCATE ON games_deed FOR EACH STATEMENT EXECUTE FUNCTION games_refuse_every_change();
ALTER TABLE games_deed ENABLE ALWAYS TRIGGER deed_is_never_changed, ENABLE ALWAYS TRIGGER deeds_are_never_emptied;

-- A decision says for ever what was decided, by whom, and who agreed or did not; its words can be erased, and all of it goes with the game.
CREATE FUNCTION games_proposal_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF EXISTS (SELECT FROM games_tombstone t WHERE t.game_id = OLD.game_id) THEN
            RETURN OLD;
        END IF;
    ELSIF (NEW.id, NEW.dispute_id, NEW.game_id, NEW.action, NEW.wish, NEW.reason, NEW.player_id, NEW.until, NEW.moderator_id, NEW.at)
            IS NOT DISTINCT FROM
          (OLD.id, OLD.dispute_id, OLD.game_id, OLD.action, OLD.wish, OLD.reason, OLD.player_id, OLD.until, OLD.moderator_id, OLD.at)
      AND (OLD.second_id IS NULL OR NEW.second_id = OLD.second_id)
      AND (OLD.refused_by_id IS NULL OR NEW.refused_by_id = OLD.refused_by_id)
      AND ((NEW.text, NEW.salt, NEW.digest) = (OLD.text, OLD.salt, OLD.digest) OR NEW.text = '') THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% of % is refused: its rows are never changed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER proposal_stays BEFORE UPDATE OR DELETE ON games_proposal FOR EACH ROW EXECUTE FUNCTION games_proposal_stays();
CREATE TRIGGER proposals_are_never_emptied BEFORE TRUNCATE ON games_proposal FOR EACH STATEMENT EXECUTE FUNCTION games_refuse_every_change();
