-- Laying a table: head, book, seats and first entries in one call. The same creator and key lay one table only:
-- a second call writes nothing and gets the first one's id and fingerprint.
CREATE FUNCTION create_game(head json, book json, batch json) RETURNS TABLE (id uuid, fingerprint bytea) LANGUAGE plpgsql VOLATILE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    b games_batch := json_populate_record(NULL::games_batch, batch);
BEGIN
    LOOP
        INSERT INTO games_game (id, ruleset, rules_version, mode, status, visibility, name, seats, creator_id, create_key,
                                create_fingerprint, version, hash, next_due, options, pace, created_at, updated_at, moved_at, started_at)
        SELECT b.game_id, h.ruleset, h.rules_version, h.mode, b.status, h.visibility, h.name, h.seats, h.creator, h.create_key,
               decode(h.create_fingerprint, 'base64'), b.version, decode(b.hash, 'base64'), games_at(b.next_due), h.options,
               h.pace, games_at(b.at), games_at(b.at), game_now(), CASE WHEN b.status = 'active' THEN games_at(b.at) END
          FROM json_to_record(head) AS h (
               ruleset text, rules_version int, mode text, visibility text, name text, seats int, creator uuid, create_key uuid,
               create_fingerprint text, options text, pace text)
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
