"""The hash chain: every entry's hash covers the one before, so nothing in a log can be changed unnoticed."""

import hashlib
from collections.abc import Callable, Sequence
from uuid import UUID

import msgspec

from games.store.rows import Entry, NewEntry

SCHEME = 1
"""hash = SHA-256(previous hash ‖ salt of this version ‖ exact bytes)."""
GENESIS = bytes(32)
"""The previous hash of entry 1."""

Salt = Callable[[int], bytes]
"""The 32-byte salt of a version: hides what the hash covers from who lacks the game's master."""


class UnknownScheme(Exception):
    """This process does not know how the entry's hash was made."""


class _Header(msgspec.Struct, frozen=True):
    """All of an entry but its events, in the order in which it is hashed.

    The key is not in it: `command_id` is made from it, and a published record must not tell others' keys.
    """

    game: UUID
    version: int
    at: int
    received_at: int
    cause: str
    seat: int | None
    command_id: UUID | None
    fingerprint: str | None


_encode = msgspec.json.Encoder().encode


def exact_bytes(game_id: UUID, version: int, entry: NewEntry | Entry) -> bytes:
    """The header as one line of compact JSON, a line feed, and the events exactly as stored."""
    fingerprint = None if entry.fingerprint is None else entry.fingerprint.hex()
    header = _Header(
        game_id,
        version,
        entry.at,
        entry.received_at,
        entry.cause.kind,
        entry.cause.seat,
        entry.command_id,
        fingerprint,
    )
    return _encode(header) + b"\n" + entry.events


def link(previous: bytes, salt: bytes, exact: bytes) -> bytes:
    """The hash of an entry with these exact bytes after an entry with the hash `previous`."""
    return hashlib.sha256(previous + salt + exact).digest()


def chained(game_id: UUID, after: int, previous: bytes, salt: Salt, entries: Sequence[NewEntry]) -> tuple[Entry, ...]:
    """The entries numbered and hashed on from version `after`, whose hash is `previous`."""
    done = []
    for version, entry in enumerate(entries, after + 1):
        previous = link(previous, salt(version), exact_bytes(game_id, version, entry))
        done.append(
            Entry(
                version,
                entry.at,
                entry.received_at,
                entry.cause,
                entry.command_id,
                entry.key,
                entry.fingerprint,
                entry.events,
                SCHEME,
                previous,
            )
        )
    return tuple(done)


def expected_hash(game_id: UUID, previous: bytes, salt: Salt, entry: Entry) -> bytes:
    """What the stored entry's hash must be. Raises UnknownScheme."""
    if entry.scheme != SCHEME:
        raise UnknownScheme(f"entry {entry.version} of {game_id} has scheme {entry.scheme}")
    return link(previous, salt(entry.version), exact_bytes(game_id, entry.version, entry))
