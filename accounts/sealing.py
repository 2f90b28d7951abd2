"""Secrets of players at rest: AES-256-GCM under a key that is never in the database, bound to their row."""

import base64
import os
from functools import cache
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

_NONCE_SIZE = 12
_USE = b"webhook"


def seal(secret: bytes, row: UUID) -> bytes:
    nonce = os.urandom(_NONCE_SIZE)
    return nonce + _cipher().encrypt(nonce, secret, _USE + row.bytes)


def unseal(sealed: bytes, row: UUID) -> bytes:
    """Raises cryptography's InvalidTag where this process has another key."""
    return _cipher().decrypt(sealed[:_NONCE_SIZE], sealed[_NONCE_SIZE:], _USE + row.bytes)


@cache
def _cipher() -> AESGCM:
    return AESGCM(base64.b64decode(settings.SEALING_KEY))
