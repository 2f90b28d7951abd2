"""Masters at rest: AES-256-GCM under a key that is never in the database, bound to its game and book."""

import base64
import os
from functools import cache
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

_NONCE_SIZE = 12


class WrongKey(Exception):
    """This process has not the key that sealed this master."""


def seal(master: bytes, game_id: UUID, book: int) -> bytes:
    nonce = os.urandom(_NONCE_SIZE)
    return nonce + _cipher().encrypt(nonce, master, _place(game_id, book))


def unseal(sealed: bytes, game_id: UUID, book: int) -> bytes:
    """Raises WrongKey."""
    try:
        return _cipher().decrypt(sealed[:_NONCE_SIZE], sealed[_NONCE_SIZE:], _place(game_id, book))
    except InvalidTag as error:
        raise WrongKey("SEALING_KEY is not the key that sealed this game") from error


def _place(game_id: UUID, book: int) -> bytes:
    return game_id.bytes + book.to_bytes(2, "big")


@cache
def _cipher() -> AESGCM:
    return AESGCM(base64.b64decode(settings.SEALING_KEY))
