"""Disputes, rulings and looks; the group of those who judge."""

from pathlib import Path

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).with_name("sql")


def make_group(apps, schema_editor):
    apps.get_model("auth", "Group").objects.get_or_create(name="moderators")


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0019_note'),
        ('auth', '0012_alter_user_first_name_max_length'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('seat', models.SmallIntegerField()),
                ('kind', models.TextField(choices=[('entry', 'Entry'), ('refusal', 'Refusal'), ('result', 'Result'), ('clock', 'Clock'), ('conduct', 'Conduct')])),
                ('version', models.IntegerField()),
                ('refusal', models.BigIntegerField(null=True)),
                ('about_seat', models.SmallIntegerField(null=True)),
                ('state', models.TextField(choices=[('open', 'Open'), ('claimed', 'Claimed'), ('proposed', 'Proposed'), ('ruled', 'Ruled'), ('appealed', 'Appealed'), ('withdrawn', 'Withdrawn')], db_default='open')),
                ('frozen', models.BooleanField(db_default=False)),
                ('fingerprint', models.BinaryField()),
                ('filed_at', models.DateTimeField()),
                ('claimed_at', models.DateTimeField(null=True)),
                ('proposed', models.UUIDField(null=True)),
                ('ruled_at', models.DateTimeField(null=True)),
                ('appealed_at', models.DateTimeField(null=True)),
                ('changed_at', models.DateTimeField()),
            ],
            options={
                'db_table': 'games_dispute',
            },
        ),
        migrations.CreateModel(
            name='DisputeMessage',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('text', models.TextField(blank=True)),
                ('at', models.DateTimeField()),
            ],
            options={
                'db_table': 'games_dispute_message',
            },
        ),
        migrations.CreateModel(
            name='DisputeParty',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('seat', models.SmallIntegerField()),
            ],
            options={
                'db_table': 'games_dispute_party',
            },
        ),
        migrations.CreateModel(
            name='Look',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('what', models.TextField()),
                ('version', models.IntegerField()),
                ('is_running', models.BooleanField()),
                ('at', models.DateTimeField()),
            ],
            options={
                'db_table': 'games_look',
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('action', models.TextField()),
                ('wish', models.JSONField()),
                ('reason', models.TextField()),
                ('text', models.TextField(blank=True)),
                ('salt', models.BinaryField()),
                ('digest', models.BinaryField()),
                ('until', models.DateTimeField(null=True)),
                ('at', models.DateTimeField()),
            ],
            options={
                'db_table': 'games_proposal',
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('version', models.IntegerField()),
                ('action', models.TextField()),
                ('wish', models.JSONField()),
                ('reason', models.TextField()),
                ('digest', models.BinaryField()),
                ('until', models.DateTimeField(null=True)),
                ('at', models.DateTimeField()),
            ],
            options={
                'db_table': 'games_ruling',
            },
        ),
        migrations.RemoveConstraint(
            model_name='note',
            name='note_kind_is_known',
        ),
        migrations.AlterField(
            model_name='note',
            name='kind',
            field=models.TextField(choices=[('your_turn', 'Your Turn'), ('reminder', 'Reminder'), ('started', 'Started'), ('over', 'Over'), ('cancelled', 'Cancelled'), ('dispute', 'Dispute'), ('ruling', 'Ruling'), ('looked', 'Looked'), ('webhook_disabled', 'Webhook Disabled'), ('test', 'Test')]),
        ),
        migrations.AddConstraint(
            model_name='note',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['your_turn', 'reminder', 'started', 'over', 'cancelled', 'dispute', 'ruling', 'looked', 'webhook_disabled', 'test'])), name='note_kind_is_known'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='appealed_by',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='dispute',
            name='claimed_by',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='dispute',
            name='filed_by',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='dispute',
            name='game',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='disputes', to='games.game'),
        ),
        migrations.AddField(
            model_name='disputemessage',
            name='author',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='disputemessage',
            name='dispute',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='games.dispute'),
        ),
        migrations.AddField(
            model_name='disputeparty',
            name='dispute',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='parties', to='games.dispute'),
        ),
        migrations.AddField(
            model_name='disputeparty',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='look',
            name='dispute',
            field=models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='looks', to='games.dispute'),
        ),
        migrations.AddField(
            model_name='look',
            name='game',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='looks', to='games.game'),
        ),
        migrations.AddField(
            model_name='look',
            name='moderator',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='proposal',
            name='dispute',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='games.dispute'),
        ),
        migrations.AddField(
            model_name='proposal',
            name='game',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.game'),
        ),
        migrations.AddField(
            model_name='proposal',
            name='moderator',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='proposal',
            name='player',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='proposal',
            name='refused_by',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='proposal',
            name='second',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='ruling',
            name='dispute',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='rulings', to='games.dispute'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='game',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='rulings', to='games.game'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='moderator',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='ruling',
            name='player',
            field=models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='ruling',
            name='second',
            field=models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='dispute',
            index=models.Index(fields=['game', 'filed_at'], name='dispute_of_a_game'),
        ),
        migrations.AddIndex(
            model_name='dispute',
            index=models.Index(fields=['filed_by', '-filed_at'], name='dispute_of_a_filer'),
        ),
        migrations.AddIndex(
            model_name='dispute',
            index=models.Index(condition=models.Q(('state__in', ('open', 'claimed', 'proposed', 'appealed'))), fields=['filed_at', 'id'], name='dispute_to_judge'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['open', 'claimed', 'proposed', 'ruled', 'appealed', 'withdrawn'])), name='dispute_state_is_known'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['entry', 'refusal', 'result', 'clock', 'conduct'])), name='dispute_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.CheckConstraint(condition=models.Q(('claimed_by__isnull', False), models.Q(('state__in', ('claimed', 'proposed')), _negated=True), _connector='OR'), name='dispute_is_claimed_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'withdrawn'), _negated=True), fields=('filed_by', 'game', 'kind', 'version', 'about_seat'), name='dispute_is_filed_once', nulls_distinct=False),
        ),
        migrations.AddIndex(
            model_name='disputemessage',
            index=models.Index(fields=['dispute', 'id'], name='message_of_a_dispute'),
        ),
        migrations.AddIndex(
            model_name='disputeparty',
            index=models.Index(fields=['player', 'dispute'], name='dispute_of_a_party'),
        ),
        migrations.AddConstraint(
            model_name='disputeparty',
            constraint=models.UniqueConstraint(fields=('dispute', 'player'), name='dispute_party_is_there_once'),
        ),
        migrations.AddIndex(
            model_name='look',
            index=models.Index(fields=['game', 'id'], name='look_at_a_game'),
        ),
        migrations.AddIndex(
            model_name='look',
            index=models.Index(fields=['moderator', '-at'], name='look_of_a_moderator'),
        ),
        migrations.AddIndex(
            model_name='proposal',
            index=models.Index(fields=['dispute', 'at'], name='proposal_of_a_dispute'),
        ),
        migrations.AddIndex(
            model_name='ruling',
            index=models.Index(fields=['dispute', 'at'], name='ruling_of_a_dispute'),
        ),
        migrations.AddIndex(
            model_name='ruling',
            index=models.Index(condition=models.Q(('until__isnull', False)), fields=['player'], name='ruling_that_suspends'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(fields=('game', 'version'), name='ruling_is_one_entry'),
        ),
        migrations.RunPython(make_group, migrations.RunPython.noop),
        migrations.RunSQL((SQL / "0020_disputes.sql").read_text("utf-8"), (SQL / "0020_undo.sql").read_text("utf-8")),
    ]
