"""How often anything changed that may end what processes remember of tokens."""

from django.db import models
from django.db.models import CheckConstraint, Q

__all__ = ["Revision"]


class Revision(models.Model):
    """At most one row, written by triggers at the end of a transaction that changes tokens or players (accounts/recent.py)."""

    only = models.BooleanField(primary_key=True, default=True)
    number = models.BigIntegerField()

    class Meta:
        db_table = "accounts_revision"
        constraints = (CheckConstraint(condition=Q(only=True), name="revision_is_one_row"),)

    def __str__(self) -> str:
        return str(self.number)
