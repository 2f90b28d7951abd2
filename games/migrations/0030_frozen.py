"""No dispute says that a game stands still for it that is over, or goes on."""

from django.db import migrations

from games.migrations._sql import script

UNDO = """
DROP TRIGGER ended_game_is_not_frozen ON games_game;
DROP FUNCTION games_nothing_is_frozen();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0029_telling'),
    ]

    operations = [migrations.RunSQL(script("0030_frozen"), UNDO)]
