-- Downtime: the web processes' heartbeat, and what was missed while it stood still.

-- Whether no web process has shown a sign of life for 10 s. Then nobody can move, so nothing is dated into that time.
-- Without any row nobody has ever beaten, and nothing is known of downtime.
-- By the clock without the tests' shift: where a test lets time pass, the web processes have lived through it.
CREATE FUNCTION games_is_down() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (SELECT FROM games_heartbeat h WHERE h.at < clock_timestamp() - interval '10 seconds');
END $$;

-- A web process is there. After more than 10 s without one the time between is written down as an outage; its id is returned.
-- The row's lock makes one beat see the other, so a gap is one outage, and outages are numbered in the order of time.
-- Whole milliseconds, as the instants of entries are.
CREATE FUNCTION beat_heart() RETURNS bigint LANGUAGE plpgsql VOLATILE SET lock_timeout = '3s' AS $$
DECLARE
    last timestamptz;
    gap interval;
    moment timestamptz;
    ended bigint;
BEGIN
    SELECT h.at INTO last FROM games_heartbeat h FOR UPDATE;
    IF NOT FOUND THEN
        INSERT INTO games_heartbeat ("only", at) VALUES (true, clock_timestamp()) ON CONFLICT DO NOTHING;
        RETURN NULL;
    END IF;
    moment := game_now();
    gap := clock_timestamp() - last;
    IF gap > interval '10 seconds' THEN
        INSERT INTO games_outage (began_at, ended_at)
        VALUES (date_trunc('milliseconds', moment - gap), date_trunc('milliseconds', moment)) RETURNING id INTO ended;
    END IF;
    UPDATE games_heartbeat SET at = clock_timestamp();
    RETURN ended;
END $$;

-- The newest outage that an append carries the credit of.
ALTER TYPE games_batch ADD ATTRIBUTE outage bigint;

-- As before (0002_append), and two more reasons for writing nothing, both about games that are being played:
--   down       no web process is there: what is due waits until one is, and its absence is credited
--   conflict   the batch reaches into or past an outage that neither the log nor the batch credits; load_game names it
-- An outage is credited once an entry is dated at its end or later, which the credit itself is.
-- Both are asked in one statement: a heart that beats again shows its outage in the same snapshot.
CREATE OR REPLACE FUNCTION append_entries(batch json) RETURNS SETOF games_line LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    b games_batch := json_populate_record(NULL::games_batch, batch);
    head_hash bytea;
    old_status text;
    stands_at timestamptz;
    is_down boolean := false;
    is_credited boolean := true;
    line games_line;
BEGIN
    SELECT g.hash, g.status, g.updated_at INTO head_hash, old_status, stands_at FROM games_game g
     WHERE g.id = b.game_id AND g.version = b.expected FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN QUERY SELECT * FROM games_missed(b);
        RETURN;
    END IF;
    IF old_status = 'active' THEN
        SELECT EXISTS (SELECT FROM games_heartbeat h WHERE h.at < clock_timestamp() - interval '10 seconds'),
               NOT EXISTS (SELECT FROM games_outage o
                            WHERE o.ended_at > stands_at AND o.began_at < games_at(b.at) AND o.id > coalesce(b.outage, 0))
          INTO is_down, is_credited;
    END IF;
    IF head_hash <> decode(b.previous, 'base64') THEN
        line.part := 'other_history';
    ELSIF NOT is_credited OR b.command_id IS NOT NULL
          AND EXISTS (SELECT FROM games_entry e WHERE e.game_id = b.game_id AND e.command_id = b.command_id) THEN
        RETURN QUERY SELECT * FROM games_missed(b);
        RETURN;
    ELSIF is_down THEN
        line.part := 'down';
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

