"""What signing in needs: counted tries, known places, allauth's cache in the database; and persons' addresses in allauth's table."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

CACHE = """
CREATE TABLE accounts_cache (cache_key varchar(255) NOT NULL PRIMARY KEY, value text NOT NULL, expires timestamptz NOT NULL);
CREATE INDEX accounts_cache_expires ON accounts_cache (expires);
"""
ADDRESSES = """
INSERT INTO account_emailaddress (email, verified, "primary", user_id)
SELECT p.email, true, true, p.id FROM accounts_player p WHERE p.email IS NOT NULL;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_revision"),
        ("account", "0009_emailaddress_unique_primary_email"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]
    operations = [
        migrations.CreateModel(
            name="Attempt",
            fields=[
                ("key", models.BinaryField(primary_key=True, serialize=False)),
                ("held", models.FloatField()),
                ("at", models.DateTimeField()),
                ("full_at", models.DateTimeField()),
            ],
            options={
                "db_table": "accounts_attempt",
                "indexes": [models.Index(fields=["full_at"], name="attempt_by_its_end")],
            },
        ),
        migrations.CreateModel(
            name="KnownPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.BinaryField()),
                ("seen_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="known_places",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "accounts_known_place",
                "constraints": [models.UniqueConstraint(fields=("player", "digest"), name="place_is_known_once")],
            },
        ),
        migrations.RunSQL(CACHE, "DROP TABLE accounts_cache"),
        migrations.RunSQL(ADDRESSES, migrations.RunSQL.noop),
    ]
