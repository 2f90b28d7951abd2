-- As before (0007_outbox), and of live games to who asked for it.
CREATE OR REPLACE FUNCTION games_tells(game uuid, player uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM games_game g WHERE g.id = game AND g.mode = 'async')
        OR EXISTS (SELECT FROM accounts_telling t WHERE t.player_id = player AND t.live)
$$;

-- As before (0007_outbox), with what was to leave the inbox.
CREATE OR REPLACE FUNCTION games_seat_is_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM games_delivery d USING games_note n WHERE n.id = d.note_id AND n.player_id = OLD.player_id AND n.game_id = OLD.game_id;
    DELETE FROM games_note n WHERE n.player_id = OLD.player_id AND n.game_id = OLD.game_id;
    DELETE FROM games_bell b WHERE b.player_id = OLD.player_id AND b.game_id = OLD.game_id;
    RETURN NULL;
END $$;

-- Takes up to `most` deliveries that are due, soonest first, for `lease` ms. Whoever else claims at the same time passes them over;
-- a lease that runs out, because its holder died, makes them free again.
CREATE FUNCTION claim_deliveries(most int, lease bigint) RETURNS SETOF games_delivery LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' AS $$
DECLARE
    moment timestamptz := game_now();
BEGIN
    RETURN QUERY
    WITH due AS MATERIALIZED (
        SELECT d.id FROM games_delivery d
         WHERE d.state = 'waiting' AND d.next_at <= moment AND (d.lease_until IS NULL OR d.lease_until <= moment)
         ORDER BY d.next_at LIMIT most FOR UPDATE SKIP LOCKED
    )
    UPDATE games_delivery d SET lease_until = moment + lease * interval '1 millisecond' FROM due WHERE d.id = due.id RETURNING d.*;
END $$;

-- The same for all that belongs to one player's daily mail.
CREATE FUNCTION claim_daily_mail(player uuid, lease bigint) RETURNS SETOF games_delivery LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' AS $$
DECLARE
    moment timestamptz := game_now();
BEGIN
    RETURN QUERY
    WITH due AS MATERIALIZED (
        SELECT d.id FROM games_delivery d
         WHERE d.player_id = player AND d.state = 'waiting' AND d.is_digest AND d.next_at <= moment
           AND (d.lease_until IS NULL OR d.lease_until <= moment)
           FOR UPDATE SKIP LOCKED
    )
    UPDATE games_delivery d SET lease_until = moment + lease * interval '1 millisecond' FROM due WHERE d.id = due.id RETURNING d.*;
END $$;
