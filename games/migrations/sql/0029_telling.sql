-- Telling in few round trips: what is known of a note, and what becomes of a row of the outbox, are each one call with a kept plan.

-- As before (0017_paused), planned once in a session and not in every statement that asks it.
CREATE OR REPLACE FUNCTION games_note_holds(n games_note) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF n.game_id IS NULL THEN
        RETURN true;
    ELSIF n.kind IN ('your_turn', 'reminder') THEN
        RETURN EXISTS (
            SELECT FROM games_seat s WHERE s.game_id = n.game_id AND s.seat = n.seat AND s.player_id = n.player_id
               AND s.turn = n.turn AND NOT s.is_over
               AND (s.your_turn OR EXISTS (SELECT FROM games_game g WHERE g.id = n.game_id AND g.status = 'paused')));
    ELSIF n.kind = 'started' THEN
        RETURN EXISTS (SELECT FROM games_game g WHERE g.id = n.game_id AND g.status IN ('active', 'paused'));
    END IF;
    RETURN EXISTS (SELECT FROM games_game g WHERE g.id = n.game_id);
END $$;

-- What decides whether, when and how each of these notes is told; notes that are gone have no row. `reminded`: the fewest hours before
-- the end of the note's turn that its player was reminded at. `webhooks`: those that are not disabled, the oldest first.
CREATE FUNCTION facts_of_notes(notes bigint[]) RETURNS TABLE (
    note bigint, player uuid, is_active boolean, address text, game uuid, name text, seat int, kind text, turn int, step int, about uuid,
    created bigint, holds boolean, is_paused boolean, due bigint, is_asked boolean, is_muted boolean, reminded int, devices bigint[],
    webhooks text[], own_hours int[], language text, push boolean, email text, email_hour int, hours int[], live boolean, delay_s int,
    mail_refused int, zone text, quiet_from int, quiet_until int
) LANGUAGE plpgsql STABLE SET jit = off SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := game_now();
BEGIN
    RETURN QUERY
    SELECT n.id, n.player_id, p.is_active, e.email::text, n.game_id, coalesce(g.name, ''), n.seat, n.kind, n.turn, n.step, n.about,
           games_ms(n.created_at), games_note_holds(n), coalesce(g.status = 'paused', false), games_ms(s.due_at),
           coalesce(s.your_turn, false), coalesce(b.is_muted, false),
           (SELECT min(r.step) FROM games_note r
             WHERE r.player_id = n.player_id AND r.game_id = n.game_id AND r.kind = 'reminder' AND r.turn = n.turn),
           ARRAY(SELECT d.id FROM accounts_device d WHERE d.player_id = n.player_id ORDER BY d.id),
           ARRAY(SELECT w.id::text FROM accounts_webhook w WHERE w.player_id = n.player_id AND w.is_enabled ORDER BY w.created_at),
           b.reminder_hours::int[], t.language::text, t.push, t.email::text, t.email_hour::int, t.reminder_hours::int[], t.live,
           t.delay_s::int, t.mail_refused::int, c.zone::text, c.quiet_from::int, c.quiet_until::int
      FROM games_note n JOIN accounts_player p ON p.id = n.player_id
      LEFT JOIN account_emailaddress e ON e.user_id = p.id AND e.verified AND e."primary"
      LEFT JOIN games_game g ON g.id = n.game_id
      LEFT JOIN games_seat s ON s.game_id = n.game_id AND s.seat = n.seat
      LEFT JOIN games_bell b ON b.player_id = n.player_id AND b.game_id = n.game_id
      LEFT JOIN accounts_telling t ON t.player_id = n.player_id
      LEFT JOIN LATERAL (
           SELECT k.zone, k.quiet_from, k.quiet_until FROM accounts_calendar k
            WHERE k.player_id = n.player_id AND k.since <= moment ORDER BY k.since DESC LIMIT 1) c ON true
     WHERE n.id = ANY (notes);
END $$;

