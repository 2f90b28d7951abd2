"""Laying a table: head, book, seats and first entries, all or none."""

from uuid import UUID

import msgspec

from games.store.batch import batch
from games.store.call import write
from games.store.chain import GENESIS, Salt, chained
from games.store.outcomes import Laid
from games.store.rows import NewGame


class _Head(msgspec.Struct, frozen=True):
    ruleset: str
    rules_version: int
    mode: str
    visibility: str
    name: str
    seats: int
    creator: UUID
    options: str
    pace: str
    create_key: UUID | None
    create_fingerprint: bytes
    spectators: str


class _Book(msgspec.Struct, frozen=True):
    number: int
    sealed: bytes
    tickets: int
    root: bytes
    book_hash: bytes
    transcript: bytes


_encode = msgspec.json.Encoder().encode


def create(new: NewGame, salt: Salt) -> Laid:
    """One round trip, one commit. Where this creator and key laid a game before, its id and fingerprint; nothing is written.

    Raises Unknown (call again with the same key), Busy, NotDurable.
    """
    game_id = new.head.id
    made = chained(game_id, 0, GENESIS, salt, new.entries)
    lines = write(
        "SELECT * FROM create_game(%s::json, %s::json, %s::json)",
        _encode(_head(new)).decode(),
        _encode(_Book(*msgspec.structs.astuple(new.book))).decode(),
        batch(game_id, 0, GENESIS, new.entries, made, new.change),
    )
    return Laid(*lines[0])


def _head(new: NewGame) -> _Head:
    head = new.head
    return _Head(
        head.ruleset,
        head.rules_version,
        head.mode,
        head.visibility,
        head.name,
        head.seats,
        head.creator,
        head.options,
        head.pace,
        new.key,
        new.fingerprint,
        new.spectators,
    )
