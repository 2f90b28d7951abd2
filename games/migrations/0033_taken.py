"""Orders are withdrawn or followed, never both."""

from django.db import migrations, models

from games.migrations._sql import function, script

UNDO = f"""
DROP FUNCTION withdraw_order(uuid, uuid, uuid);
{function("games_arm_orders", "0009_orders")}
{function("settle_orders", "0009_orders")}
"""


class Migration(migrations.Migration):

    dependencies = [("games", "0032_heirs")]

    operations = [
        migrations.AddField("order", "taken_until", models.DateTimeField(null=True)),
        migrations.RunSQL(script("0033_taken"), UNDO),
    ]
