"""Whoever lost a race is told no more than what was missed."""

import re
from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")
BEFORE = re.search(
    r"^CREATE OR REPLACE FUNCTION append_entries\(.*?^END \$\$;",
    (SQL / "0013_calendars.sql").read_text("utf-8"),
    re.DOTALL | re.MULTILINE,
)


class Migration(migrations.Migration):
    dependencies = [("games", "0015_leaving")]
    operations = [
        migrations.RunSQL(
            (SQL / "0016_behind.sql").read_text("utf-8"), f"{BEFORE[0]} ALTER TYPE games_batch DROP ATTRIBUTE extra;"
        )
    ]
