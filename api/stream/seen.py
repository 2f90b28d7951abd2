"""What a listener to its own games has been told: an opaque cursor that survives reconnecting.

Of each game the newest entry's hash is kept: so a game that moved, in whatever history, is told, and one that is gone is missed.
"""

import base64
import binascii
from collections.abc import Mapping, Sequence
from typing import Annotated
from uuid import UUID

import msgspec

from games.queries.standing import Standing

OVERLAP_MS = 5_000
"""How far each look for games that are over goes back: they are dated a little before the date is committed."""
MOST_IN_CURSOR = 400
"""About 6 kB. Who has more games is told all of them when coming back."""
_PART = 6
"""Bytes of a game's id, and of a hash, that tell it from others: the last of the id, for some ids begin with the time."""

_Whole = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class _Cursor(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    mark: _Whole
    told: bytes | None


class Seen(msgspec.Struct, frozen=True):
    """`mark`: the instant (ms) of the last look. `told`: a part of the hash told, by a part of the id, of every unfinished game
    and of those that ended within OVERLAP_MS before the mark; None: of too many to say."""

    mark: int
    told: Mapping[bytes, bytes] | None

    @property
    def since(self) -> int:
        return max(self.mark - OVERLAP_MS, 0)

    def has_lost(self, games: Sequence[Standing]) -> bool:
        """Whether a game that was told is none of the player's any more, or it can't be said."""
        return self.told is None or not self.told.keys() <= {_name(game) for game in games}

    def news(self, games: Sequence[Standing]) -> list[UUID]:
        """Those of the games that were not told as they stand."""
        told = self.told or {}
        return [game.game_id for game in games if told.get(_name(game)) != game.hash[:_PART]]

    def cursor(self) -> str:
        many = self.told is None or len(self.told) > MOST_IN_CURSOR
        told = None if many else b"".join(name + part for name, part in sorted((self.told or {}).items()))
        return base64.urlsafe_b64encode(msgspec.msgpack.encode(_Cursor(self.mark, told))).decode().rstrip("=")


def told(mark: int, games: Sequence[Standing]) -> Seen:
    """By a look at the instant `mark`, all of these."""
    since = mark - OVERLAP_MS
    return Seen(mark, {_name(game): game.hash[:_PART] for game in games if not game.is_over or game.moved_at >= since})


def seen(cursor: str) -> Seen:
    """Raises ValueError for what is no cursor."""
    try:
        packed = base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True)
        found = msgspec.msgpack.decode(packed, type=_Cursor)
    except (msgspec.MsgspecError, binascii.Error, RecursionError) as error:
        raise ValueError("no cursor") from error
    return Seen(found.mark, None if found.told is None else _unpacked(found.told))


def _unpacked(told: bytes) -> dict[bytes, bytes]:
    size = 2 * _PART
    if len(told) % size:
        raise ValueError("no cursor")
    return {told[at : at + _PART]: told[at + _PART : at + size] for at in range(0, len(told), size)}


def _name(game: Standing) -> bytes:
    return game.game_id.bytes[-_PART:]
