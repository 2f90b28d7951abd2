"""Standing orders, armed by the database in the commit that opens their seat's question."""

from pathlib import Path

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).with_name("sql")


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0008_snapshot'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='has_orders',
            field=models.BooleanField(db_default=False),
        ),
        migrations.CreateModel(
            name='Order',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('seat', models.SmallIntegerField()),
                ('form', models.TextField()),
                ('keep', models.BooleanField()),
                ('made_at', models.DateTimeField()),
                ('made_at_version', models.IntegerField()),
                ('turn', models.IntegerField(null=True)),
                ('due_at', models.DateTimeField(null=True)),
                ('done_at', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.game')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'games_order',
                'indexes': [models.Index(fields=['game', 'seat', 'made_at'], name='order_of_a_seat'), models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='order_soonest_first')],
            },
        ),
        migrations.RunSQL((SQL / "0009_orders.sql").read_text("utf-8"), (SQL / "0009_orders_undo.sql").read_text("utf-8")),
    ]
