-- Players who are away: what their calendars mean to a game is read with it, and an append that knows older ones is refused.

-- When the players of a game are away, as far as it may still matter to a log that stands at `stands_at`: by seat the versions of the
-- calendar from the one in force then on, and the vacations that end after that. Bots are always there.
CREATE FUNCTION games_absences(game uuid, stands_at timestamptz) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT json_agg(json_build_array(s.seat, a.calendars, a.vacations) ORDER BY s.seat)
          FROM games_seat s
         CROSS JOIN LATERAL (SELECT
               (SELECT json_agg(json_build_array(games_ms(c.since), c.zone, c.rest_days, c.quiet_from, c.quiet_until) ORDER BY c.since)
                  FROM accounts_calendar c
                 WHERE c.player_id = s.player_id
                   AND c.since >= coalesce((SELECT max(e.since) FROM accounts_calendar e
                                             WHERE e.player_id = s.player_id AND e.since <= stands_at), '-infinity')) AS calendars,
               (SELECT json_agg(json_build_array(games_ms(v.made_at), games_ms(v.from_at), games_ms(v.until_at), games_ms(v.cancelled_at))
                                ORDER BY v.from_at, v.id)
                  FROM accounts_vacation v
                 WHERE v.player_id = s.player_id AND v.until_at > stands_at) AS vacations) a
         WHERE s.game_id = game AND s.bot IS NULL AND (a.calendars IS NOT NULL OR a.vacations IS NOT NULL));
END $$;

-- A player's calendar has just changed, in the same transaction: no process may go on by the old one, and the sweep looks at every
-- game that it may mean something to. Heads are taken in the order of their ids, so two changes never wait for one another.
CREATE FUNCTION calendar_changed(player uuid) RETURNS int LANGUAGE plpgsql VOLATILE SET lock_timeout = '3s' AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := date_trunc('milliseconds', game_now());
    touched uuid[];
BEGIN
    SELECT array_agg(t.id) INTO touched FROM (
        SELECT g.id FROM games_game g
         WHERE g.mode = 'async' AND g.id IN (SELECT s.game_id FROM games_seat s WHERE s.player_id = player AND NOT s.is_over)
         ORDER BY g.id FOR NO KEY UPDATE) t;
    UPDATE games_game g
       SET calendars = g.calendars + 1,
           next_due = CASE WHEN g.status = 'active' THEN least(g.next_due, moment) ELSE g.next_due END
     WHERE g.id = ANY (touched);
    INSERT INTO games_deadline (game_id, name, due_at, enforce_at, armed)
    SELECT g.id, 'calendar', moment, moment, 0 FROM games_game g WHERE g.id = ANY (touched) AND g.status = 'active'
        ON CONFLICT (game_id, name) DO UPDATE
       SET due_at = excluded.due_at, enforce_at = excluded.enforce_at, lease_until = NULL, attempts = 0;
    RETURN coalesce(cardinality(touched), 0);
END $$;

-- How many changes of calendars the batch knows of; NULL: they mean nothing to this game.
ALTER TYPE games_batch ADD ATTRIBUTE calendars int;

-- As before (0003_outage), and one more reason for `conflict`: the batch knows other calendars. Outages are credited to paused games too.
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
        RETURN QUERY SELECT * FROM games_missed(b);
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

-- As before (0003_outage), with the calendars of the players of an unfinished game by turns, and when the sweep looks at it for them.
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
             WHERE g.status IN ('active', 'paused') AND o.ended_at > g.updated_at),
        'calendars', CASE WHEN g.mode = 'async' AND g.status IN ('open', 'active', 'paused') THEN json_build_object(
            'known', g.calendars,
            'alarm', (SELECT games_ms(d.due_at) FROM games_deadline d WHERE d.game_id = game AND d.name = 'calendar'),
            'seats', games_absences(game, g.updated_at)) END
    )::text
      FROM games_game g
     WHERE g.id = game);
END $$;

-- As before (0003_outage); an outage is due in a paused game too.
CREATE OR REPLACE FUNCTION glance_at_game(game uuid, player uuid) RETURNS TABLE (
    version int, hash bytea, extra int, status text, visibility text, next_due bigint, updated_at bigint, seat int, seat_status text
) LANGUAGE plpgsql STABLE SET jit = off SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY SELECT g.version, g.hash, g.extra, g.status, g.visibility,
                        games_ms(least(g.next_due, (SELECT min(o.ended_at) FROM games_outage o
                                                     WHERE g.status IN ('active', 'paused') AND o.ended_at > g.updated_at))),
                        games_ms(g.updated_at), s.seat, s.status
                   FROM games_game g LEFT JOIN games_seat s ON s.game_id = g.id AND s.player_id = player
                  WHERE g.id = game ORDER BY s.seat LIMIT 1;
END $$;
