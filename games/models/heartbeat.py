"""The web processes' sign of life."""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, Q


class Heartbeat(models.Model):
    """At most one row: when a web process last said that it is there, by the database's clock without the tests' shift."""

    only = models.BooleanField(primary_key=True, default=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "games_heartbeat"
        constraints: ClassVar = [CheckConstraint(condition=Q(only=True), name="heartbeat_is_one_row")]

    def __str__(self) -> str:
        return f"{self.at}"
