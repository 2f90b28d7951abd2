DROP TRIGGER orders_are_armed ON games_seat;
DROP TRIGGER orders_go_with_the_game ON games_tombstone;
DROP FUNCTION games_arm_orders, games_forget_orders, keep_order, claim_orders, settle_orders, games_order_wait;
