"""What is counted about signing in; nothing here names anybody."""

from typing import ClassVar

from django.db import models
from django.db.models import UniqueConstraint

from accounts.models.player import Player

__all__ = ["Attempt", "KnownPlace"]


class Attempt(models.Model):
    """A bucket of tries: `held` of them at `at`, refilled evenly. `key`: a keyed hash of what is counted."""

    key = models.BinaryField(primary_key=True)
    held = models.FloatField()
    at = models.DateTimeField()
    full_at = models.DateTimeField()
    """From then on the row says nothing any more."""

    class Meta:
        db_table = "accounts_attempt"
        indexes: ClassVar = [models.Index(fields=["full_at"], name="attempt_by_its_end")]

    def __str__(self) -> str:
        return f"{self.held:.1f} at {self.at}"


class KnownPlace(models.Model):
    """A network from which a player signed in, as a keyed hash."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="known_places", db_index=False)
    digest = models.BinaryField()
    seen_at = models.DateTimeField()

    class Meta:
        db_table = "accounts_known_place"
        constraints: ClassVar = [UniqueConstraint(fields=["player", "digest"], name="place_is_known_once")]

    def __str__(self) -> str:
        return f"{self.seen_at}"
