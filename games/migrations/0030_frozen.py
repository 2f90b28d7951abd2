"""A dispute about a game that is over does not say that the game stands still for it."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")
UNDO = """
DROP TRIGGER ended_game_is_not_frozen ON games_game;
DROP FUNCTION games_nothing_is_frozen();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0029_telling'),
    ]

    operations = [migrations.RunSQL((SQL / "0030_frozen.sql").read_text("utf-8"), UNDO)]
