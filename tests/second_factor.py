"""Staff with an authenticator app, signed in to the pages of the admin."""

import time

from allauth.account.internal.flows.login import _AUTHENTICATION_METHODS_USER_SESSION_KEY as WHOSE
from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY as SHOWN
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.test import Client

from accounts.models import Player
from accounts.staff import needs_second_factor


def with_app(player: Player) -> str:
    """Gives the player an authenticator app; its secret."""
    secret: str = generate_totp_secret()
    TOTP.activate(player, secret)
    return secret


def code_of(secret: str) -> str:
    """What the app shows now."""
    return str(format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time())))))


def signed_in(player: Player) -> Client:
    """A browser in which this player signed in, with the second factor if there is one."""
    client = Client()
    client.force_login(player)
    if needs_second_factor(player):
        if not Authenticator.objects.filter(user=player).exists():
            with_app(player)
        session = client.session
        session[SHOWN], session[WHOSE] = [{"method": "mfa", "at": time.monotonic()}], str(player.pk)
        session.save()
    return client
