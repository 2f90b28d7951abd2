-- Standing orders wait for a question, and are followed a moment after it opened.

-- How long an order waits, once its question is open. Random, so that nothing about a hand can be read off it.
CREATE FUNCTION games_order_wait() RETURNS interval LANGUAGE sql VOLATILE AS $$
    SELECT (1000 + floor(random() * 3001)) * interval '1 millisecond';
$$;

-- In the commit that opens a question its seat's orders are armed, all for one instant; in the commit that closes it those that were
-- for that turn alone are over, and the others wait for the next one. Who stood up leaves no orders behind.
CREATE FUNCTION games_arm_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    moment timestamptz;
BEGIN
    DELETE FROM games_order o WHERE o.game_id = NEW.game_id AND o.seat = NEW.seat
       AND (o.player_id IS DISTINCT FROM NEW.player_id OR NEW.is_over);
    UPDATE games_order o SET done_at = game_now(), due_at = NULL
     WHERE o.game_id = NEW.game_id AND o.seat = NEW.seat AND NOT o.keep AND o.turn IS NOT NULL AND o.done_at IS NULL;
    IF NEW.turn IS NOT NULL AND NEW.your_turn THEN
        moment := game_now() + games_order_wait();
    END IF;
    UPDATE games_order o SET turn = CASE WHEN moment IS NOT NULL THEN NEW.turn END, due_at = moment
     WHERE o.game_id = NEW.game_id AND o.seat = NEW.seat AND o.done_at IS NULL;
    RETURN NULL;
END $$;
CREATE TRIGGER orders_are_armed AFTER UPDATE ON games_seat FOR EACH ROW
WHEN (NEW.has_orders AND (OLD.turn IS DISTINCT FROM NEW.turn OR OLD.player_id IS DISTINCT FROM NEW.player_id OR NEW.is_over))
EXECUTE FUNCTION games_arm_orders();

CREATE FUNCTION games_forget_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM games_order WHERE game_id = NEW.game_id;
    RETURN NULL;
END $$;
CREATE TRIGGER orders_go_with_the_game AFTER INSERT ON games_tombstone FOR EACH ROW EXECUTE FUNCTION games_forget_orders();

-- Keeps an order of the player in the seat, armed if the seat is being asked already. Under a known id it is the same order again.
-- The head row comes first, as in every append: an order is there before a question opens, or finds it open.
-- Returns `kept`, `known`, `too_many` (the seat has `most`), or `gone` (the player does not sit there, or the game is over).
CREATE FUNCTION keep_order(new_id uuid, game uuid, place int, player uuid, form text, keep boolean, most int) RETURNS text
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
    IF (SELECT count(*) FROM games_order o WHERE o.game_id = game AND o.seat = place AND o.done_at IS NULL) >= most THEN
        RETURN 'too_many';
    END IF;
    INSERT INTO games_order (id, game_id, seat, player_id, form, keep, made_at, made_at_version, turn, due_at)
    VALUES (new_id, game, place, player, form, keep, game_now(), g.version,
            CASE WHEN s.your_turn THEN s.turn END, CASE WHEN s.your_turn THEN game_now() + games_order_wait() END);
    UPDATE games_seat SET has_orders = true WHERE games_seat.game_id = game AND games_seat.seat = place AND NOT has_orders;
    RETURN 'kept';
END $$;

-- Takes up to `most` seats whose orders are due, soonest first, from all other claimers for `lease` ms.
CREATE FUNCTION claim_orders(most int, lease bigint) RETURNS TABLE (game_id uuid, seat int, turn int) LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := game_now();
BEGIN
    RETURN QUERY
    WITH due AS MATERIALIZED (
        SELECT o.id FROM games_order o WHERE o.due_at <= moment ORDER BY o.due_at LIMIT most FOR UPDATE SKIP LOCKED
    ), taken AS (
        UPDATE games_order o SET due_at = moment + lease * interval '1 millisecond' FROM due WHERE o.id = due.id
     RETURNING o.game_id, o.seat, o.turn
    )
    SELECT DISTINCT t.game_id, t.seat::int, t.turn FROM taken t;
END $$;

-- What the question of this turn asked of the seat's orders is done: those for one turn are over, the others wait for the next.
CREATE FUNCTION settle_orders(game uuid, place int, answered int) RETURNS void LANGUAGE plpgsql VOLATILE SET lock_timeout = '3s' AS $$
BEGIN
    UPDATE games_order o SET due_at = NULL, done_at = CASE WHEN NOT o.keep THEN game_now() END
     WHERE o.game_id = game AND o.seat = place AND o.turn = answered AND o.done_at IS NULL;
END $$;
