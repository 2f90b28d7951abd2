"""Telling in few round trips: facts of notes, rows of the outbox taken and carried out, each in one call with a kept plan."""

from django.db import migrations

from games.migrations._sql import function, script

UNDO = f"""
DROP FUNCTION facts_of_notes(bigint[]), take_outbox(int, bigint[]), carry_out(json, json, json),
    settle_deliveries(bigint[], text, text, int, bigint, bigint);
{function("games_note_holds", "0017_paused")}
"""


class Migration(migrations.Migration):

    dependencies = [("games", "0028_reopened")]

    operations = [migrations.RunSQL(script("0029_telling"), UNDO)]
