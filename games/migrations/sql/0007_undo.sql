DROP TRIGGER notes_go_with_their_game ON games_seat;
DROP TRIGGER new_status_is_told ON games_game;
DROP TRIGGER seat_tells_its_player ON games_seat;
DROP TRIGGER asked_seat_is_told ON games_seat;
DROP FUNCTION games_seat_is_gone, games_note_holds, games_status_is_told, games_seat_is_asked, games_seat_tells, games_tells, games_tell;
