"""What leaves the inbox: one row for each note, channel and target. Queue, delivery log and guard against doubles in one."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint

from games.models.note import Note


class Channel(models.TextChoices):
    EMAIL = "email"
    PUSH = "push"
    WEBHOOK = "webhook"


class State(models.TextChoices):
    WAITING = "waiting"
    SENT = "sent"
    WITHDRAWN = "withdrawn"
    FAILED = "failed"


class Delivery(models.Model):
    """`target` is a device's or webhook's id, empty for mail. `next_at`: not before; `until`: not after.

    `is_digest`: with the daily mail. `last_code` says why a try failed, `last_status` what HTTP or SMTP answered. `lease_until`:
    somebody is sending it.
    """

    id = models.BigAutoField(primary_key=True)
    note = models.ForeignKey(Note, on_delete=models.CASCADE, related_name="deliveries", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    channel = models.TextField(choices=Channel.choices)
    target = models.TextField(blank=True)
    state = models.TextField(choices=State.choices, default=State.WAITING)
    is_digest = models.BooleanField(default=False)
    attempts = models.IntegerField(default=0)
    next_at = models.DateTimeField()
    until = models.DateTimeField()
    lease_until = models.DateTimeField(null=True)
    last_code = models.TextField(blank=True)
    last_status = models.IntegerField(null=True)
    tried_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "games_delivery"
        constraints: ClassVar = [
            UniqueConstraint(fields=["note", "channel", "target"], name="delivery_is_made_once"),
            CheckConstraint(condition=Q(channel__in=Channel.values), name="delivery_channel_is_known"),
            CheckConstraint(condition=Q(state__in=State.values), name="delivery_state_is_known"),
        ]
        indexes: ClassVar = [
            Index(fields=["next_at"], condition=Q(state="waiting"), name="delivery_soonest_first"),
            Index(fields=["target", "-id"], condition=Q(channel="webhook"), name="delivery_log_of_a_webhook"),
            Index(fields=["player"], condition=Q(state="waiting", is_digest=True), name="delivery_of_a_daily_mail"),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.pk}"
