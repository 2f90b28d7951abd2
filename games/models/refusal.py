"""Refused commands, kept aside for those who judge. Not part of the log: losing one loses no move."""

from typing import ClassVar

from django.db import models
from django.db.models import Index

from games.models.game import Game


class Refusal(models.Model):
    """A command of a seat that the rules, the table or a lost race refused.

    `command` is what was asked for, decoded, with its turn: it may name cards that only its sender sees. `version` is the game's
    when it was refused. Erased some days after the end of the game (games/store/refusals.py).
    """

    id = models.BigAutoField(primary_key=True)
    # No foreign key in the database: its check would wait for a purge, and what is left of one is swept up.
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="refusals", db_index=False, db_constraint=False)
    seat = models.SmallIntegerField()
    received_at = models.DateTimeField()
    version = models.IntegerField()
    code = models.TextField()
    command = models.JSONField()

    class Meta:
        db_table = "games_refusal"
        indexes: ClassVar = [Index(fields=["game", "seat", "id"], name="refusal_of_a_seat")]

    def __str__(self) -> str:
        return f"{self.code} for seat {self.seat} of {self.game_id}"
