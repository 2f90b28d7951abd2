"""The log: one row an accepted command, timeout or credit of downtime. Rows are never changed; triggers refuse it."""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from games.models.game import Game


class CauseKind(models.TextChoices):
    SEAT = "seat"
    TIMER = "timer"
    MODERATOR = "moderator"
    SYSTEM = "system"


class Entry(models.Model):
    """Entry `version` of a game: 1, 2, 3 .. without a gap.

    `key` is the client's Idempotency-Key, `command_id` what is unique in the game. `events` is compact JSON, exactly the text
    that `hash` covers. `written_at` is the database's clock when the row was written: lateness is measured by it.
    """

    pk = models.CompositePrimaryKey("game_id", "version")
    # No foreign key in the database: the append holds the head row anyway, and a check per insert would cost.
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="entries", db_index=False, db_constraint=False)
    version = models.IntegerField()
    at = models.DateTimeField()
    received_at = models.DateTimeField()
    cause_kind = models.TextField(choices=CauseKind.choices)
    cause_seat = models.IntegerField(null=True)
    command_id = models.UUIDField(null=True)
    key = models.UUIDField(null=True)
    fingerprint = models.BinaryField(null=True)
    events = models.TextField()
    scheme = models.SmallIntegerField()
    hash = models.BinaryField()
    written_at = models.DateTimeField()

    class Meta:
        db_table = "games_entry"
        constraints: ClassVar = [
            UniqueConstraint(
                fields=["game", "command_id"], condition=Q(command_id__isnull=False), name="entry_command_is_applied_once"
            ),
            CheckConstraint(condition=Q(version__gt=0), name="entry_version_is_positive"),
            CheckConstraint(condition=Q(cause_kind__in=CauseKind.values), name="entry_cause_is_known"),
        ]

    def __str__(self) -> str:
        return f"entry {self.version} of {self.game_id}"
