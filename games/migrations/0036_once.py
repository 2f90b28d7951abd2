"""An append asks the clock once."""

import re
from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")


def before(file: str, name: str) -> str:
    """The function as that file makes it."""
    text = (SQL / file).read_text("utf-8")
    found = re.search(rf"^CREATE (?:OR REPLACE )?(FUNCTION {name}\(.*?^(?:END )?\$\$;)", text, re.DOTALL | re.MULTILINE)
    return f"CREATE OR REPLACE {found[1]}"


BEFORE = [before(*each) for each in (("0007_outbox.sql", "games_tell"), ("0026_offers.sql", "games_write"), ("0016_behind.sql", "append_entries"))]


class Migration(migrations.Migration):

    dependencies = [("games", "0035_taken")]

    operations = [migrations.RunSQL((SQL / "0036_once.sql").read_text("utf-8"), "\n".join(BEFORE))]
