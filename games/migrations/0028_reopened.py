"""What is told, and shown again, when a ruling changes a game that was over."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")
UNDO = """
DROP TRIGGER ruling_of_an_ended_game_is_told ON games_ruling;
DROP TRIGGER game_is_reopened ON games_game;
DROP FUNCTION games_ruling_is_told(), games_is_reopened();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0027_groups'),
    ]

    operations = [migrations.RunSQL((SQL / "0028_reopened.sql").read_text("utf-8"), UNDO)]
