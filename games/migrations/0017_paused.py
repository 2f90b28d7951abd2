"""A pause takes no news back, and loses no reminder."""

import re
from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")
NAMES = ("games_seat_is_asked", "games_note_holds")


def as_before(function: str) -> str:
    """The function as 0007 made it, to replace the present one."""
    found = re.search(rf"^CREATE FUNCTION {function}\(.*?^(END )?\$\$;?$", (SQL / "0007_outbox.sql").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return found[0].replace("CREATE", "CREATE OR REPLACE", 1).rstrip(";") + ";"


class Migration(migrations.Migration):
    dependencies = [("games", "0016_behind")]
    operations = [migrations.RunSQL((SQL / "0017_paused.sql").read_text("utf-8"), "\n".join(map(as_before, NAMES)))]
