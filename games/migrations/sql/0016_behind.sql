-- Whoever lost a race is told no more than what was missed.

-- How often what the log does not know had changed when the caller looked; NULL: the caller wants to be told everything.
ALTER TYPE games_batch ADD ATTRIBUTE extra int;

-- As before (0013_calendars), and one more answer to a batch with `extra`:
--   behind   the log has moved on in a game that goes on, and nothing else that the caller knows has changed but when the next
--            deadline is enforced (`received_at`) and what follows from the entries; these follow, up to the head of `version`
CREATE OR REPLACE FUNCTION append_entries(batch json) RETURNS SETOF games_line LANGUAGE plpgsql VOLATILE
SET jit = off SET lock_timeout = '3s' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    b games_batch := json_populate_record(NULL::games_batch, batch);
    head_hash bytea;
    old_status text;
    stands_at timestamptz;
    is_down boolean := false;
    is_credited boolean := true;
    known_calendars int;
    line games_line;
BEGIN
    SELECT g.hash, g.status, g.updated_at, g.calendars INTO head_hash, old_status, stands_at, known_calendars FROM games_game g
     WHERE g.id = b.game_id AND g.version = b.expected FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        SELECT 'behind', g.version, games_ms(g.updated_at), games_ms(g.next_due), g.hash
          INTO line.part, line.version, line.at, line.received_at, line.hash
          FROM games_game g
         WHERE g.id = b.game_id AND g.version > b.expected AND g.extra = b.extra
           AND g.status = 'active' AND g.result IS NULL AND (b.calendars IS NULL OR g.calendars = b.calendars)
           AND EXISTS (SELECT FROM games_entry e
                        WHERE e.game_id = b.game_id AND e.version = b.expected AND e.hash = decode(b.previous, 'base64'))
           AND NOT EXISTS (SELECT FROM games_entry e WHERE e.game_id = b.game_id AND e.command_id = b.command_id)
           AND NOT EXISTS (SELECT FROM games_outage o WHERE o.ended_at > g.updated_at)
           AND NOT EXISTS (SELECT FROM games_heartbeat h WHERE h.at < clock_timestamp() - interval '10 seconds');
        IF NOT FOUND THEN
            RETURN QUERY SELECT * FROM games_missed(b);
            RETURN;
        END IF;
        RETURN NEXT line;
        RETURN QUERY SELECT 'entry', e.version, games_ms(e.at), games_ms(e.received_at), e.cause_kind, e.cause_seat, e.command_id,
                            e.key, e.fingerprint, e.events, e.scheme::int, e.hash
                       FROM games_entry e
                      WHERE e.game_id = b.game_id AND e.version > b.expected AND e.version <= line.version ORDER BY e.version;
        RETURN;
    END IF;
    IF old_status IN ('active', 'paused') THEN
        SELECT EXISTS (SELECT FROM games_heartbeat h WHERE h.at < clock_timestamp() - interval '10 seconds'),
               NOT EXISTS (SELECT FROM games_outage o
                            WHERE o.ended_at > stands_at AND o.began_at < games_at(b.at) AND o.id > coalesce(b.outage, 0))
          INTO is_down, is_credited;
    END IF;
    IF head_hash <> decode(b.previous, 'base64') THEN
        line.part := 'other_history';
    ELSIF NOT is_credited OR b.calendars <> known_calendars OR b.command_id IS NOT NULL
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
