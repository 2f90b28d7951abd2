DROP TRIGGER lobby_goes_with_its_game ON games_game;
DROP TRIGGER lobby_is_over ON games_game;
DROP TRIGGER seat_takes_its_invitation ON games_seat;
DROP TRIGGER invitation_is_told ON games_invitation;
DROP FUNCTION games_lobby_is_gone(), games_lobby_is_over(), games_seat_is_taken(), games_invitation_is_told(), code_game(uuid, text), settle_invitation(uuid, uuid, text, text), invite_player(uuid, uuid, uuid, int, int, bigint);
