-- Reading a game in one round trip.
-- force_generic_plan, here and in what writes: every statement finds its rows by key, and planning one takes longer than running it.
-- enable_seqscan = off: such a plan may be made while the tables are small, and must still be right when they have grown.

-- One row of an answer. `part` says which: `game` (its document is in `events`), `known`, `entry`, or the outcome of an append.
CREATE TYPE games_line AS (
    part text, version int, at bigint, received_at bigint, cause_kind text, cause_seat int, command_id uuid, key uuid,
    fingerprint bytea, events text, scheme int, hash bytea
);

CREATE FUNCTION games_line_of(part text, e games_entry) RETURNS games_line LANGUAGE sql STABLE AS $$
    SELECT ROW(part, e.version, games_ms(e.at), games_ms(e.received_at), e.cause_kind, e.cause_seat, e.command_id, e.key,
               e.fingerprint, e.events, e.scheme::int, e.hash)::games_line
$$;

-- Head, seats with who sits there, books, and the hash of entry `have`: one JSON document, NULL when there is no such game.
CREATE FUNCTION games_document(game uuid, have int) RETURNS text LANGUAGE plpgsql STABLE AS $$
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
        'base', (SELECT encode(e.hash, 'base64') FROM games_entry e WHERE e.game_id = game AND e.version = have)
    )::text
      FROM games_game g
     WHERE g.id = game);
END $$;

-- The game's document, then the entry this command made (`known`), then at most `most` entries after `have`, in order.
-- STABLE: all of it is one snapshot. Called from a volatile function it sees what that one waited for.
CREATE FUNCTION load_game(game uuid, have int, command uuid, most int) RETURNS SETOF games_line LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
    line games_line;
BEGIN
    line.part := 'game';
    line.events := games_document(game, have);
    IF line.events IS NULL THEN
        RETURN;
    END IF;
    RETURN NEXT line;
    IF command IS NOT NULL THEN
        RETURN QUERY SELECT (games_line_of('known', e)).* FROM games_entry e WHERE e.game_id = game AND e.command_id = command;
    END IF;
    RETURN QUERY SELECT (games_line_of('entry', e)).* FROM games_entry e
                  WHERE e.game_id = game AND e.version > have ORDER BY e.version LIMIT most;
END $$;

-- What a conditional read looks at: no row when there is no such game; `seat` is where that player sits.
CREATE FUNCTION glance_at_game(game uuid, player uuid) RETURNS TABLE (
    version int, hash bytea, extra int, status text, visibility text, next_due bigint, updated_at bigint, seat int, seat_status text
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY SELECT g.version, g.hash, g.extra, g.status, g.visibility, games_ms(g.next_due), games_ms(g.updated_at), s.seat, s.status
                   FROM games_game g LEFT JOIN games_seat s ON s.game_id = g.id AND s.player_id = player
                  WHERE g.id = game ORDER BY s.seat LIMIT 1;
END $$;
