DROP FUNCTION purge_game, asked_bots, claim_deadlines, create_game, games_missed, append_entries;
DROP TYPE games_batch;
DROP FUNCTION games_write, glance_at_game, load_game, games_document, games_line_of;
DROP TYPE games_line;
DROP TRIGGER entry_is_never_changed ON games_entry;
DROP TRIGGER log_is_never_emptied ON games_entry;
DROP TRIGGER book_is_never_changed ON games_book;
DROP TRIGGER books_are_never_emptied ON games_book;
DROP FUNCTION games_refuse_change, games_ms, games_at, game_now;