-- Takes up to `most` rows of the outbox that are due, the first first; of those named, where some are. They are gone with the
-- transaction that carries them out. An alarm's note is that of its turn.
CREATE FUNCTION take_outbox(most int, named bigint[]) RETURNS TABLE (
    id bigint, kind text, note bigint, player uuid, game uuid, seat int, turn int
) LANGUAGE plpgsql VOLATILE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := game_now();
BEGIN
    RETURN QUERY
    WITH due AS MATERIALIZED (
        SELECT o.id FROM games_outbox o WHERE o.due_at <= moment AND (named IS NULL OR o.id = ANY (named))
         ORDER BY o.due_at, o.id LIMIT most FOR UPDATE SKIP LOCKED
    ), taken AS (
        DELETE FROM games_outbox o USING due WHERE o.id = due.id RETURNING o.*
    )
    SELECT t.id, t.kind,
           CASE WHEN t.kind <> 'alarm' THEN t.note_id ELSE (
               SELECT n.id FROM games_note n
                WHERE n.player_id = t.player_id AND n.game_id = t.game_id AND n.kind = 'your_turn' AND n.turn = t.turn AND n.seat = t.seat)
           END,
           t.player_id, t.game_id, t.seat, t.turn
      FROM taken t ORDER BY t.due_at, t.id;
END $$;

-- What rows of the outbox become: deliveries (what is there already stays as it is), reminders, and for each seat named the alarm
-- that takes the place of any set before. In the order of keys (deliveries come in that of their notes), so that two who carry the same at
-- once never wait for one another in a circle.
CREATE FUNCTION carry_out(deliveries json, reminders json, alarms json) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
    alarm record;
BEGIN
    IF deliveries IS NOT NULL THEN
        INSERT INTO games_delivery (note_id, player_id, channel, target, state, is_digest, attempts, next_at, until, last_code)
        SELECT d.note, d.player, d.channel, d.target, 'waiting', d.is_digest, 0, games_at(d.at), games_at(d.until), ''
          FROM json_to_recordset(deliveries) AS d (
               note bigint, player uuid, channel text, target text, is_digest bool, at bigint, until bigint)
            ON CONFLICT DO NOTHING;
    END IF;
    IF reminders IS NOT NULL THEN
        PERFORM games_tell(r.player, r.game, r.seat, 'reminder', r.turn, r.hours)
           FROM (SELECT * FROM json_to_recordset(reminders) AS x (player uuid, game uuid, seat int, turn int, hours int)
                  ORDER BY x.player, x.game, x.turn, x.hours) r;
    END IF;
    FOR alarm IN SELECT * FROM json_to_recordset(alarms) AS x (player uuid, game uuid, seat int, turn int, at bigint)
                  ORDER BY x.game, x.seat
    LOOP
        DELETE FROM games_outbox WHERE id IN (
            SELECT o.id FROM games_outbox o
             WHERE o.game_id = alarm.game AND o.seat = alarm.seat AND o.kind = 'alarm' AND o.due_at > game_now()
               FOR UPDATE SKIP LOCKED);
        IF alarm.at IS NOT NULL THEN
            INSERT INTO games_outbox (player_id, game_id, seat, kind, turn, at, due_at)
            VALUES (alarm.player, alarm.game, alarm.seat, 'alarm', alarm.turn, game_now(), games_at(alarm.at));
        END IF;
    END LOOP;
END $$;

-- What became of a try: `state` waiting to be tried again, at `following` (ms), or another for good. What was withdrawn stays so.
CREATE FUNCTION settle_deliveries(ids bigint[], state text, code text, status int, tried bigint, following bigint) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_variable
BEGIN
    UPDATE games_delivery d
       SET state = state, attempts = d.attempts + 1, last_code = code, last_status = status, tried_at = games_at(tried),
           lease_until = NULL, next_at = coalesce(games_at(following), d.next_at)
     WHERE d.id = ANY (ids) AND d.state = 'waiting';
END $$;
