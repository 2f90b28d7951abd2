"""The tests' hand on the clock. Empty in production."""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, Q


class Shift(models.Model):
    """At most one row: by how many ms `game_now()` is ahead of the database's clock."""

    only = models.BooleanField(primary_key=True, default=True)
    shift_ms = models.BigIntegerField()

    class Meta:
        db_table = "games_shift"
        constraints: ClassVar = [CheckConstraint(condition=Q(only=True), name="shift_is_one_row")]

    def __str__(self) -> str:
        return f"{self.shift_ms} ms"
