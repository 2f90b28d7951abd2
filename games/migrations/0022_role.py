"""The rights of those who judge, given to their group: to see disputes, rulings, looks, games and refusals. None changes anything."""

from django.db import migrations

MODELS = ("dispute", "ruling", "look", "game", "refusal")
GROUP = "moderators"


def give(apps, schema_editor):
    """The rows that Django makes after the last migration may not be there yet: it finds these and makes no others."""
    kinds, rights = apps.get_model("contenttypes", "ContentType").objects, apps.get_model("auth", "Permission").objects
    group = apps.get_model("auth", "Group").objects.get_or_create(name=GROUP)[0]
    for model in MODELS:
        kind = kinds.get_or_create(app_label="games", model=model)[0]
        right = rights.get_or_create(content_type=kind, codename=f"view_{model}", defaults={"name": f"Can view {model}"})[0]
        group.permissions.add(right)


def take(apps, schema_editor):
    for group in apps.get_model("auth", "Group").objects.filter(name=GROUP):
        group.permissions.clear()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0021_lobby"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(give, take)]
