"""Whom a player wants nothing to do with: private, and never shown to the one."""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.db.models.functions import Now

from accounts.models.player import Player

__all__ = ["Block"]


class Block(models.Model):
    """`player` has blocked `blocked`."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocks", db_index=False)
    blocked = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "accounts_block"
        constraints: ClassVar = [
            UniqueConstraint(fields=["player", "blocked"], name="block_is_one"),
            CheckConstraint(condition=~Q(player=F("blocked")), name="block_is_of_another"),
        ]

    def __str__(self) -> str:
        return f"block {self.pk}"
