"""Orders are withdrawn or followed, never both."""

import re
from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).with_name("sql")
FIRST = (SQL / "0009_orders.sql").read_text("utf-8")
BEFORE = [
    re.search(rf"^CREATE FUNCTION {name}.*?^END \$\$;", FIRST, re.DOTALL | re.MULTILINE)[0].replace("CREATE", "CREATE OR REPLACE", 1)
    for name in ("games_arm_orders", "settle_orders")
]


class Migration(migrations.Migration):

    dependencies = [("games", "0034_thawed")]

    operations = [
        migrations.AddField("order", "taken_until", models.DateTimeField(null=True)),
        migrations.RunSQL(
            (SQL / "0035_taken.sql").read_text("utf-8"),
            "\n".join(["DROP FUNCTION withdraw_order(uuid, uuid, uuid);", *BEFORE]),
        ),
    ]
