-- As before (0002_purge); the refused commands that were kept go with the game.
CREATE OR REPLACE FUNCTION purge_game(game uuid, reason text, keep interval) RETURNS text LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' AS $$
DECLARE
    g games_game;
BEGIN
    SELECT * INTO g FROM games_game WHERE games_game.id = game FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 'unknown';
    END IF;
    IF NOT coalesce(g.started_at IS NULL AND g.status IN ('open', 'aborted')
                    OR g.status IN ('finished', 'aborted') AND g.updated_at + keep <= game_now(), false) THEN
        RETURN 'kept';
    END IF;
    INSERT INTO games_tombstone (game_id, reason, version, hash, at) VALUES (game, reason, g.version, g.hash, game_now());
    PERFORM set_config('games.purging', game::text, true);
    DELETE FROM games_refusal r WHERE r.game_id = game;
    DELETE FROM games_deadline d WHERE d.game_id = game;
    DELETE FROM games_seat s WHERE s.game_id = game;
    DELETE FROM games_book b WHERE b.game_id = game;
    DELETE FROM games_entry e WHERE e.game_id = game;
    DELETE FROM games_game WHERE games_game.id = game;
    PERFORM set_config('games.purging', '', true);
    RETURN 'purged';
END $$;
