"""The inbox: what a player was told, one row a fact. Written by the database itself, in the commit that made it true."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from games.models.game import Game


class NoteKind(models.TextChoices):
    YOUR_TURN = "your_turn"
    REMINDER = "reminder"
    STARTED = "started"
    OVER = "over"
    CANCELLED = "cancelled"
    DISPUTE = "dispute"
    RULING = "ruling"
    LOOKED = "looked"
    INVITED = "invited"
    OFFERED = "offered"
    WEBHOOK_DISABLED = "webhook_disabled"
    TEST = "test"


class Note(models.Model):
    """One thing to tell one player, once for each (player, game, kind, turn, step).

    `turn` is the seat's (0 for what belongs to no turn; of a dispute its number in the game, of a ruling its entry's version, of
    looks the version at which the game was over), `step` a reminder's hours before the end of that turn (0 otherwise).
    Without a game it is about the player's own things; `about` then names the row.
    """

    id = models.BigAutoField(primary_key=True)
    # No foreign keys in the database: a note is written with every turn, and the check of one locks the player's row. Players are
    # never deleted; a purged game takes its notes along by a trigger.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    game = models.ForeignKey(
        Game, null=True, on_delete=models.DO_NOTHING, related_name="notes", db_index=False, db_constraint=False
    )
    seat = models.IntegerField(null=True)
    kind = models.TextField(choices=NoteKind.choices)
    turn = models.IntegerField(db_default=0)
    step = models.IntegerField(db_default=0)
    about = models.UUIDField(null=True)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "games_note"
        constraints: ClassVar = [
            # It also finds a player's notes; they are few enough to sort.
            UniqueConstraint(fields=["player", "game", "kind", "turn", "step"], name="note_is_told_once"),
            CheckConstraint(condition=Q(kind__in=NoteKind.values), name="note_kind_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
