"""What moderators do beside ruling is recorded for good; so are decisions that came to nothing."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.migrations._sql import script

UNDO = """
DROP TRIGGER proposals_are_never_emptied ON games_proposal;
DROP TRIGGER proposal_stays ON games_proposal;
DROP FUNCTION games_proposal_stays();
DROP TRIGGER deeds_are_never_emptied ON games_deed;
DROP TRIGGER deed_is_never_changed ON games_deed;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0030_frozen'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Deed',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('what', models.TextField(choices=[('claim', 'Claim'), ('release', 'Release'), ('stop', 'Stop'), ('go_on', 'Go On')])),
                ('at', models.DateTimeField()),
                ('dispute', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='deeds', to='games.dispute')),
                ('game', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.game')),
                ('moderator', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'games_deed',
                'indexes': [models.Index(fields=['dispute', 'id'], name='deed_about_a_dispute')],
                'constraints': [models.CheckConstraint(condition=models.Q(('what__in', ['claim', 'release', 'stop', 'go_on'])), name='deed_is_known')],
            },
        ),
        migrations.RunSQL(script("0031_deeds"), UNDO),
    ]
