"""An append asks the clock once."""

from django.db import migrations

from games.migrations._sql import function, script

BEFORE = (("games_tell", "0007_outbox"), ("games_write", "0026_offers"), ("append_entries", "0016_behind"))


class Migration(migrations.Migration):

    dependencies = [("games", "0033_taken")]

    operations = [migrations.RunSQL(script("0034_once"), "\n".join(function(*each) for each in BEFORE))]
