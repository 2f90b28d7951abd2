-- As before (0003_outage), but from a place drawn anew each time on, and no further than until there are enough: by the index of bots'
-- seats in play, not through all of them and their games. A bot that fails still stands before no other for long.
CREATE OR REPLACE FUNCTION asked_bots(most int) RETURNS TABLE (game_id uuid, seat int) LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
    place uuid := gen_random_uuid();
BEGIN
    IF games_is_down() THEN
        RETURN;
    END IF;
    RETURN QUERY
    (SELECT s.game_id, s.seat FROM games_seat s
      CROSS JOIN LATERAL (SELECT g.status FROM games_game g WHERE g.id = s.game_id OFFSET 0) g
      WHERE s.bot IS NOT NULL AND NOT s.is_over AND s.your_turn AND s.game_id >= place AND g.status = 'active'
      ORDER BY s.game_id LIMIT most)
    UNION ALL
    (SELECT s.game_id, s.seat FROM games_seat s
      CROSS JOIN LATERAL (SELECT g.status FROM games_game g WHERE g.id = s.game_id OFFSET 0) g
      WHERE s.bot IS NOT NULL AND NOT s.is_over AND s.your_turn AND s.game_id < place AND g.status = 'active'
      ORDER BY s.game_id LIMIT most)
    LIMIT most;
END $$;
