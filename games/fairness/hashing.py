"""How numbers, names and cards are written down before they are hashed, and the two hashes there are."""

import hashlib
import hmac

HASH_SIZE = 32


class OutOfRange(ValueError):
    """A number, text or key that the format has no room for."""


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def hmac_sha256(key: bytes, *parts: bytes) -> bytes:
    return hmac.digest(key, b"".join(parts), "sha256")


def tag(name: str) -> bytes:
    """What a hash is for: the ASCII name and a NUL, so that no two uses can meet."""
    return name.encode("ascii") + b"\0"


def u8(number: int) -> bytes:
    return _unsigned(number, 1)


def u16(number: int) -> bytes:
    return _unsigned(number, 2)


def u32(number: int) -> bytes:
    return _unsigned(number, 4)


def u64(number: int) -> bytes:
    return _unsigned(number, 8)


def text(word: str) -> bytes:
    """One byte of length, then UTF-8 (of which ASCII is a part). Refuses more than 255 bytes."""
    encoded = word.encode("utf-8")
    return u8(len(encoded)) + encoded


def fixed(value: bytes, size: int, what: str) -> bytes:
    """The value itself. Refuses any other length: fields without a length prefix must have a known one."""
    if len(value) != size:
        raise OutOfRange(f"{what} must be {size} bytes, not {len(value)}")
    return value


def _unsigned(number: int, size: int) -> bytes:
    try:
        return number.to_bytes(size, "big")
    except OverflowError as error:
        raise OutOfRange(f"{number} does not fit in {size} unsigned bytes") from error
