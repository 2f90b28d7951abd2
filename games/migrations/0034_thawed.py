"""A dispute whose pause has ended by itself holds the game no more."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")
UNDO = """
DROP TRIGGER ended_game_is_not_frozen ON games_game;
CREATE TRIGGER ended_game_is_not_frozen AFTER UPDATE ON games_game FOR EACH ROW
WHEN (OLD.status NOT IN ('finished', 'aborted') AND NEW.status IN ('finished', 'aborted')) EXECUTE FUNCTION games_nothing_is_frozen();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0033_heirs'),
    ]

    operations = [migrations.RunSQL((SQL / "0034_thawed.sql").read_text("utf-8"), UNDO)]
