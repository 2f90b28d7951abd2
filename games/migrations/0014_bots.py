"""Bots that are asked are found without looking through all that play."""

import re
from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")
BEFORE = re.search(
    r"^CREATE OR REPLACE FUNCTION asked_bots\(.*?^END \$\$;", (SQL / "0003_outage.sql").read_text("utf-8"), re.DOTALL | re.MULTILINE
)


class Migration(migrations.Migration):
    dependencies = [("games", "0013_calendars")]
    operations = [migrations.RunSQL((SQL / "0014_bots.sql").read_text("utf-8"), BEFORE[0])]
