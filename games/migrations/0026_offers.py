"""Offers are told to who is asked, in the commit that makes them, and no longer than they wait."""

import re
from pathlib import Path

import django.contrib.postgres.fields
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).with_name("sql")
BEFORE = re.search(r"^CREATE FUNCTION games_write\(.*?^END \$\$;", (SQL / "0002_append.sql").read_text("utf-8"), re.DOTALL | re.MULTILINE)
UNDO = f"""
DROP TRIGGER offered_seat_is_told ON games_seat;
DROP FUNCTION games_seat_is_offered(), tell_heir(uuid, uuid, int);
{BEFORE[0].replace("CREATE", "CREATE OR REPLACE", 1)}
"""


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0025_blocks'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='note',
            name='note_kind_is_known',
        ),
        migrations.AddField(
            model_name='seat',
            name='handing',
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='offers',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), db_default=[], size=None),
        ),
        migrations.AlterField(
            model_name='note',
            name='kind',
            field=models.TextField(choices=[('your_turn', 'Your Turn'), ('reminder', 'Reminder'), ('started', 'Started'), ('over', 'Over'), ('cancelled', 'Cancelled'), ('dispute', 'Dispute'), ('ruling', 'Ruling'), ('looked', 'Looked'), ('invited', 'Invited'), ('offered', 'Offered'), ('webhook_disabled', 'Webhook Disabled'), ('test', 'Test')]),
        ),
        migrations.AddConstraint(
            model_name='note',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['your_turn', 'reminder', 'started', 'over', 'cancelled', 'dispute', 'ruling', 'looked', 'invited', 'offered', 'webhook_disabled', 'test'])), name='note_kind_is_known'),
        ),
        migrations.RunSQL((SQL / "0026_offers.sql").read_text("utf-8"), UNDO),
    ]
