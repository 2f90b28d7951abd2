"""A seat that is offered by somebody who was blocked is told to nobody."""

import re
from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")
BEFORE = re.search(r"^CREATE FUNCTION tell_heir.*?^END \$\$;", (SQL / "0026_offers.sql").read_text("utf-8"), re.DOTALL | re.MULTILINE)


class Migration(migrations.Migration):

    dependencies = [("games", "0032_deeds")]

    operations = [
        migrations.RunSQL((SQL / "0033_heirs.sql").read_text("utf-8"), BEFORE[0].replace("CREATE", "CREATE OR REPLACE", 1))
    ]
