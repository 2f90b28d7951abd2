"""Who leaves a game leaves nothing private there, and orders that are done are not kept without number."""

import re
from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")
BEFORE = re.search(r"^CREATE FUNCTION keep_order\(.*?^END \$\$;", (SQL / "0009_orders.sql").read_text("utf-8"), re.DOTALL | re.MULTILINE)
UNDO = f"DROP TRIGGER notes_go_with_their_player ON games_seat; {BEFORE[0].replace('CREATE', 'CREATE OR REPLACE', 1)}"


class Migration(migrations.Migration):
    dependencies = [("games", "0014_bots")]
    operations = [migrations.RunSQL((SQL / "0015_leaving.sql").read_text("utf-8"), UNDO)]
