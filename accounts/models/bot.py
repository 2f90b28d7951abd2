"""Bots of people: players of kind `bot` that a person's program plays."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Index
from django.db.models.functions import Now

from accounts.models.player import Player

__all__ = ["Bot"]


class Bot(models.Model):
    """`policy`: what it accepts, as accounts/bots.py writes it. Bots without a row here are the site's own."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True, related_name="bot")
    owner = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="bots", db_index=False)
    policy: "models.JSONField[Any, Any]" = models.JSONField()
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "accounts_bot"
        indexes: ClassVar = [Index(fields=["owner", "created_at"], name="bot_of_an_owner")]

    def __str__(self) -> str:
        return str(self.player_id)
