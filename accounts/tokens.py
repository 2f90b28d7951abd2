"""Bearer tokens: handed out once in clear, kept as SHA-256, found in one query."""

import hashlib
import re
import secrets
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol

from allauth.idp.oidc.models import Token as Provided
from django.db import connection, transaction
from django.db.models import Q
from django.db.models.functions import Now

from accounts.finding import FIND, FIND_AMONG, IS_STOPPED, REVISION, USE_IS_NOTED_EVERY
from accounts.identity import Identity
from accounts.models import Token
from accounts.names import clean_name
from accounts.recent import RECENT, RecentTokens
from accounts.scopes import OF_A_PLAYER, held, written

__all__ = [
    "HEADER",
    "PREFIX",
    "HasId",
    "HeldToken",
    "digest_of",
    "find",
    "good_among",
    "held_as",
    "held_by",
    "is_stopped",
    "issue",
    "revision",
    "revoke",
    "revoke_all",
]

PREFIX = "cg_"
HEADER = re.compile(rf"(?:Bearer|bearer|BEARER) ({PREFIX}[A-Za-z0-9_-]{{43}})")
"""A token and nothing else: so controls, other alphabets, a second token and endless headers all fail before the database."""
LONGEST_LIFETIME = timedelta(days=36_525)
"""A century: beyond the year 9999 Python could not read back when a token expires."""

SHOWN = (
    *("id", "label", "created_at", "expires_at", "last_used_at", "scopes"),
    *("access__client_id", "access__client__name"),
)


class HasId(Protocol):
    """A Player or an Identity."""

    @property
    def id(self) -> uuid.UUID: ...


@dataclass(frozen=True, slots=True)
class HeldToken:
    """What its player may see of a token afterwards: everything but the token."""

    id: uuid.UUID
    label: str
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None
    scopes: str
    app_id: str | None
    app_name: str | None
    """The app of others that it was given to."""


def digest_of(value: str) -> bytes:
    """Plain SHA-256 is enough: a token has 256 random bits, so there is nothing to guess."""
    return hashlib.sha256(value.encode(errors="replace")).digest()


def issue(player: HasId, label: str, lifetime: timedelta | None = None, scopes: Collection[str] = OF_A_PLAYER.split()) -> str:
    """A new token for this player, shown only now; without a lifetime it holds until revoked. NameRefused for a bad label."""
    if lifetime is not None and not timedelta(0) < lifetime <= LONGEST_LIFETIME:
        raise ValueError("A token's lifetime must be positive and at most a century.")
    value = PREFIX + secrets.token_urlsafe(32)
    expires_at = None if lifetime is None else Now() + lifetime
    kept = {"label": clean_name(label), "expires_at": expires_at, "scopes": written(scopes)}
    Token.objects.create(digest=digest_of(value), player_id=player.id, **kept)
    return value


def find(value: str, recent: RecentTokens = RECENT) -> Identity | None:
    """Whose token this is; None when unknown, expired or revoked, or its player (a bot's owner, an app's maker) shut out.

    One query (two for an app's); for a token that is remembered none, or a small one that serves all of them for AUTH_CACHE_S
    (accounts/recent.py).
    """
    digest = digest_of(value)
    if recent.would_know(digest):
        asked_at = recent.now()
        recent.confirm(asked_at, revision())
    return recent.get(digest) or _look_up(digest, recent)


def revision() -> int:
    """Another number means that some token may have ended, or its player been shut out; that one ran out changes no number."""
    number: int = _asked(REVISION)[0]
    return number


def good_among(digests: Sequence[bytes]) -> set[bytes]:
    """Those of the tokens with these digests that `find` would find, in one query."""
    with connection.cursor() as cursor:
        cursor.execute(FIND_AMONG, (list(digests),))
        return {bytes(digest) for (digest,) in cursor.fetchall()}


def is_stopped(digest: bytes) -> bool:
    """Whether the token with this digest was given to an app whose maker is shut out."""
    stopped: bool = _asked(IS_STOPPED, digest)[0]
    return stopped


def _look_up(digest: bytes, recent: RecentTokens) -> Identity | None:
    asked_at = recent.now()
    row = _asked(FIND, digest)
    if row is None:
        return None
    player_id, name, kind, is_staff, is_superuser, token_id, scopes, lifetime_s, number, use_is_due, is_an_apps = row
    if is_an_apps and is_stopped(digest):
        return None
    if use_is_due:
        _note_use(digest)
    identity = Identity(player_id, name, kind, is_staff, is_superuser, token_id, held(scopes))
    recent.keep(digest, identity, asked_at, lifetime_s, number)
    return identity


def _asked(sql: str, *values: bytes) -> Any:  # Any: a row, as the driver types it
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchone()


def _note_use(digest: bytes) -> None:
    """Guarded again in the update, so that of many requests at once one writes."""
    unnoted = Q(last_used_at=None) | Q(last_used_at__lt=Now() - USE_IS_NOTED_EVERY)
    Token.objects.filter(unnoted, digest=digest).update(last_used_at=Now())


def held_as(value: str, player: HasId) -> HeldToken | None:
    """This token in the player's list. To look it up here is not to use it."""
    row = Token.objects.filter(digest=digest_of(value), player_id=player.id).values_list(*SHOWN).first()
    return None if row is None else HeldToken(*row)


def held_by(player: HasId) -> list[HeldToken]:
    """A player's unexpired tokens, newest first. What an app was granted counts on, for it may get a new one at any time."""
    is_held = Q(expires_at=None) | Q(expires_at__gt=Now()) | ~Q(access=None)
    return [HeldToken(*row) for row in Token.objects.filter(is_held, player_id=player.id).values_list(*SHOWN)]


def revoke(player: HasId, token_id: uuid.UUID, recent: RecentTokens = RECENT) -> bool:
    """End one token of this player, an app's with all that could renew it; False when there is none (any more).

    Other processes follow within AUTH_CACHE_S.
    """
    with transaction.atomic():
        ended, _ = Token.objects.filter(player_id=player.id, id=token_id).delete()
        Provided.objects.filter(user_id=player.id, data__grant_id=token_id.hex).delete()
        transaction.on_commit(lambda: recent.forget(player.id))
    return ended > 0


def revoke_all(player: HasId, but: uuid.UUID | None = None, recent: RecentTokens = RECENT) -> int:
    """End every token of this player, `but` the one that asks, and every app's; says how many.

    What apps could still come in with goes first: who is just trading a code for a token has it locked, and is waited for.
    """
    with transaction.atomic():
        _, of_apps = Provided.objects.filter(user_id=player.id).delete()
        ended, _ = Token.objects.filter(~Q(id=but) if but else Q(), player_id=player.id).delete()
        transaction.on_commit(lambda: recent.forget(player.id))
    return ended + int(of_apps.get(Token._meta.label, 0))
