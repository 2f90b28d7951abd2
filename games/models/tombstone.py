"""What is left of a purged game."""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, Q


class Tombstone(models.Model):
    """That a game was here, how long its log was and how it ended in the chain; `reason` is a code, never free text."""

    game_id = models.UUIDField(primary_key=True)
    reason = models.TextField()
    version = models.IntegerField()
    hash = models.BinaryField()
    at = models.DateTimeField()

    class Meta:
        db_table = "games_tombstone"
        constraints: ClassVar = [
            CheckConstraint(condition=Q(reason__regex=r"^[a-z][a-z0-9_]{0,39}$"), name="tombstone_reason_is_a_code"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.reason}"
