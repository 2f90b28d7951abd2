-- Who is asked something is told, in the commit of the offer; once it is answered or settled that is no news.

-- As before (0002_append), with the offers that wait for the seat's word, and the open one by which it is to be handed over.
CREATE OR REPLACE FUNCTION games_write(
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

CREATE FUNCTION games_seat_is_offered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    WITH past AS (
        SELECT n.id FROM games_note n
         WHERE n.game_id = OLD.game_id AND n.kind = 'offered'
           AND (n.player_id = OLD.player_id AND n.seat = OLD.seat AND n.turn = ANY (OLD.offers) AND NOT n.turn = ANY (NEW.offers)
                OR n.turn = OLD.handing AND n.turn IS DISTINCT FROM NEW.handing)
    ), withdrawn AS (
        DELETE FROM games_delivery d USING past WHERE d.note_id = past.id
    )
    DELETE FROM games_note n USING past WHERE n.id = past.id;
    IF NEW.tells THEN
        PERFORM games_tell(NEW.player_id, NEW.game_id, NEW.seat, 'offered', o, 0) FROM unnest(NEW.offers) AS o WHERE NOT o = ANY (OLD.offers);
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER offered_seat_is_told AFTER UPDATE ON games_seat FOR EACH ROW
WHEN (NEW.offers IS DISTINCT FROM OLD.offers OR NEW.handing IS DISTINCT FROM OLD.handing) EXECUTE FUNCTION games_seat_is_offered();

-- Who is to take a seat over is no seat, and the log has no name for that player: told by whoever wrote the offer, while it is open.
CREATE FUNCTION tell_heir(game uuid, heir uuid, offer int) RETURNS void LANGUAGE plpgsql VOLATILE SET lock_timeout = '3s' AS $$
BEGIN
    PERFORM FROM games_game g WHERE g.id = game FOR NO KEY UPDATE;
    PERFORM games_tell(heir, game, s.seat, 'offered', offer, 0) FROM games_seat s WHERE s.game_id = game AND s.handing = offer;
END $$;
