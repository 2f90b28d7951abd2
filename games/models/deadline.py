"""Deadlines: a pure function of each game's state, kept as rows so that a sweep finds what is due."""

from typing import ClassVar

from django.db import models
from django.db.models import Index

from games.models.game import Game


class Deadline(models.Model):
    """A deadline of a game, by the table's name for it (`seat:2`, `rules:stall`).

    `enforce_at` is `due_at` and the grace, `armed` the turn or version that armed it; `lease_until` and `attempts` belong to the
    sweep.
    """

    pk = models.CompositePrimaryKey("game_id", "name")
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="deadlines", db_index=False, db_constraint=False)
    name = models.TextField()
    due_at = models.DateTimeField()
    enforce_at = models.DateTimeField()
    armed = models.IntegerField()
    lease_until = models.DateTimeField(null=True)
    attempts = models.IntegerField(db_default=0)

    class Meta:
        db_table = "games_deadline"
        indexes: ClassVar = [Index(fields=["enforce_at"], name="deadline_soonest_first")]

    def __str__(self) -> str:
        return f"{self.name} of {self.game_id}"
