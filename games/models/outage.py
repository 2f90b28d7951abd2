"""Times in which no web process was there, so that nobody could move."""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, F, Index, Q


class Outage(models.Model):
    """From the last sign of life to the first one after it. Numbered in the order of time; never changed once written."""

    id = models.BigAutoField(primary_key=True)
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()

    class Meta:
        db_table = "games_outage"
        constraints: ClassVar = [CheckConstraint(condition=Q(ended_at__gt=F("began_at")), name="outage_ends_after_it_began")]
        indexes: ClassVar = [Index(fields=["ended_at"], name="outage_by_its_end")]

    def __str__(self) -> str:
        return f"{self.began_at} to {self.ended_at}"
