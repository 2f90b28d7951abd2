-- As before (0012_delivery), by channels: letters need not wait for what is posted to addresses of strangers. Of what belongs to a
-- player's daily mail only the oldest row that is due: whoever has that one takes the others along (claim_daily_mail), so that two who
-- claim at once never send one player two letters of a day.
CREATE FUNCTION claim_deliveries(most int, lease bigint, channels text[]) RETURNS SETOF games_delivery LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' AS $$
DECLARE
    moment timestamptz := game_now();
BEGIN
    RETURN QUERY
    WITH due AS MATERIALIZED (
        SELECT d.id FROM games_delivery d
         WHERE d.state = 'waiting' AND d.channel = ANY (channels) AND d.next_at <= moment
           AND (d.lease_until IS NULL OR d.lease_until <= moment)
           AND NOT (d.is_digest AND EXISTS (
               SELECT FROM games_delivery e
                WHERE e.player_id = d.player_id AND e.state = 'waiting' AND e.is_digest AND e.next_at <= moment AND e.id < d.id))
         ORDER BY d.next_at LIMIT most FOR UPDATE SKIP LOCKED
    )
    UPDATE games_delivery d SET lease_until = moment + lease * interval '1 millisecond' FROM due WHERE d.id = due.id RETURNING d.*;
END $$;
