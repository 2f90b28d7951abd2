"""No two accounts whose names look alike."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_scopes")]
    operations = [
        migrations.AddField(
            "player", "name_key", models.CharField(editable=False, max_length=200, null=True, unique=True)
        )
    ]
