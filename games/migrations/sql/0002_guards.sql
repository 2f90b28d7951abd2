-- The log and the books of luck only grow. What these triggers refuse is refused to everybody, the owner of the tables included;
-- whoever disables them is found out by the chain.

CREATE FUNCTION games_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        -- purge_game names the game that it removes, for the length of its own transaction
        IF current_setting('games.purging', true) = OLD.game_id::text THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION '% of % is refused: its rows are never changed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER entry_is_never_changed BEFORE UPDATE OR DELETE ON games_entry FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER log_is_never_emptied BEFORE TRUNCATE ON games_entry FOR EACH STATEMENT EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER book_is_never_changed BEFORE UPDATE OR DELETE ON games_book FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER books_are_never_emptied BEFORE TRUNCATE ON games_book FOR EACH STATEMENT EXECUTE FUNCTION games_refuse_change();

-- ALWAYS: also for a session that plays the replica
ALTER TABLE games_entry ENABLE ALWAYS TRIGGER entry_is_never_changed, ENABLE ALWAYS TRIGGER log_is_never_emptied;
ALTER TABLE games_book ENABLE ALWAYS TRIGGER book_is_never_changed, ENABLE ALWAYS TRIGGER books_are_never_emptied;

-- Rows that change with every move keep their new versions on the same page.
ALTER TABLE games_game SET (fillfactor = 70);
ALTER TABLE games_seat SET (fillfactor = 70);
ALTER TABLE games_deadline SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
