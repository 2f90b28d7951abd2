"""Which games are a group's."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0010_groups'),
        ('games', '0026_offers'),
    ]

    operations = [
        migrations.CreateModel(
            name='GroupGame',
            fields=[
                ('game', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, primary_key=True, related_name='+', serialize=False, to='games.game')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.group')),
            ],
            options={
                'db_table': 'games_group_game',
            },
        ),
    ]
