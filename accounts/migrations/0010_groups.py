"""Groups, and who belongs to them."""

import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0009_people'),
    ]

    operations = [
        migrations.CreateModel(
            name='Group',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40)),
                ('code', models.CharField(max_length=8, null=True, unique=True)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'db_table': 'accounts_group',
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.TextField(choices=[('leader', 'Leader'), ('moderator', 'Moderator'), ('member', 'Member')], default='member')),
                ('made', models.BooleanField(default=False)),
                ('joined_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('group', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='members', to='accounts.group')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'accounts_membership',
                'constraints': [models.UniqueConstraint(fields=('group', 'player'), name='member_is_one'), models.CheckConstraint(condition=models.Q(('role__in', ['leader', 'moderator', 'member'])), name='member_role_is_known')],
            },
        ),
    ]
