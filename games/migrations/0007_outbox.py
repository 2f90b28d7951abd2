"""Telling people: the inbox and the outbox, filled by triggers in the commit of the move itself."""

from pathlib import Path

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).with_name("sql")


def script(name: str) -> str:
    return (SQL / f"0007_{name}.sql").read_text("utf-8")


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_refusal'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Outbox',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('note_id', models.BigIntegerField(null=True)),
                ('player_id', models.UUIDField()),
                ('game_id', models.UUIDField(null=True)),
                ('seat', models.IntegerField(null=True)),
                ('kind', models.TextField()),
                ('turn', models.IntegerField(db_default=0)),
                ('at', models.DateTimeField()),
                ('due_at', models.DateTimeField()),
                ('attempts', models.IntegerField(db_default=0)),
            ],
            options={
                'db_table': 'games_outbox',
                'indexes': [models.Index(fields=['due_at'], name='outbox_soonest_first')],
            },
        ),
        migrations.CreateModel(
            name='Note',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('seat', models.IntegerField(null=True)),
                ('kind', models.TextField(choices=[('your_turn', 'Your Turn'), ('reminder', 'Reminder'), ('started', 'Started'), ('over', 'Over'), ('cancelled', 'Cancelled'), ('webhook_disabled', 'Webhook Disabled'), ('test', 'Test')])),
                ('turn', models.IntegerField(db_default=0)),
                ('step', models.IntegerField(db_default=0)),
                ('about', models.UUIDField(null=True)),
                ('created_at', models.DateTimeField()),
                ('read_at', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='notes', to='games.game')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'games_note',
                'constraints': [models.UniqueConstraint(fields=('player', 'game', 'kind', 'turn', 'step'), name='note_is_told_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['your_turn', 'reminder', 'started', 'over', 'cancelled', 'webhook_disabled', 'test'])), name='note_kind_is_known')],
            },
        ),
        migrations.AddField("seat", "tells", models.BooleanField(db_default=False)),
        migrations.RunSQL(script("outbox"), script("undo")),
    ]
