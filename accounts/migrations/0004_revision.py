"""A number that is raised by whatever may end what processes remember of tokens, in the same commit.

The triggers are deferred: the one row is taken last and held shortest, so nobody waits long for it and nobody in a circle.
"""

from django.db import migrations, models

FORWARD = """
CREATE FUNCTION accounts_raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO accounts_revision AS r ("only", number) VALUES (true, 1) ON CONFLICT ("only") DO UPDATE SET number = r.number + 1;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER token_that_ended_is_known AFTER DELETE ON accounts_token DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION accounts_raise_revision();
CREATE CONSTRAINT TRIGGER token_that_changed_is_known AFTER UPDATE ON accounts_token DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN ((OLD.digest, OLD.player_id, OLD.expires_at) IS DISTINCT FROM (NEW.digest, NEW.player_id, NEW.expires_at))
EXECUTE FUNCTION accounts_raise_revision();
CREATE CONSTRAINT TRIGGER player_that_changed_is_known AFTER UPDATE ON accounts_player DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN ((OLD.name, OLD.kind, OLD.is_staff, OLD.is_superuser, OLD.is_active)
    IS DISTINCT FROM (NEW.name, NEW.kind, NEW.is_staff, NEW.is_superuser, NEW.is_active))
EXECUTE FUNCTION accounts_raise_revision();
"""
BACKWARD = """
DROP TRIGGER player_that_changed_is_known ON accounts_player;
DROP TRIGGER token_that_changed_is_known ON accounts_token;
DROP TRIGGER token_that_ended_is_known ON accounts_token;
DROP FUNCTION accounts_raise_revision();
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_calendar")]
    operations = [
        migrations.CreateModel(
            name="Revision",
            fields=[
                ("only", models.BooleanField(default=True, primary_key=True, serialize=False)),
                ("number", models.BigIntegerField()),
            ],
            options={
                "db_table": "accounts_revision",
                "constraints": [models.CheckConstraint(condition=models.Q(("only", True)), name="revision_is_one_row")],
            },
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
