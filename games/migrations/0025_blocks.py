"""Whoever is blocked may ask to a table, and nobody hears of it: the note is not written, and so nothing is sent."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION games_invitation_is_unwanted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM games_invitation v JOIN accounts_block b ON b.player_id = v.player_id AND b.blocked_id = v.by_id
                WHERE v.game_id = NEW.game_id AND v.player_id = NEW.player_id) THEN
        RETURN NULL;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER unwanted_invitation_is_not_told BEFORE INSERT ON games_note FOR EACH ROW WHEN (NEW.kind = 'invited')
EXECUTE FUNCTION games_invitation_is_unwanted();
"""
BACKWARD = """
DROP TRIGGER unwanted_invitation_is_not_told ON games_note;
DROP FUNCTION games_invitation_is_unwanted();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0024_owners"), ("accounts", "0009_people")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
