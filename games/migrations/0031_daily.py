"""A player's daily mail is one letter, however many workers claim at once."""

import re
from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")
BEFORE = re.search(
    r"^CREATE FUNCTION claim_deliveries.*?^END \$\$;", (SQL / "0012_delivery.sql").read_text("utf-8"), re.DOTALL | re.MULTILINE
)


class Migration(migrations.Migration):

    dependencies = [("games", "0030_frozen")]

    operations = [
        migrations.RunSQL((SQL / "0031_daily.sql").read_text("utf-8"), BEFORE[0].replace("CREATE", "CREATE OR REPLACE", 1))
    ]
