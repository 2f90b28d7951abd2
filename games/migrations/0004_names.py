"""A player's new name is shown in every game the player sits in: their `extra` moves, and with it what clients hold them by."""

from django.conf import settings
from django.db import migrations

FORWARD = """
CREATE FUNCTION games_show_new_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE games_game SET extra = extra + 1 WHERE id IN (SELECT s.game_id FROM games_seat s WHERE s.player_id = NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER new_name_is_shown AFTER UPDATE OF name ON accounts_player
FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION games_show_new_name();
"""
BACKWARD = """
DROP TRIGGER new_name_is_shown ON accounts_player;
DROP FUNCTION games_show_new_name();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0003_outage"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
