"""How a player wants to be told of things; without a row, as the defaults here say."""

from typing import Any, ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import CheckConstraint, Q

from accounts.models.player import Player

REMINDER_HOURS = (24, 8, 1)


def usual_hours() -> list[int]:
    return list(REMINDER_HOURS)


class Mail(models.TextChoices):
    OFF = "off"
    EACH = "each"
    DAILY = "daily"


class Language(models.TextChoices):
    ENGLISH = "en"
    RUSSIAN = "ru"


class Telling(models.Model):
    """One row a player who changed something. `email_hour`: of the daily mail, in the player's own time. `delay_s`: how long news
    waits for a player who is just moving. `live`: also of live games. `mail_refused`: refusals of the address in a row."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True, related_name="telling")
    language = models.CharField(max_length=2, choices=Language.choices, default=Language.ENGLISH)
    push = models.BooleanField(default=True)
    email = models.CharField(max_length=5, choices=Mail.choices, default=Mail.DAILY)
    email_hour = models.SmallIntegerField(default=8)
    reminder_hours: Any = ArrayField(models.SmallIntegerField(), default=usual_hours)  # Any: the stubs know no type for it
    live = models.BooleanField(default=False)
    delay_s = models.SmallIntegerField(default=10)
    mail_refused = models.SmallIntegerField(default=0)

    class Meta:
        db_table = "accounts_telling"
        constraints: ClassVar = [
            CheckConstraint(condition=Q(language__in=Language.values), name="telling_language_is_known"),
            CheckConstraint(condition=Q(email__in=Mail.values), name="telling_email_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"
