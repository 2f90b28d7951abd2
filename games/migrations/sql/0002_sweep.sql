-- What the sweeps look for.

-- Takes up to `most` deadlines that are past their grace, soonest first, and leases them for `lease` ms, longer with every attempt;
-- returns their games. Whoever else claims at the same time passes them over; a lease that runs out makes them free again.
CREATE FUNCTION claim_deadlines(most int, lease bigint) RETURNS SETOF uuid LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' AS $$
DECLARE
    moment timestamptz := game_now();
BEGIN
    RETURN QUERY
    WITH due AS MATERIALIZED (
        SELECT d.game_id, d.name FROM games_deadline d
         WHERE d.enforce_at <= moment AND (d.lease_until IS NULL OR d.lease_until <= moment)
         ORDER BY d.enforce_at LIMIT most FOR UPDATE SKIP LOCKED
    ), taken AS (
        UPDATE games_deadline d
           SET lease_until = moment + lease * (1 + least(d.attempts, 30)) * interval '1 millisecond', attempts = d.attempts + 1
          FROM due
         WHERE d.game_id = due.game_id AND d.name = due.name
     RETURNING d.game_id, d.enforce_at
    )
    SELECT t.game_id FROM taken t GROUP BY t.game_id ORDER BY min(t.enforce_at);
END $$;

-- Bot seats that are being asked in games that are being played. In no order: a bot that fails must not stand before the others.
CREATE FUNCTION asked_bots(most int) RETURNS TABLE (game_id uuid, seat int) LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY SELECT s.game_id, s.seat FROM games_seat s JOIN games_game g ON g.id = s.game_id
                  WHERE s.bot IS NOT NULL AND NOT s.is_over AND s.your_turn AND g.status = 'active' ORDER BY random() LIMIT most;
END $$;
