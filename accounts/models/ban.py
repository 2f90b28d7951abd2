"""Who was shut out, since when, until when, and by whom."""

import uuid
from typing import ClassVar

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import CheckConstraint, F, Index, Q
from django.db.models.functions import Now

from accounts.models.player import Player

__all__ = ["Ban"]


class Ban(models.Model):
    """In force from `since` until `until` (null: for good), unless it was lifted.

    `note`: for who looks after the site, never shown.
    """

    class Reason(models.TextChoices):
        CHEATING = "cheating"
        ABUSE = "abuse"
        SPAM = "spam"
        OTHER = "other"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="bans", db_index=False)
    reason = models.CharField(max_length=10, choices=Reason.choices)
    note = models.CharField(max_length=500, blank=True)
    since = models.DateTimeField(db_default=Now(), editable=False)
    until = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+", editable=False)
    lifted_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ("-since", "id")
        constraints: ClassVar = [
            CheckConstraint(condition=Q(until=None) | Q(until__gt=F("since")), name="ban_lasts"),
            CheckConstraint(condition=Q(reason__in=("cheating", "abuse", "spam", "other")), name="ban_has_a_known_reason"),
        ]
        indexes: ClassVar = [Index(fields=["player"], condition=Q(lifted_at=None), name="ban_that_was_not_lifted")]

    def __str__(self) -> str:
        return self.reason

    def clean(self) -> None:
        """For forms: staff give up their rights first."""
        if self.player_id is not None and self.player.is_staff:
            raise ValidationError({"player": "Take this player's rights first: staff are not shut out."})
