"""Disputes: what players ask others to judge, and what was said about it. The words can be erased; that they were there can't."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint

from games.models.game import Game


class DisputeKind(models.TextChoices):
    ENTRY = "entry"
    REFUSAL = "refusal"
    RESULT = "result"
    CLOCK = "clock"
    CONDUCT = "conduct"


class DisputeState(models.TextChoices):
    OPEN = "open"
    CLAIMED = "claimed"
    PROPOSED = "proposed"
    RULED = "ruled"
    APPEALED = "appealed"
    WITHDRAWN = "withdrawn"


class Dispute(models.Model):
    """A disputed entry, refusal, result, clock or conduct of a game.

    `version`: the entry, or the game's when it was refused or filed; `refusal`: the kept refusal, while it is kept. `about_seat`:
    whose doing is disputed; None: everybody's who sits there. `frozen`: the game stands still for it. `proposed`: a decision that
    waits for a second moderator. There is one appeal: by `appealed_by` at `appealed_at`.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    # No foreign key in the database: a purge removes the game, and a trigger what was said about it.
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="disputes", db_index=False, db_constraint=False)
    filed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False)
    seat = models.SmallIntegerField()
    kind = models.TextField(choices=DisputeKind.choices)
    version = models.IntegerField()
    refusal = models.BigIntegerField(null=True)
    about_seat = models.SmallIntegerField(null=True)
    state = models.TextField(choices=DisputeState.choices, db_default=DisputeState.OPEN)
    frozen = models.BooleanField(db_default=False)
    fingerprint = models.BinaryField()
    filed_at = models.DateTimeField()
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    claimed_at = models.DateTimeField(null=True)
    proposed = models.UUIDField(null=True)
    ruled_at = models.DateTimeField(null=True)
    appealed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    appealed_at = models.DateTimeField(null=True)
    changed_at = models.DateTimeField()

    class Meta:
        db_table = "games_dispute"
        constraints: ClassVar = [
            CheckConstraint(condition=Q(state__in=DisputeState.values), name="dispute_state_is_known"),
            CheckConstraint(condition=Q(kind__in=DisputeKind.values), name="dispute_kind_is_known"),
            CheckConstraint(
                condition=Q(claimed_by__isnull=False) | ~Q(state__in=("claimed", "proposed")),
                name="dispute_is_claimed_by_someone",
            ),
            UniqueConstraint(
                fields=["filed_by", "game", "kind", "version", "about_seat"],
                condition=~Q(state="withdrawn"),
                nulls_distinct=False,
                name="dispute_is_filed_once",
            ),
        ]
        indexes: ClassVar = [
            Index(fields=["game", "filed_at"], name="dispute_of_a_game"),
            Index(fields=["filed_by", "-filed_at"], name="dispute_of_a_filer"),
            Index(
                fields=["filed_at", "id"],
                condition=Q(state__in=("open", "claimed", "proposed", "appealed")),
                name="dispute_to_judge",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.version} of {self.game_id}"


class DisputeParty(models.Model):
    """A player whom a dispute concerns, in the seat at the time: who filed it, or the other side."""

    id = models.BigAutoField(primary_key=True)
    dispute = models.ForeignKey(Dispute, on_delete=models.CASCADE, related_name="parties", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False)
    seat = models.SmallIntegerField()

    class Meta:
        db_table = "games_dispute_party"
        constraints: ClassVar = [UniqueConstraint(fields=["dispute", "player"], name="dispute_party_is_there_once")]
        indexes: ClassVar = [Index(fields=["player", "dispute"], name="dispute_of_a_party")]

    def __str__(self) -> str:
        return f"seat {self.seat} in {self.dispute_id}"


class DisputeMessage(models.Model):
    """What a party said to those who judge; read by nobody else. `text` is empty once it was erased."""

    id = models.BigAutoField(primary_key=True)
    dispute = models.ForeignKey(Dispute, on_delete=models.CASCADE, related_name="messages", db_index=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False)
    text = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "games_dispute_message"
        indexes: ClassVar = [Index(fields=["dispute", "id"], name="message_of_a_dispute")]

    def __str__(self) -> str:
        return f"message {self.pk} in {self.dispute_id}"
