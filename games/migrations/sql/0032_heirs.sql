-- As before (0026_offers); who has blocked the player that offers the seat hears nothing of it.
CREATE OR REPLACE FUNCTION tell_heir(game uuid, heir uuid, offer int) RETURNS void LANGUAGE plpgsql VOLATILE SET lock_timeout = '3s' AS $$
BEGIN
    PERFORM FROM games_game g WHERE g.id = game FOR NO KEY UPDATE;
    PERFORM games_tell(heir, game, s.seat, 'offered', offer, 0) FROM games_seat s
      WHERE s.game_id = game AND s.handing = offer
        AND NOT EXISTS (SELECT FROM accounts_block b WHERE b.player_id = heir AND b.blocked_id = s.player_id);
END $$;
