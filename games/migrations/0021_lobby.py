"""Before the start: invitations, codes to say aloud; told, accepted and expired by the database itself."""

import uuid
from pathlib import Path

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).with_name("sql")


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0020_disputes'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Code',
            fields=[
                ('code', models.TextField(primary_key=True, serialize=False)),
                ('made_at', models.DateTimeField()),
            ],
            options={
                'db_table': 'games_code',
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('state', models.TextField(choices=[('open', 'Open'), ('accepted', 'Accepted'), ('declined', 'Declined'), ('withdrawn', 'Withdrawn'), ('expired', 'Expired')], default='open')),
                ('reason', models.TextField(null=True)),
                ('made_at', models.DateTimeField()),
                ('settled_at', models.DateTimeField(null=True)),
            ],
            options={
                'db_table': 'games_invitation',
            },
        ),
        migrations.RemoveConstraint(
            model_name='note',
            name='note_kind_is_known',
        ),
        migrations.AlterField(
            model_name='note',
            name='kind',
            field=models.TextField(choices=[('your_turn', 'Your Turn'), ('reminder', 'Reminder'), ('started', 'Started'), ('over', 'Over'), ('cancelled', 'Cancelled'), ('dispute', 'Dispute'), ('ruling', 'Ruling'), ('looked', 'Looked'), ('invited', 'Invited'), ('webhook_disabled', 'Webhook Disabled'), ('test', 'Test')]),
        ),
        migrations.AddConstraint(
            model_name='note',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['your_turn', 'reminder', 'started', 'over', 'cancelled', 'dispute', 'ruling', 'looked', 'invited', 'webhook_disabled', 'test'])), name='note_kind_is_known'),
        ),
        migrations.AddField(
            model_name='code',
            name='game',
            field=models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.game'),
        ),
        migrations.AddField(
            model_name='invitation',
            name='by',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='invitation',
            name='game',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.game'),
        ),
        migrations.AddField(
            model_name='invitation',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='invitation',
            index=models.Index(condition=models.Q(('state', 'open')), fields=['player', '-made_at'], name='invitation_open_to_a_player'),
        ),
        migrations.AddIndex(
            model_name='invitation',
            index=models.Index(fields=['by', 'made_at'], name='invitation_by_a_host'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.UniqueConstraint(fields=('game', 'player'), name='invitation_is_one_a_player'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['open', 'accepted', 'declined', 'withdrawn', 'expired'])), name='invitation_state_is_known'),
        ),
        migrations.RunSQL((SQL / "0021_lobby.sql").read_text("utf-8"), (SQL / "0021_lobby_undo.sql").read_text("utf-8")),
    ]
