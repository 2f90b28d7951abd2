"""The alarms of a seat are found without looking through those of all others."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0017_paused")]
    operations = [
        migrations.AddIndex(
            "outbox",
            models.Index(fields=["game_id", "seat"], condition=models.Q(("kind", "alarm")), name="outbox_alarms_of_a_seat"),
        ),
    ]
