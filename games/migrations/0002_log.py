"""What the database itself does for the log: guards, and functions that each do their work in one round trip."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_name("sql")
PARTS = ("time", "guards", "load", "append", "create", "sweep", "purge")


def script(name: str) -> str:
    return (SQL / f"0002_{name}.sql").read_text("utf-8")


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial"), ("accounts", "0001_initial")]
    operations = [migrations.RunSQL("\n".join(map(script, PARTS)), script("undo"))]
