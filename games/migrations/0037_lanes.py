"""Letters and posts are claimed apart. The older claim stays, for workers that know no other yet."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")


class Migration(migrations.Migration):

    dependencies = [("games", "0036_once")]

    operations = [
        migrations.RunSQL(
            (SQL / "0037_lanes.sql").read_text("utf-8"), "DROP FUNCTION claim_deliveries(int, bigint, text[]);"
        ),
    ]
