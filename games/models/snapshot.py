"""Tables as they stood at some entries, so that a long game need not be folded from its first one."""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, Q

from games.models.game import Game


class Snapshot(models.Model):
    """The table after entry `version`, whose hash was `hash`. Only ever a cache: made from the log, and free to go at any time.

    `made_by` says how the process that wrote it folds (games/designs.py). `state` holds secrets, as the log does.
    """

    pk = models.CompositePrimaryKey("game_id", "version")
    # The database's own foreign key (0008) removes snapshots with their game.
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="snapshots", db_index=False, db_constraint=False)
    version = models.IntegerField()
    hash = models.BinaryField()
    made_by = models.BinaryField()
    state = models.TextField()

    class Meta:
        db_table = "games_snapshot"
        constraints: ClassVar = [CheckConstraint(condition=Q(version__gt=0), name="snapshot_stands_at_an_entry")]

    def __str__(self) -> str:
        return f"snapshot of {self.game_id} at {self.version}"
