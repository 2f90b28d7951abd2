"""What has run out and says nothing any more: full buckets, sessions, allauth's counts, and what apps no longer use."""

from datetime import timedelta

from allauth.idp.oidc.models import Token as Provided
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models.functions import Now

from accounts import attempts
from accounts.models import Token

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
    return attempts.forget_full() + int(sessions) + counts + _forget_apps()


def _forget_apps() -> int:
    """Codes and refresh tokens, each by its date, and grants that nothing can renew any more.

    An access token's own row at the provider stays while the grant does: the grant hangs on it.
    """
    spent = Provided.objects.filter(expires_at__lt=Now()).exclude(type=Provided.Type.ACCESS_TOKEN).values_list("pk", flat=True)
    renewable = timedelta(seconds=settings.IDP_OIDC_REFRESH_TOKEN_EXPIRES_IN)
    dead = Token.objects.filter(expires_at__lt=Now() - renewable).exclude(access=None).values_list("access_id", flat=True)
    ended, _ = Provided.objects.filter(pk__in=[*spent[:MOST], *dead[:MOST]]).delete()
    return int(ended)
