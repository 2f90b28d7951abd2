-- Before the start: who is asked to a table, and the code by which one asks oneself. Heads are locked first, as an append does.

-- Asks a player to a table that is still open. `known`: the player is asked already. Anything else wrote nothing: `gone`, `phase_over`,
-- `already_seated`, `too_early` (declined less than `rest` ago), `too_many` (`most` are asked, or the host asked `daily` in a day).
CREATE FUNCTION invite_player(game uuid, guest uuid, host uuid, most int, daily int, rest bigint) RETURNS text LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' AS $$
DECLARE
    g games_game;
    i games_invitation;
BEGIN
    SELECT * INTO g FROM games_game WHERE games_game.id = game FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN 'gone';
    ELSIF g.status <> 'open' THEN
        RETURN 'phase_over';
    ELSIF EXISTS (SELECT FROM games_seat s WHERE s.game_id = game AND s.player_id = guest) THEN
        RETURN 'already_seated';
    END IF;
    SELECT * INTO i FROM games_invitation v WHERE v.game_id = game AND v.player_id = guest;
    IF i.state = 'open' THEN
        RETURN 'known';
    ELSIF i.state = 'declined' AND i.settled_at > game_now() - rest * interval '1 millisecond' THEN
        RETURN 'too_early';
    ELSIF (SELECT count(*) FROM games_invitation v WHERE v.game_id = game AND v.state = 'open') >= most
       OR (SELECT count(*) FROM games_invitation v WHERE v.by_id = host AND v.made_at > game_now() - interval '1 day') >= daily THEN
        RETURN 'too_many';
    END IF;
    INSERT INTO games_invitation (id, game_id, player_id, by_id, state, made_at)
    VALUES (gen_random_uuid(), game, guest, host, 'open', game_now())
        ON CONFLICT (game_id, player_id) DO UPDATE
       SET state = 'open', by_id = host, made_at = game_now(), settled_at = NULL, reason = NULL;
    RETURN 'invited';
END $$;

-- Settles an invitation that is open; whether there was one.
CREATE FUNCTION settle_invitation(game uuid, guest uuid, outcome text, why text) RETURNS boolean LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' AS $$
BEGIN
    PERFORM FROM games_game g WHERE g.id = game FOR NO KEY UPDATE;
    UPDATE games_invitation v SET state = outcome, reason = why, settled_at = game_now()
     WHERE v.game_id = game AND v.player_id = guest AND v.state = 'open';
    RETURN FOUND;
END $$;

-- The code of a table that is still open: the one it has, or this one. NULL: it is open no more, or the code is another table's.
CREATE FUNCTION code_game(game uuid, fresh text) RETURNS text LANGUAGE plpgsql VOLATILE SET lock_timeout = '3s' AS $$
BEGIN
    PERFORM FROM games_game g WHERE g.id = game AND g.status = 'open' FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    INSERT INTO games_code (code, game_id, made_at) VALUES (fresh, game, game_now()) ON CONFLICT DO NOTHING;
    RETURN (SELECT c.code FROM games_code c WHERE c.game_id = game);
END $$;

-- Who is asked is told, by inbox and outbox; what is not open any more is no news.
CREATE FUNCTION games_invitation_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM games_delivery d USING games_note n
         WHERE n.id = d.note_id AND n.player_id = OLD.player_id AND n.game_id = OLD.game_id AND n.kind = 'invited';
        DELETE FROM games_note n WHERE n.player_id = OLD.player_id AND n.game_id = OLD.game_id AND n.kind = 'invited';
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.state = 'open' THEN
        PERFORM games_tell(NEW.player_id, NEW.game_id, NULL, 'invited', 0, 0);
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER invitation_is_told AFTER INSERT OR UPDATE OR DELETE ON games_invitation FOR EACH ROW
EXECUTE FUNCTION games_invitation_is_told();

-- Who sits down has accepted. To a private table nobody comes whose invitation was withdrawn in this very moment: whoever wrote that
-- tries again, and finds it so.
CREATE FUNCTION games_seat_is_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE games_invitation v SET state = 'accepted', settled_at = game_now()
     WHERE v.game_id = NEW.game_id AND v.player_id = NEW.player_id AND v.state = 'open';
    IF NOT FOUND AND EXISTS (SELECT FROM games_game g WHERE g.id = NEW.game_id AND g.visibility = 'private' AND g.status = 'open'
                                AND g.creator_id <> NEW.player_id) THEN
        RAISE serialization_failure USING MESSAGE = 'nobody asked this player to the table';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER seat_takes_its_invitation AFTER UPDATE OF player_id ON games_seat FOR EACH ROW
WHEN (NEW.player_id IS NOT NULL AND NEW.bot IS NULL AND NEW.player_id IS DISTINCT FROM OLD.player_id)
EXECUTE FUNCTION games_seat_is_taken();

-- With the start, or the end before it, nobody is asked any more.
CREATE FUNCTION games_lobby_is_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE games_invitation v SET state = 'expired', settled_at = game_now() WHERE v.game_id = NEW.id AND v.state = 'open';
    DELETE FROM games_code c WHERE c.game_id = NEW.id;
    RETURN NULL;
END $$;

CREATE TRIGGER lobby_is_over AFTER UPDATE ON games_game FOR EACH ROW
WHEN (OLD.status = 'open' AND NEW.status <> 'open') EXECUTE FUNCTION games_lobby_is_over();

-- A purged game takes along who was asked to it.
CREATE FUNCTION games_lobby_is_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM games_invitation v WHERE v.game_id = OLD.id;
    DELETE FROM games_code c WHERE c.game_id = OLD.id;
    RETURN NULL;
END $$;

CREATE TRIGGER lobby_goes_with_its_game AFTER DELETE ON games_game FOR EACH ROW EXECUTE FUNCTION games_lobby_is_gone();
