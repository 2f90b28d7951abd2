"""Downtime is not charged: the web processes' heartbeat, the outages it shows, and functions that respect them."""

import re
from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).with_name("sql")
REPLACED = {
    "append": ("append_entries",),
    "load": ("games_document", "glance_at_game"),
    "sweep": ("claim_deadlines", "asked_bots"),
}
"""The functions of 0002 that this migration replaces, by their file."""


def script(name: str) -> str:
    return (SQL / f"{name}.sql").read_text("utf-8")


def as_before(part: str, function: str) -> str:
    """The function as 0002 made it, to replace the present one."""
    found = re.search(rf"^CREATE FUNCTION {function}\(.*?^END \$\$;", script(f"0002_{part}"), re.DOTALL | re.MULTILINE)
    return found[0].replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION", 1)


UNDO = [
    *[as_before(part, function) for part, functions in REPLACED.items() for function in functions],
    "ALTER TYPE games_batch DROP ATTRIBUTE outage;",
    "DROP FUNCTION beat_heart, games_is_down;",
]


class Migration(migrations.Migration):
    dependencies = [("games", "0002_log")]
    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("only", models.BooleanField(default=True, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "games_heartbeat",
                "constraints": [models.CheckConstraint(condition=models.Q(("only", True)), name="heartbeat_is_one_row")],
            },
        ),
        migrations.CreateModel(
            name="Outage",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField()),
            ],
            options={
                "db_table": "games_outage",
                "indexes": [models.Index(fields=["ended_at"], name="outage_by_its_end")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ended_at__gt", models.F("began_at"))), name="outage_ends_after_it_began"
                    )
                ],
            },
        ),
        migrations.RunSQL(script("0003_outage"), "\n".join(UNDO)),
    ]
