DROP FUNCTION claim_daily_mail, claim_deliveries;
CREATE OR REPLACE FUNCTION games_seat_is_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM games_note n WHERE n.player_id = OLD.player_id AND n.game_id = OLD.game_id;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION games_tells(game uuid, player uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM games_game g WHERE g.id = game AND g.mode = 'async')
$$;
