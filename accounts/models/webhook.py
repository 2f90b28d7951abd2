"""Addresses that a player's own programs listen at."""

import uuid
from typing import ClassVar

from django.db import models
from django.db.models import Index
from django.db.models.functions import Now

from accounts.models.player import Player


class Webhook(models.Model):
    """`sealed` is the signing secret, under a key outside the database. `failing_since`: since when no delivery succeeded."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="webhooks", db_index=False)
    url = models.CharField(max_length=2000)
    label = models.CharField(max_length=40, blank=True)
    sealed = models.BinaryField(editable=False)
    is_enabled = models.BooleanField(default=True)
    disabled_reason = models.CharField(max_length=20, blank=True)
    failing_since = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "accounts_webhook"
        indexes: ClassVar = [Index(fields=["player", "created_at"], name="webhook_of_a_player")]

    def __str__(self) -> str:
        return self.label or f"webhook {self.pk}"
