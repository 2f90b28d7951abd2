"""Recovery codes: how a guest, who has no e-mail, comes back on another phone."""

import hashlib
import hmac
import secrets
import unicodedata
import uuid

__all__ = ["derived_code", "digest_of", "fresh_code", "typed_code"]

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U."""
MISREAD = str.maketrans("OIL", "011")
SYMBOLS, GROUP = 28, 4
"""28 symbols of 5 bits: 140 bits, too many to guess at any rate."""


def fresh_code() -> str:
    """A random code, seven groups of four."""
    return _spell(secrets.token_bytes(SYMBOLS))


def derived_code(key: uuid.UUID, secret: str | bytes) -> str:
    """The code of the guest made under this Idempotency-Key: a repeated call gets it again, though only its hash is kept."""
    secret = secret.encode() if isinstance(secret, str) else secret
    return _spell(hmac.digest(secret, b"accounts.recovery" + key.bytes, "sha256"))


def typed_code(text: str) -> str | None:
    """The code someone typed, as it was spelled, or None: case, dashes and blanks don't matter; O is 0, I and L are 1."""
    if len(text) > 4 * SYMBOLS:
        return None
    symbols = "".join(letter for letter in text if not _is_gap(letter)).upper().translate(MISREAD)
    return _grouped(symbols) if len(symbols) == SYMBOLS and set(symbols) <= set(ALPHABET) else None


def digest_of(code: str) -> bytes:
    """What is kept of a code; looked up by equality, so nothing about a wrong one can be timed."""
    return hashlib.sha256(code.encode()).digest()


def _is_gap(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter) == "Pd"


def _spell(luck: bytes) -> str:
    return _grouped("".join(ALPHABET[byte & 31] for byte in luck[:SYMBOLS]))


def _grouped(symbols: str) -> str:
    return "-".join(symbols[at : at + GROUP] for at in range(0, SYMBOLS, GROUP))
