"""A seat that is offered by somebody who was blocked is told to nobody."""

from django.db import migrations

from games.migrations._sql import function, script


class Migration(migrations.Migration):

    dependencies = [("games", "0031_deeds")]

    operations = [migrations.RunSQL(script("0032_heirs"), function("tell_heir", "0026_offers"))]
