"""When a player is not to be expected: private, and gone with the player. Games are told only until when a clock stands still."""

import uuid
from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from accounts.models.player import Player

__all__ = ["Calendar", "Vacation"]

MINUTES = 24 * 60


class Calendar(models.Model):
    """A version of a player's calendar, in force from `since` until the next one.

    `rest_days`: bit 0 Monday .. bit 6 Sunday. `quiet_from`, `quiet_until`: minutes of the day, by the zone's clocks.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="calendars", db_index=False)
    since = models.DateTimeField()
    zone = models.TextField()
    rest_days = models.SmallIntegerField()
    quiet_from = models.SmallIntegerField(null=True)
    quiet_until = models.SmallIntegerField(null=True)

    class Meta:
        db_table = "accounts_calendar"
        constraints: ClassVar = [
            UniqueConstraint(fields=["player", "since"], name="calendar_has_one_version_at_a_time"),
            CheckConstraint(condition=Q(rest_days__range=(0, 127)), name="calendar_rests_on_weekdays"),
            CheckConstraint(
                condition=Q(quiet_from=None, quiet_until=None)
                | Q(quiet_from__range=(0, MINUTES - 1), quiet_until__range=(0, MINUTES - 1)) & ~Q(quiet_from=F("quiet_until")),
                name="calendar_is_quiet_for_a_while",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.zone} since {self.since}"


class Vacation(models.Model):
    """Away from one instant until another, as was said at `made_at`; taken back at `cancelled_at`.

    `zone` is the one in which its days are counted for the yearly budget.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="vacations", db_index=False)
    made_at = models.DateTimeField()
    from_at = models.DateTimeField()
    until_at = models.DateTimeField()
    zone = models.TextField()
    cancelled_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "accounts_vacation"
        constraints: ClassVar = [
            CheckConstraint(condition=Q(until_at__gt=F("from_at")), name="vacation_ends_after_it_began"),
            CheckConstraint(condition=Q(from_at__gt=F("made_at")), name="vacation_begins_in_the_future"),
        ]
        indexes: ClassVar = [models.Index(fields=["player", "until_at"], name="vacation_of_a_player")]

    def __str__(self) -> str:
        return f"{self.from_at} to {self.until_at}"
