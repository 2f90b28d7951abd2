"""Where pushes go: a browser's subscription, told apart by the id its client gave the installation."""

from typing import ClassVar

from django.db import models
from django.db.models import UniqueConstraint
from django.db.models.functions import Now

from accounts.models.player import Player


class Device(models.Model):
    """One installation of one player. A push target has one owner: who registers it last."""

    id = models.BigAutoField(primary_key=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="devices", db_index=False)
    installation = models.UUIDField()
    kind = models.CharField(max_length=10, default="webpush")
    endpoint = models.CharField(max_length=2000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    label = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "accounts_device"
        constraints: ClassVar = [UniqueConstraint(fields=["player", "installation"], name="device_is_registered_once")]

    def __str__(self) -> str:
        return self.label or f"device {self.pk}"
