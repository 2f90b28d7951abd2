"""Blocks, guests that became part of an account, and players who are gone."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_bans")]
    operations = [
        migrations.AddField("player", "deleted_at", models.DateTimeField(editable=False, null=True)),
        migrations.AddField(
            "player",
            "merged_into",
            models.ForeignKey(
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("made_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blocks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "blocked",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "db_table": "accounts_block",
                "constraints": [
                    models.UniqueConstraint(fields=("player", "blocked"), name="block_is_one"),
                    models.CheckConstraint(
                        condition=~models.Q(player=models.F("blocked")), name="block_is_of_another"
                    ),
                ],
            },
        ),
    ]
