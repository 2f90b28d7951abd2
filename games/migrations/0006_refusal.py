"""Refused commands are kept aside for those who judge; a purge takes them along."""

import re
from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).with_name("sql")


def as_before() -> str:
    """purge_game as 0002 made it, to replace the present one."""
    found = re.search(r"^CREATE FUNCTION purge_game\(.*?^END \$\$;", (SQL / "0002_purge.sql").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return found[0].replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION", 1)


class Migration(migrations.Migration):
    dependencies = [("games", "0005_archived")]
    operations = [
        migrations.CreateModel(
            name="Refusal",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("seat", models.SmallIntegerField()),
                ("received_at", models.DateTimeField()),
                ("version", models.IntegerField()),
                ("code", models.TextField()),
                ("command", models.JSONField()),
                (
                    "game",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=models.DO_NOTHING,
                        related_name="refusals",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "db_table": "games_refusal",
                "indexes": [models.Index(fields=["game", "seat", "id"], name="refusal_of_a_seat")],
            },
        ),
        migrations.RunSQL((SQL / "0006_refusal.sql").read_text("utf-8"), as_before()),
    ]
