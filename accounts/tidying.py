"""What has run out and says nothing any more: buckets that are full again, sessions, and allauth's counts."""

from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models.functions import Now

from accounts import attempts

__all__ = ["tidy"]

MOST = 10_000
"""Rows of each kind at a time: the next beat finds the others."""


def tidy() -> int:
    """How many rows went."""
    keys = Session.objects.filter(expire_date__lt=Now()).values_list("pk", flat=True)[:MOST]
    sessions, _ = Session.objects.filter(pk__in=list(keys)).delete()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM accounts_cache WHERE expires < now()")
        counts = int(cursor.rowcount)
    return attempts.forget_full() + int(sessions) + counts
