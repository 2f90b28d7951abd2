-- An order that is being followed can't be withdrawn any more, and one that was withdrawn is not followed: whoever follows it takes it
-- first, for as long as that may take.

-- As before (0009_orders); the commit that closes a question also ends what was taken for it.
CREATE OR REPLACE FUNCTION games_arm_orders() RETURNS trigger LANGUAGE plpgsql AS $$
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
    UPDATE games_order o SET turn = CASE WHEN moment IS NOT NULL THEN NEW.turn END, due_at = moment, taken_until = NULL
     WHERE o.game_id = NEW.game_id AND o.seat = NEW.seat AND o.done_at IS NULL;
    RETURN NULL;
END $$;

-- As before (0009_orders), with what was taken.
CREATE OR REPLACE FUNCTION settle_orders(game uuid, place int, answered int) RETURNS void LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' AS $$
BEGIN
    UPDATE games_order o SET due_at = NULL, taken_until = NULL, done_at = CASE WHEN NOT o.keep THEN game_now() END
     WHERE o.game_id = game AND o.seat = place AND o.turn = answered AND o.done_at IS NULL;
END $$;

-- Withdraws an order: `withdrawn`, `unknown` (there is none, or none any more), or `taken` (it is being followed).
CREATE FUNCTION withdraw_order(withdrawn uuid, game uuid, player uuid) RETURNS text LANGUAGE plpgsql VOLATILE
SET lock_timeout = '3s' AS $$
DECLARE
    o games_order;
BEGIN
    SELECT * INTO o FROM games_order g WHERE g.id = withdrawn AND g.game_id = game AND g.player_id = player AND g.done_at IS NULL
       FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 'unknown';
    ELSIF o.taken_until > game_now() THEN
        RETURN 'taken';
    END IF;
    UPDATE games_order g SET done_at = game_now(), due_at = NULL WHERE g.id = withdrawn;
    RETURN 'withdrawn';
END $$;
