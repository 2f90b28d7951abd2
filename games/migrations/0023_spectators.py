"""How who does not sit there sees a public game: as it is, some entries late, or not at all."""

import re
from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).with_name("sql")


def as_before(function: str, file: str) -> str:
    """The function as an earlier migration made it, to replace the present one."""
    found = re.search(
        rf"^CREATE (OR REPLACE )?FUNCTION {function}\(.*?^END \$\$;", (SQL / file).read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    return re.sub("^CREATE (OR REPLACE )?", "CREATE OR REPLACE ", found[0], count=1)


UNDO = "\n".join(
    [
        "DROP TRIGGER start_is_numbered ON games_game;",
        "DROP FUNCTION games_is_started();",
        as_before("create_game", "0002_create.sql"),
        "ALTER FUNCTION create_game SET jit = off;",
        "DROP FUNCTION glance_at_game(uuid, uuid);",
        as_before("glance_at_game", "0013_calendars.sql"),
        "ALTER FUNCTION glance_at_game SET jit = off;",
    ]
)


class Migration(migrations.Migration):
    dependencies = [("games", "0022_role")]
    operations = [
        migrations.AddField(
            "game",
            "spectators",
            models.TextField(choices=[("on", "On"), ("delayed", "Delayed"), ("off", "Off")], db_default="on"),
        ),
        migrations.AddField("game", "started_version", models.IntegerField(null=True)),
        migrations.AddConstraint(
            "game",
            models.CheckConstraint(
                condition=models.Q(("spectators__in", ["on", "delayed", "off"])), name="game_spectators_are_known"
            ),
        ),
        migrations.RunSQL((SQL / "0023_spectators.sql").read_text("utf-8"), UNDO),
    ]
