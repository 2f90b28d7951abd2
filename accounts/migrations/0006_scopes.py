"""What each token lets its holder do. Those from before may do what a player may."""

from django.db import migrations, models

TRIGGER = """
DROP TRIGGER token_that_changed_is_known ON accounts_token;
CREATE CONSTRAINT TRIGGER token_that_changed_is_known AFTER UPDATE ON accounts_token DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (({old}) IS DISTINCT FROM ({new}))
EXECUTE FUNCTION accounts_raise_revision();
"""


def trigger(*columns: str) -> str:
    return TRIGGER.format(old=", ".join(f"OLD.{each}" for each in columns), new=", ".join(f"NEW.{each}" for each in columns))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_signing")]
    operations = [
        migrations.AddField(
            model_name="token",
            name="scopes",
            field=models.CharField(db_default="games:read games:play inbox account", max_length=200),
        ),
        migrations.AddConstraint(
            model_name="token",
            constraint=models.CheckConstraint(condition=models.Q(("scopes", ""), _negated=True), name="token_has_a_scope"),
        ),
        migrations.RunSQL(
            trigger("digest", "player_id", "expires_at", "scopes"), trigger("digest", "player_id", "expires_at")
        ),
    ]
