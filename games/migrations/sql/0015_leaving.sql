-- Who stands up, or hands the seat over, takes along what was told of the game, and how it was to be told.
CREATE TRIGGER notes_go_with_their_player AFTER UPDATE OF player_id ON games_seat FOR EACH ROW
WHEN (OLD.player_id IS NOT NULL AND OLD.player_id IS DISTINCT FROM NEW.player_id) EXECUTE FUNCTION games_seat_is_gone();

-- As before (0009_orders); of orders that are done the newest are kept, five for each that may stand, and no more.
CREATE OR REPLACE FUNCTION keep_order(new_id uuid, game uuid, place int, player uuid, form text, keep boolean, most int) RETURNS text
LANGUAGE plpgsql VOLATILE SET lock_timeout = '3s' AS $$
DECLARE
    g games_game;
    s games_seat;
BEGIN
    SELECT * INTO g FROM games_game WHERE games_game.id = game FOR NO KEY UPDATE;
    SELECT * INTO s FROM games_seat WHERE games_seat.game_id = game AND games_seat.seat = place;
    IF s.player_id IS DISTINCT FROM player OR s.is_over OR s.status = 'resigned' THEN
        RETURN 'gone';
    END IF;
    IF EXISTS (SELECT FROM games_order o WHERE o.id = new_id) THEN
        RETURN 'known';
    END IF;
    DELETE FROM games_order o WHERE o.game_id = game AND o.seat = place AND o.done_at < game_now() - interval '1 day';
    DELETE FROM games_order o WHERE o.id IN (
        SELECT d.id FROM games_order d WHERE d.game_id = game AND d.seat = place AND d.done_at IS NOT NULL
         ORDER BY d.done_at DESC, d.id OFFSET 5 * most);
    IF (SELECT count(*) FROM games_order o WHERE o.game_id = game AND o.seat = place AND o.done_at IS NULL) >= most THEN
        RETURN 'too_many';
    END IF;
    INSERT INTO games_order (id, game_id, seat, player_id, form, keep, made_at, made_at_version, turn, due_at)
    VALUES (new_id, game, place, player, form, keep, game_now(), g.version,
            CASE WHEN s.your_turn THEN s.turn END, CASE WHEN s.your_turn THEN game_now() + games_order_wait() END);
    UPDATE games_seat SET has_orders = true WHERE games_seat.game_id = game AND games_seat.seat = place AND NOT has_orders;
    RETURN 'kept';
END $$;
