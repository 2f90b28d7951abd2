-- Writing: one call in autocommit is one round trip and one commit.

-- Entries, and the difference of deadlines and seats. Its callers hold the head row.
-- A plain INSERT: a version or command that is there already must abort, never be skipped.
CREATE FUNCTION games_write(
    game uuid, entries json, deadlines_set json, deadlines_gone text[], seats json, persons json
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
BEGIN
    INSERT INTO games_entry (game_id, version, at, received_at, cause_kind, cause_seat, command_id, key, fingerprint, events,
                             scheme, hash, written_at)
    SELECT game, n.version, games_at(n.at), games_at(n.received_at), n.cause_kind, n.cause_seat, n.command_id, n.key,
           decode(n.fingerprint, 'base64'), n.events::text, n.scheme, decode(n.hash, 'base64'), game_now()
      FROM json_to_recordset(entries) AS n (
           version int, at bigint, received_at bigint, cause_kind text, cause_seat int, command_id uuid, key uuid, fingerprint text,
           events json, scheme smallint, hash text);
    IF deadlines_gone IS NOT NULL THEN
        DELETE FROM games_deadline WHERE game_id = game AND name = ANY (deadlines_gone);
    END IF;
    IF deadlines_set IS NOT NULL THEN
        INSERT INTO games_deadline (game_id, name, due_at, enforce_at, armed)
        SELECT game, d.name, games_at(d.due), games_at(d.enforce_at), d.armed
          FROM json_to_recordset(deadlines_set) AS d (name text, due bigint, enforce_at bigint, armed int)
            ON CONFLICT (game_id, name) DO UPDATE
           SET due_at = excluded.due_at, enforce_at = excluded.enforce_at, armed = excluded.armed, lease_until = NULL, attempts = 0;
    END IF;
    IF seats IS NOT NULL THEN
        UPDATE games_seat s
           SET status = c.status, your_turn = c.your_turn, turn = c.turn, due_at = games_at(c.due_at)
          FROM json_to_recordset(seats) AS c (seat int, status text, your_turn bool, turn int, due_at bigint)
         WHERE s.game_id = game AND s.seat = c.seat;
    END IF;
    IF persons IS NOT NULL THEN
        UPDATE games_seat s
           SET player_id = p.player, bot = p.bot
          FROM json_to_recordset(persons) AS p (seat int, player uuid, bot text)
         WHERE s.game_id = game AND s.seat = p.seat;
    END IF;
END $$;

CREATE TYPE games_batch AS (
    game_id uuid, expected int, previous text, command_id uuid, not_before bigint, version int, hash text, at bigint, status text,
    next_due bigint, result text, entries json, deadlines_set json, deadlines_gone text[], seats json, persons json
);

-- Appends a batch to the game if its log still ends where the batch says. The first row's `part` is the outcome:
--   appended        written and, once the call returns, durable
--   conflict        the log has moved on; what load_game gives after `expected` follows
--   duplicate       the last entry's command is in the log already; what load_game gives follows, with the entry as `known`
--   other_history   entry `expected` has another hash, or the log is shorter: a backup was restored
--   not_due         a timeout came before its time
--   gone            there is no such game
-- Whatever is not `appended` wrote nothing.
-- The lock and every read are statements of their own: each sees what the one before waited for.
CREATE FUNCTION append_entries(batch json) RETURNS SETOF games_line LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    b games_batch := json_populate_record(NULL::games_batch, batch);
    head_hash bytea;
    old_status text;
    line games_line;
BEGIN
    SELECT g.hash, g.status INTO head_hash, old_status FROM games_game g
     WHERE g.id = b.game_id AND g.version = b.expected FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN QUERY SELECT * FROM games_missed(b);
        RETURN;
    END IF;
    IF head_hash <> decode(b.previous, 'base64') THEN
        line.part := 'other_history';
    ELSIF b.command_id IS NOT NULL
          AND EXISTS (SELECT FROM games_entry e WHERE e.game_id = b.game_id AND e.command_id = b.command_id) THEN
        RETURN QUERY SELECT * FROM games_missed(b);
        RETURN;
    ELSIF games_at(b.not_before) > game_now() THEN
        line.part := 'not_due';
    ELSE
        PERFORM games_write(b.game_id, b.entries, b.deadlines_set, b.deadlines_gone, b.seats, b.persons);
        UPDATE games_game
           SET version = b.version, hash = decode(b.hash, 'base64'), status = b.status, next_due = games_at(b.next_due),
               updated_at = coalesce(games_at(b.at), updated_at), moved_at = game_now(), result = coalesce(b.result, result),
               started_at = CASE WHEN started_at IS NULL AND b.status = 'active' THEN games_at(b.at) ELSE started_at END
         WHERE id = b.game_id;
        IF (old_status IN ('finished', 'aborted')) <> (b.status IN ('finished', 'aborted')) THEN
            UPDATE games_seat SET is_over = NOT is_over WHERE game_id = b.game_id;
        END IF;
        line.part := 'appended';
    END IF;
    RETURN NEXT line;
END $$;

-- Why the head was not where the batch expected it, and what the caller missed.
CREATE FUNCTION games_missed(b games_batch) RETURNS SETOF games_line LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    line games_line;
    base bytea;
BEGIN
    SELECT e.hash INTO base FROM games_entry e WHERE e.game_id = b.game_id AND e.version = b.expected;
    IF NOT EXISTS (SELECT FROM games_game g WHERE g.id = b.game_id) THEN
        line.part := 'gone';
    ELSIF base IS DISTINCT FROM decode(b.previous, 'base64') THEN
        line.part := 'other_history';
    ELSIF EXISTS (SELECT FROM games_entry e WHERE e.game_id = b.game_id AND e.command_id = b.command_id) THEN
        line.part := 'duplicate';
    ELSE
        line.part := 'conflict';
    END IF;
    RETURN NEXT line;
    IF line.part IN ('duplicate', 'conflict') THEN
        RETURN QUERY SELECT * FROM load_game(b.game_id, b.expected, b.command_id, NULL);
    END IF;
END $$;
