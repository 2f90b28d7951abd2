-- The clock is asked once for an entry, and once for a note: reading it cost a move a tenth of what the database did for it.

-- As before (0007_outbox), in single steps.
CREATE OR REPLACE FUNCTION games_tell(player uuid, game uuid, seat int, kind text, turn int, step int) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
    now_at timestamptz := game_now();
    note bigint;
BEGIN
    INSERT INTO games_note (player_id, game_id, seat, kind, turn, step, created_at)
    VALUES (player, game, seat, kind, turn, step, now_at)
        ON CONFLICT (player_id, game_id, kind, turn, step) DO NOTHING
 RETURNING id INTO note;
    IF FOUND THEN
        INSERT INTO games_outbox (note_id, player_id, game_id, seat, kind, turn, at, due_at)
        VALUES (note, player, game, seat, kind, turn, now_at, now_at);
    END IF;
END $$;

-- As before (0026_offers).
CREATE OR REPLACE FUNCTION games_write(
    game uuid, entries json, deadlines_set json, deadlines_gone text[], seats json, persons json
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
    now_at timestamptz := game_now();
BEGIN
    INSERT INTO games_entry (game_id, version, at, received_at, cause_kind, cause_seat, command_id, key, fingerprint, events,
                             scheme, hash, written_at)
    SELECT game, n.version, games_at(n.at), games_at(n.received_at), n.cause_kind, n.cause_seat, n.command_id, n.key,
           decode(n.fingerprint, 'base64'), n.events::text, n.scheme, decode(n.hash, 'base64'), now_at
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
           SET status = c.status, your_turn = c.your_turn, turn = c.turn, due_at = games_at(c.due_at), offers = c.offers,
               handing = c.handing
          FROM json_to_recordset(seats) AS c (seat int, status text, your_turn bool, turn int, due_at bigint, offers int[], handing int)
         WHERE s.game_id = game AND s.seat = c.seat;
    END IF;
    IF persons IS NOT NULL THEN
        UPDATE games_seat s
           SET player_id = p.player, bot = p.bot
          FROM json_to_recordset(persons) AS p (seat int, player uuid, bot text)
         WHERE s.game_id = game AND s.seat = p.seat;
    END IF;
END $$;

-- As before (0016_behind); the clock is read when the game is held, not before.
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
    now_at timestamptz;
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
    now_at := game_now();
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
    ELSIF games_at(b.not_before) > now_at THEN
        line.part := 'not_due';
    ELSE
        PERFORM games_write(b.game_id, b.entries, b.deadlines_set, b.deadlines_gone, b.seats, b.persons);
        UPDATE games_game
           SET version = b.version, hash = decode(b.hash, 'base64'), status = b.status, next_due = games_at(b.next_due),
               updated_at = coalesce(games_at(b.at), updated_at), moved_at = now_at, result = coalesce(b.result, result),
               started_at = CASE WHEN started_at IS NULL AND b.status = 'active' THEN games_at(b.at) ELSE started_at END
         WHERE id = b.game_id;
        IF (old_status IN ('finished', 'aborted')) <> (b.status IN ('finished', 'aborted')) THEN
            UPDATE games_seat SET is_over = NOT is_over WHERE game_id = b.game_id;
        END IF;
        line.part := 'appended';
    END IF;
    RETURN NEXT line;
END $$;
