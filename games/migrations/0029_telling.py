"""Telling in few round trips: facts of notes, rows of the outbox taken and carried out, each in one call with a kept plan."""

import re
from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")
BEFORE = re.search(
    r"^CREATE OR REPLACE FUNCTION games_note_holds.*?^\$\$;", (SQL / "0017_paused.sql").read_text("utf-8"), re.DOTALL | re.MULTILINE
)
UNDO = f"""
DROP FUNCTION facts_of_notes(bigint[]), take_outbox(int, bigint[]), carry_out(json, json, json),
    settle_deliveries(bigint[], text, text, int, bigint, bigint);
{BEFORE[0]}
"""


class Migration(migrations.Migration):

    dependencies = [("games", "0028_reopened")]

    operations = [migrations.RunSQL((SQL / "0029_telling.sql").read_text("utf-8"), UNDO)]
