"""Players who are away: what an append must know, and what a game is read with."""

import re
from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).with_name("sql")


def script(name: str) -> str:
    return (SQL / f"{name}.sql").read_text("utf-8")


def as_before(function: str) -> str:
    """The function as 0003 made it, to replace the present one."""
    found = re.search(rf"^CREATE OR REPLACE FUNCTION {function}\(.*?^END \$\$;", script("0003_outage"), re.DOTALL | re.MULTILINE)
    return found[0]


UNDO = [
    *[as_before(function) for function in ("append_entries", "games_document", "glance_at_game")],
    "ALTER FUNCTION append_entries SET jit = off;",
    "ALTER FUNCTION glance_at_game SET jit = off;",
    "ALTER TYPE games_batch DROP ATTRIBUTE calendars;",
    "DROP FUNCTION calendar_changed, games_absences;",
]


class Migration(migrations.Migration):
    dependencies = [("games", "0012_delivery"), ("accounts", "0003_calendar")]
    operations = [
        migrations.AddField(model_name="game", name="calendars", field=models.IntegerField(db_default=0)),
        migrations.RunSQL(script("0013_calendars"), "\n".join(UNDO)),
    ]
