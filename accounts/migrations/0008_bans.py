"""Who is shut out, in a way that every process hears of; and bots that belong to somebody."""

import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.conf import settings
from django.db import migrations, models

FORWARD = """
CREATE CONSTRAINT TRIGGER ban_is_known AFTER INSERT OR UPDATE OR DELETE ON accounts_ban DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION accounts_raise_revision();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0007_names'),
    ]

    operations = [
        migrations.CreateModel(
            name='Ban',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('reason', models.CharField(choices=[('cheating', 'Cheating'), ('abuse', 'Abuse'), ('spam', 'Spam'), ('other', 'Other')], max_length=10)),
                ('note', models.CharField(blank=True, max_length=500)),
                ('since', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('lifted_at', models.DateTimeField(editable=False, null=True)),
                ('by', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='bans', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-since', 'id'),
                'indexes': [models.Index(condition=models.Q(('lifted_at', None)), fields=['player'], name='ban_that_was_not_lifted')],
                'constraints': [models.CheckConstraint(condition=models.Q(('until', None), ('until__gt', models.F('since')), _connector='OR'), name='ban_lasts'), models.CheckConstraint(condition=models.Q(('reason__in', ('cheating', 'abuse', 'spam', 'other'))), name='ban_has_a_known_reason')],
            },
        ),
        migrations.CreateModel(
            name='Bot',
            fields=[
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='bot', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('policy', models.JSONField()),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('owner', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='bots', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'accounts_bot',
                'indexes': [models.Index(fields=['owner', 'created_at'], name='bot_of_an_owner')],
            },
        ),
        migrations.RunSQL(FORWARD, "DROP TRIGGER ban_is_known ON accounts_ban"),
    ]
