"""Snapshots of long games: a cache beside the log."""

from pathlib import Path

import django.db.models.deletion
from django.db import migrations, models

SQL = Path(__file__).with_name("sql")
UNDO = "DROP FUNCTION resume_game, games_nearest_snapshot, keep_snapshots;"


class Migration(migrations.Migration):
    dependencies = [("games", "0007_outbox")]
    operations = [
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey("game_id", "version", blank=True, editable=False, primary_key=True, serialize=False),
                ),
                ("version", models.IntegerField()),
                ("hash", models.BinaryField()),
                ("made_by", models.BinaryField()),
                ("state", models.TextField()),
                (
                    "game",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="snapshots",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "db_table": "games_snapshot",
                "constraints": [models.CheckConstraint(condition=models.Q(("version__gt", 0)), name="snapshot_stands_at_an_entry")],
            },
        ),
        migrations.RunSQL((SQL / "0008_snapshot.sql").read_text("utf-8"), UNDO),
    ]
