-- How who does not sit there sees a public game: kept in the head row, for lists and conditional reads; the log's first entry says it.

-- As before (0002_create), with the table's setting for spectators; of a game that begins with its first entry that is the signal.
CREATE OR REPLACE FUNCTION create_game(head json, book json, batch json) RETURNS TABLE (id uuid, fingerprint bytea) LANGUAGE plpgsql VOLATILE
SET jit = off SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    b games_batch := json_populate_record(NULL::games_batch, batch);
BEGIN
    LOOP
        INSERT INTO games_game (id, ruleset, rules_version, mode, status, visibility, spectators, name, seats, creator_id, create_key,
                                create_fingerprint, version, hash, next_due, options, pace, created_at, updated_at, moved_at,
                                started_at, started_version)
        SELECT b.game_id, h.ruleset, h.rules_version, h.mode, b.status, h.visibility, h.spectators, h.name, h.seats, h.creator,
               h.create_key, decode(h.create_fingerprint, 'base64'), b.version, decode(b.hash, 'base64'), games_at(b.next_due), h.options,
               h.pace, games_at(b.at), games_at(b.at), game_now(), CASE WHEN b.status = 'active' THEN games_at(b.at) END,
               CASE WHEN b.status = 'active' THEN b.version END
          FROM json_to_record(head) AS h (
               ruleset text, rules_version int, mode text, visibility text, spectators text, name text, seats int, creator uuid,
               create_key uuid, create_fingerprint text, options text, pace text)
            ON CONFLICT (creator_id, create_key) DO NOTHING;
        EXIT WHEN FOUND;
        RETURN QUERY SELECT g.id, g.create_fingerprint FROM games_game g
                      WHERE g.creator_id = (head->>'creator')::uuid AND g.create_key = (head->>'create_key')::uuid;
        IF FOUND THEN
            RETURN;
        END IF;  -- it was purged between the two statements
    END LOOP;
    INSERT INTO games_seat (game_id, seat) SELECT b.game_id, i FROM generate_series(0, (head->>'seats')::int - 1) AS i;
    INSERT INTO games_book (game_id, number, sealed, tickets, root, book_hash, transcript)
    SELECT b.game_id, k.number, decode(k.sealed, 'base64'), k.tickets, decode(k.root, 'base64'), decode(k.book_hash, 'base64'),
           decode(k.transcript, 'base64')
      FROM json_to_record(book) AS k (number int, sealed text, tickets int, root text, book_hash text, transcript text);
    PERFORM games_write(b.game_id, b.entries, b.deadlines_set, b.deadlines_gone, b.seats, b.persons);
    RETURN QUERY SELECT b.game_id, decode(head->>'create_fingerprint', 'base64');
END $$;

-- The entry that makes the game active.
CREATE FUNCTION games_is_started() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.started_version := NEW.version;
    RETURN NEW;
END $$;

CREATE TRIGGER start_is_numbered BEFORE UPDATE ON games_game FOR EACH ROW
WHEN (OLD.started_at IS NULL AND NEW.started_at IS NOT NULL) EXECUTE FUNCTION games_is_started();

UPDATE games_game g SET started_version = coalesce(
    (SELECT min(e.version) FROM games_entry e WHERE e.game_id = g.id AND e.events LIKE '%"type":"started"%'), 1)
 WHERE g.started_at IS NOT NULL;

-- As before (0013_calendars), with the setting: whoever watches otherwise than as it is reads the game whole.
DROP FUNCTION glance_at_game(uuid, uuid);
CREATE FUNCTION glance_at_game(game uuid, player uuid) RETURNS TABLE (
    version int, hash bytea, extra int, status text, visibility text, next_due bigint, updated_at bigint, seat int, seat_status text,
    spectators text
) LANGUAGE plpgsql STABLE SET jit = off SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY SELECT g.version, g.hash, g.extra, g.status, g.visibility,
                        games_ms(least(g.next_due, (SELECT min(o.ended_at) FROM games_outage o
                                                     WHERE g.status IN ('active', 'paused') AND o.ended_at > g.updated_at))),
                        games_ms(g.updated_at), s.seat, s.status, g.spectators
                   FROM games_game g LEFT JOIN games_seat s ON s.game_id = g.id AND s.player_id = player
                  WHERE g.id = game ORDER BY s.seat LIMIT 1;
END $$;
