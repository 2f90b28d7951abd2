"""What leaves the inbox: deliveries, and how a player is told of single games."""

from pathlib import Path

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).with_name("sql")


def script(name: str) -> str:
    return (SQL / f"0012_{name}.sql").read_text("utf-8")


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0011_notice"),
        ('accounts', '0002_telling'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Bell',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('is_muted', models.BooleanField(default=False)),
                ('reminder_hours', django.contrib.postgres.fields.ArrayField(base_field=models.SmallIntegerField(), null=True, size=None)),
                ('game', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.game')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'games_bell',
                'constraints': [models.UniqueConstraint(fields=('player', 'game'), name='bell_of_a_player_and_game')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('channel', models.TextField(choices=[('email', 'Email'), ('push', 'Push'), ('webhook', 'Webhook')])),
                ('target', models.TextField(blank=True)),
                ('state', models.TextField(choices=[('waiting', 'Waiting'), ('sent', 'Sent'), ('withdrawn', 'Withdrawn'), ('failed', 'Failed')], default='waiting')),
                ('is_digest', models.BooleanField(default=False)),
                ('attempts', models.IntegerField(default=0)),
                ('next_at', models.DateTimeField()),
                ('until', models.DateTimeField()),
                ('lease_until', models.DateTimeField(null=True)),
                ('last_code', models.TextField(blank=True)),
                ('last_status', models.IntegerField(null=True)),
                ('tried_at', models.DateTimeField(null=True)),
                ('note', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='games.note')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'games_delivery',
                'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['next_at'], name='delivery_soonest_first'), models.Index(condition=models.Q(('channel', 'webhook')), fields=['target', '-id'], name='delivery_log_of_a_webhook'), models.Index(condition=models.Q(('is_digest', True), ('state', 'waiting')), fields=['player'], name='delivery_of_a_daily_mail')],
                'constraints': [models.UniqueConstraint(fields=('note', 'channel', 'target'), name='delivery_is_made_once'), models.CheckConstraint(condition=models.Q(('channel__in', ['email', 'push', 'webhook'])), name='delivery_channel_is_known'), models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'sent', 'withdrawn', 'failed'])), name='delivery_state_is_known')],
            },
        ),
        migrations.RunSQL(script("delivery"), script("undo")),
    ]
