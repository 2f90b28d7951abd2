"""How often a password may be wrong: buckets in the database, exact among processes, and taken before anything is hashed.

Three count at once, and a try needs one left in each:

- of one address at one account (`account_here`), so that guessing stops after ten;
- of one address at all accounts (`here`), so that nobody tries one password at everybody's;
- of everybody at one account (`account`), but not from where its owner has signed in before: whoever guesses from elsewhere locks
  elsewhere out, never the owner. An owner at a new place gets in by a code to the mailbox, or a passkey.

An account is counted by its e-mail address, whether it exists or not.
"""

import hashlib
import hmac
import math
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import connection, transaction
from django.db.models import F
from django.db.models.functions import Least, Now

from accounts.models import Attempt, KnownPlace

__all__ = [
    "NEVER_EMPTY",
    "Bucket",
    "TooManyAttempts",
    "code_buckets",
    "forget_full",
    "forgive",
    "give_back",
    "mail_buckets",
    "password_buckets",
    "remember_place",
    "take",
]

MOST_FORGOTTEN = 10_000
MAIL_HERE = 300
"""Letters an hour that may be asked for from one address: a whole congregation may sit behind it."""
NEVER_EMPTY = 10**9
"""Counted all the same, so that a try costs whoever shares the owner's network what it costs everybody."""

_TAKE = """
INSERT INTO accounts_attempt AS a (key, held, at, full_at)
VALUES (%(key)s, %(quota)s - 1, clock_timestamp(), clock_timestamp() + %(each)s * interval '1 second')
ON CONFLICT (key) DO UPDATE
   SET held = least(%(quota)s, a.held + greatest(0, extract(epoch FROM clock_timestamp() - a.at)) / %(each)s) - 1,
       at = greatest(a.at, clock_timestamp()),
       full_at = clock_timestamp() + %(window)s * interval '1 second'
 WHERE least(%(quota)s, a.held + greatest(0, extract(epoch FROM clock_timestamp() - a.at)) / %(each)s) >= 1
RETURNING held
"""
_WAIT = """
SELECT ceil((1 - held) * %(each)s - extract(epoch FROM clock_timestamp() - at))::int FROM accounts_attempt WHERE key = %(key)s
"""


class TooManyAttempts(Exception):
    """Nothing was tried. `wait_s`: when one more try is there."""

    def __init__(self, wait_s: int) -> None:
        super().__init__(f"again in {wait_s} s")
        self.wait_s = wait_s


@dataclass(frozen=True)
class Bucket:
    """At most `quota` at once; an empty one is full again after `window_s` seconds."""

    key: bytes
    quota: int
    window_s: int


def password_buckets(email: str, address: str) -> list[Bucket]:
    """Of a try at this account from this address."""
    email = email.lower()
    everybody = Bucket(_key("account", email), 100, 86_400)
    at_home = Bucket(_key("at_home", email), NEVER_EMPTY, 86_400)
    return [
        Bucket(_key("account_here", email, address), 10, 900),
        Bucket(_key("here", address), 100, 3_600),
        at_home if _is_known(email, address) else everybody,
    ]


def mail_buckets(email: str, address: str) -> list[Bucket]:
    """Of letters with codes: to one mailbox, and asked for from one address."""
    return [Bucket(_key("mail", email.lower()), 5, 3_600), Bucket(_key("mail_here", address), MAIL_HERE, 3_600)]


def code_buckets(address: str) -> list[Bucket]:
    """Of what only programs could guess: recovery codes, and the secrets, codes and refresh tokens of apps."""
    return [Bucket(_key("codes_here", address), 100, 3_600)]


def take(buckets: Sequence[Bucket]) -> None:
    """One from each, or from none: then TooManyAttempts."""
    with transaction.atomic():
        for bucket in sorted(buckets, key=_order):
            facts: dict[str, bytes | float] = {
                "key": bucket.key,
                "quota": bucket.quota,
                "window": bucket.window_s,
                "each": bucket.window_s / bucket.quota,
            }
            with connection.cursor() as cursor:
                cursor.execute(_TAKE, facts)
                if cursor.fetchone() is None:
                    cursor.execute(_WAIT, facts)
                    found = cursor.fetchone()
                    raise TooManyAttempts(max(1, math.ceil(found[0]) if found else 1))


def give_back(buckets: Sequence[Bucket]) -> None:
    """What was taken for a try that was right."""
    for bucket in sorted(buckets, key=_order):
        Attempt.objects.filter(key=bucket.key).update(held=Least(F("held") + 1.0, float(bucket.quota)))


def _order(bucket: Bucket) -> tuple[int, int, bytes]:
    """Always the same, so that nobody waits in a circle; by kinds, so that a refusal costs the same for every mailbox."""
    return bucket.window_s, bucket.quota, bucket.key


def remember_place(player_id: UUID, address: str) -> None:
    """That the player signed in from there."""
    digest = _place(player_id, address)
    KnownPlace.objects.update_or_create(player_id=player_id, digest=digest, defaults={"seen_at": Now()})


def forgive(player_id: UUID, address: str) -> None:
    """Who proved to own the account by another way may try from here again."""
    remember_place(player_id, address)
    for email in EmailAddress.objects.filter(user_id=player_id, verified=True).values_list("email", flat=True):
        Attempt.objects.filter(key=_key("account_here", email, address)).delete()


def forget_full() -> int:
    """Erases buckets that are full again, and says how many."""
    keys = Attempt.objects.filter(full_at__lt=Now()).values_list("key", flat=True)[:MOST_FORGOTTEN]
    return Attempt.objects.filter(key__in=list(keys)).delete()[0]


def _is_known(email: str, address: str) -> bool:
    """Nobody is looked up as somebody is."""
    owner = EmailAddress.objects.filter(email=email, verified=True).values_list("user_id", flat=True).first() or UUID(int=0)
    return KnownPlace.objects.filter(player_id=owner, digest=_place(owner, address)).exists()


def _place(player_id: UUID, address: str) -> bytes:
    return _key("place", str(player_id), address)


def _key(*parts: str) -> bytes:
    """Keyed, since addresses are few enough to be tried all."""
    return hmac.digest(settings.SECRET_KEY.encode(), hashlib.sha256("\0".join(("attempt", *parts)).encode()).digest(), "sha256")
