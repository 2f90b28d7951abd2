"""The outbox: what was written in the same commit as the move that made it true, and waits to be carried out."""

from typing import ClassVar

from django.db import models
from django.db.models import Index, Q


class Outbox(models.Model):
    """A note to carry to its player, or an alarm: a look at what a seat is to be reminded of. Claimed, carried out, deleted.

    Ids and the turn, never words. `due_at`: not before; after a failure it is moved on, by `attempts`.
    """

    id = models.BigAutoField(primary_key=True)
    note_id = models.BigIntegerField(null=True)
    player_id = models.UUIDField()
    game_id = models.UUIDField(null=True)
    seat = models.IntegerField(null=True)
    kind = models.TextField()
    turn = models.IntegerField(db_default=0)
    at = models.DateTimeField()
    due_at = models.DateTimeField()
    attempts = models.IntegerField(db_default=0)

    class Meta:
        db_table = "games_outbox"
        indexes: ClassVar = [
            Index(fields=["due_at"], name="outbox_soonest_first"),
            Index(fields=["game_id", "seat"], condition=Q(kind="alarm"), name="outbox_alarms_of_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