-- As before (0002_load), with whether nobody is there, and the outages that the log does not credit yet, oldest first.
CREATE OR REPLACE FUNCTION games_document(game uuid, have int) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT json_build_object(
        'head', json_build_object(
            'id', g.id, 'ruleset', g.ruleset, 'rules_version', g.rules_version, 'mode', g.mode, 'status', g.status,
            'visibility', g.visibility, 'name', g.name, 'seats', g.seats, 'creator', g.creator_id, 'version', g.version,
            'hash', encode(g.hash, 'base64'), 'next_due', games_ms(g.next_due), 'extra', g.extra, 'result', g.result,
            'options', g.options, 'pace', g.pace, 'created_at', games_ms(g.created_at), 'started_at', games_ms(g.started_at),
            'updated_at', games_ms(g.updated_at)),
        'seats', (
            SELECT json_agg(json_build_array(
                       s.seat, s.player_id, p.name, p.kind, s.bot, s.status, s.your_turn, s.turn, games_ms(s.due_at)) ORDER BY s.seat)
              FROM games_seat s LEFT JOIN accounts_player p ON p.id = s.player_id
             WHERE s.game_id = game),
        'books', (
            SELECT json_agg(json_build_array(
                       b.number, translate(encode(b.sealed, 'base64'), E'\n', ''), b.tickets, encode(b.root, 'base64'),
                       encode(b.book_hash, 'base64'), encode(b.transcript, 'base64')) ORDER BY b.number)
              FROM games_book b
             WHERE b.game_id = game),
        'base', (SELECT encode(e.hash, 'base64') FROM games_entry e WHERE e.game_id = game AND e.version = have),
        'is_down', EXISTS (SELECT FROM games_heartbeat h WHERE h.at < clock_timestamp() - interval '10 seconds'),
        'outages', (
            SELECT json_agg(json_build_array(o.id, games_ms(o.began_at), games_ms(o.ended_at)) ORDER BY o.id)
              FROM games_outage o
             WHERE g.status = 'active' AND o.ended_at > g.updated_at)
    )::text
      FROM games_game g
     WHERE g.id = game);
END $$;

-- As before (0002_load); an outage that the log does not credit yet is due at its end.
CREATE OR REPLACE FUNCTION glance_at_game(game uuid, player uuid) RETURNS TABLE (
    version int, hash bytea, extra int, status text, visibility text, next_due bigint, updated_at bigint, seat int, seat_status text
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY SELECT g.version, g.hash, g.extra, g.status, g.visibility,
                        games_ms(least(g.next_due, (SELECT min(o.ended_at) FROM games_outage o
                                                     WHERE g.status = 'active' AND o.ended_at > g.updated_at))),
                        games_ms(g.updated_at), s.seat, s.status
                   FROM games_game g LEFT JOIN games_seat s ON s.game_id = g.id AND s.player_id = player
                  WHERE g.id = game ORDER BY s.seat LIMIT 1;
END $$;

-- As before (0002_sweep); while no web process is there nothing is claimed, and no lease is spent.
CREATE OR REPLACE FUNCTION claim_deadlines(most int, lease bigint) RETURNS SETOF uuid LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' AS $$
DECLARE
    moment timestamptz := game_now();
BEGIN
    IF games_is_down() THEN
        RETURN;
    END IF;
    RETURN QUERY
    WITH due AS MATERIALIZED (
        SELECT d.game_id, d.name FROM games_deadline d
         WHERE d.enforce_at <= moment AND (d.lease_until IS NULL OR d.lease_until <= moment)
         ORDER BY d.enforce_at LIMIT most FOR UPDATE SKIP LOCKED
    ), taken AS (
        UPDATE games_deadline d
           SET lease_until = moment + lease * (1 + least(d.attempts, 30)) * interval '1 millisecond', attempts = d.attempts + 1
          FROM due
         WHERE d.game_id = due.game_id AND d.name = due.name
     RETURNING d.game_id, d.enforce_at
    )
    SELECT t.game_id FROM taken t GROUP BY t.game_id ORDER BY min(t.enforce_at);
END $$;

-- As before (0002_sweep); bots rest while no person can move.
CREATE OR REPLACE FUNCTION asked_bots(most int) RETURNS TABLE (game_id uuid, seat int) LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
BEGIN
    IF games_is_down() THEN
        RETURN;
    END IF;
    RETURN QUERY SELECT s.game_id, s.seat FROM games_seat s JOIN games_game g ON g.id = s.game_id
                  WHERE s.bot IS NOT NULL AND NOT s.is_over AND s.your_turn AND g.status = 'active' ORDER BY random() LIMIT most;
END $$;
