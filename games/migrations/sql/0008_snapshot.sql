-- Snapshots: tables as they stood at some entries, so that a long game need not be folded from its first one.
-- Only ever a cache. One counts only while the log has its entry with the same hash, and for processes that fold alike (`made_by`).

-- A game that is purged takes its snapshots along.
ALTER TABLE games_snapshot ADD CONSTRAINT snapshot_is_of_a_game FOREIGN KEY (game_id) REFERENCES games_game (id) ON DELETE CASCADE;

-- What load_game gives of a game of which nothing is known, but from the newest snapshot on that this maker made: after the
-- game's document (and the entry `known`) a line `snapshot` with its version and its text, then the entries from its own one on.
-- Without such a snapshot, all entries.
CREATE FUNCTION resume_game(game uuid, command uuid, maker bytea) RETURNS SETOF games_line LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
    line games_line;
    first int := 1;
BEGIN
    line.part := 'game';
    line.events := games_document(game, 0);
    IF line.events IS NULL THEN
        RETURN;
    END IF;
    RETURN NEXT line;
    IF command IS NOT NULL THEN
        RETURN QUERY SELECT (games_line_of('known', e)).* FROM games_entry e WHERE e.game_id = game AND e.command_id = command;
    END IF;
    SELECT s.version, s.state INTO line.version, line.events FROM games_nearest_snapshot(game, maker, 2147483647) s;
    IF FOUND THEN
        line.part := 'snapshot';
        first := line.version;
        RETURN NEXT line;
    END IF;
    RETURN QUERY SELECT (games_line_of('entry', e)).* FROM games_entry e WHERE e.game_id = game AND e.version >= first ORDER BY e.version;
END $$;

-- The newest snapshot of this maker at or before a version, if the log agrees with it.
CREATE FUNCTION games_nearest_snapshot(game uuid, maker bytea, at_most int) RETURNS TABLE (version int, state text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY SELECT s.version, s.state FROM games_snapshot s JOIN games_entry e ON e.game_id = s.game_id AND e.version = s.version
                  WHERE s.game_id = game AND s.version <= at_most AND s.made_by = maker AND e.hash = s.hash
                  ORDER BY s.version DESC LIMIT 1;
END $$;

-- Keeps snapshots that stand at entries of the log; whatever else was kept at the same entry gives way. How many were written.
-- Nothing is lost with them, so the commit does not wait for the disk.
CREATE FUNCTION keep_snapshots(game uuid, maker bytea, made json) RETURNS int LANGUAGE plpgsql VOLATILE
SET lock_timeout = '1s' AS $$
#variable_conflict use_column
DECLARE
    written int;
BEGIN
    PERFORM set_config('synchronous_commit', 'off', true);
    INSERT INTO games_snapshot (game_id, version, hash, made_by, state)
    SELECT e.game_id, e.version, e.hash, maker, n.state
      FROM json_to_recordset(made) AS n (version int, hash text, state text)
      JOIN games_entry e ON e.game_id = game AND e.version = n.version AND e.hash = decode(n.hash, 'base64')
        ON CONFLICT (game_id, version) DO UPDATE SET hash = excluded.hash, made_by = excluded.made_by, state = excluded.state
     WHERE (games_snapshot.hash, games_snapshot.made_by, games_snapshot.state) <> (excluded.hash, excluded.made_by, excluded.state);
    GET DIAGNOSTICS written = ROW_COUNT;
    RETURN written;
END $$;
