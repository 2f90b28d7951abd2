"""Letters and posts are claimed apart. The older claim stays, for workers that know no other yet."""

from django.db import migrations

from games.migrations._sql import script


class Migration(migrations.Migration):

    dependencies = [("games", "0034_once")]

    operations = [migrations.RunSQL(script("0035_lanes"), "DROP FUNCTION claim_deliveries(int, bigint, text[]);")]
