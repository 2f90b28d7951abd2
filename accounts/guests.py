"""Guests: playable at once with nothing but a name, and back again with a code."""

import hashlib
import uuid
from typing import NamedTuple

from django.conf import settings
from django.db import transaction

from accounts import recovery, tokens
from accounts.models import Kind, Player
from accounts.personal_names import guest_name

__all__ = ["GuestRefused", "Welcome", "create_guest", "new_guest", "recover"]

SENTENCES = {
    "key_reused": "This key has already made a guest of another name; use a new key.",
    "closed": "This guest was shut out.",
    "unknown_code": "No guest has this recovery code.",
}


class GuestRefused(Exception):
    """No guest was made or found; `code` is key_reused, closed or unknown_code."""

    def __init__(self, code: str) -> None:
        super().__init__(SENTENCES[code])
        self.code = code


class Welcome(NamedTuple):
    """What a guest gets, once in clear: who it is, a token, the code to come back with."""

    player: Player
    token: str
    recovery_code: str

    def __repr__(self) -> str:
        """Without the secrets, as it may be logged."""
        return f"Welcome({self.player.id})"


def new_guest(name: str) -> tuple[Player, str]:
    """A guest without a token yet, and its recovery code. NameRefused for the name."""
    code = recovery.fresh_code()
    return Player.objects.create(kind=Kind.GUEST, name=guest_name(name), recovery_digest=recovery.digest_of(code)), code


@transaction.atomic
def create_guest(name: str, key: uuid.UUID | None = None) -> Welcome:
    """A new guest; under a known `key` the same guest again, with one more token and the same recovery code.

    Answers get lost or overtake one another, so every answer ever given works: repeating ends no token and no code. The code of
    a keyed guest is derived from the key and SECRET_KEY (SECRET_KEY_FALLBACKS are honoured; once its secret is gone, a repetition
    gives and keeps a new code). Refuses: NameRefused; GuestRefused key_reused (the key made a guest of another name) or closed.
    """
    player, code = new_guest(name) if key is None else _guest_of(key, guest_name(name))
    return Welcome(player, tokens.issue(player, "guest"), code)


def recover(recovery_code: str) -> Welcome:
    """The guest with this code, and a new token.

    The code stays, so that a lost answer costs nothing and the note in a drawer goes on working; so do the tokens of other phones
    (`tokens.revoke_all` ends them). GuestRefused(unknown_code), whether mistyped, never given, shut out or since signed up.
    """
    code = recovery.typed_code(recovery_code)
    if code is None:
        raise GuestRefused("unknown_code")
    player = Player.objects.filter(recovery_digest=recovery.digest_of(code), is_active=True).first()
    if player is None:
        raise GuestRefused("unknown_code")
    return Welcome(player, tokens.issue(player, "recovered"), code)


def _guest_of(key: uuid.UUID, name: str) -> tuple[Player, str]:
    """The unique key decides a race: who comes second waits for the first and reads its row."""
    code = recovery.derived_code(key, settings.SECRET_KEY)
    asked = {"kind": Kind.GUEST, "name": name, "recovery_digest": recovery.digest_of(code), "creation_print": _sha256(key, name)}
    player, _ = Player.objects.get_or_create(creation_key=_sha256(key), defaults=asked)
    if not player.is_active:
        raise GuestRefused("closed")
    if bytes(player.creation_print or b"") != asked["creation_print"]:
        raise GuestRefused("key_reused")
    return player, _code_of(player, key)


def _code_of(player: Player, key: uuid.UUID) -> str:
    codes = [recovery.derived_code(key, secret) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    for code in codes:
        if recovery.digest_of(code) == bytes(player.recovery_digest or b""):
            return code
    Player.objects.filter(pk=player.pk).update(recovery_digest=recovery.digest_of(codes[0]))
    return codes[0]


def _sha256(key: uuid.UUID, name: str = "") -> bytes:
    """Kept instead of the key, because who holds the key is let in."""
    return hashlib.sha256(key.bytes + name.encode()).digest()
