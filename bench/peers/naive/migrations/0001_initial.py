import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Move",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.UUIDField()),
                ("key", models.UUIDField(unique=True)),
                ("type", models.CharField(max_length=40)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "player",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL),
                ),
            ],
            options={"indexes": [models.Index(fields=["game", "id"], name="moves_of_a_game")]},
        ),
    ]
