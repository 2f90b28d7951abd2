"""What is told, and shown again, when a ruling changes a game that was over."""

from django.db import migrations

from games.migrations._sql import script

UNDO = """
DROP TRIGGER ruling_of_an_ended_game_is_told ON games_ruling;
DROP TRIGGER game_is_reopened ON games_game;
DROP FUNCTION games_ruling_is_told(), games_is_reopened();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0027_groups'),
    ]

    operations = [migrations.RunSQL(script("0028_reopened"), UNDO)]
