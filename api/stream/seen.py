"""What a listener to its own games has been told: an opaque cursor that survives reconnecting.

Games are dated a little before the date is committed, so every look goes back `OVERLAP_MS` and leaves out what was told already.
"""

import base64
import binascii
from collections.abc import Mapping, Sequence
from typing import Annotated
from uuid import UUID

import msgspec

from games.clock import stamp

OVERLAP_MS = 5_000
MOST_IN_CURSOR = 200
"""About 6 kB. Of more that move within OVERLAP_MS the newest are named; the others are told once more to who comes back."""

JsonObject = dict[str, object]
_Name = Annotated[bytes, msgspec.Meta(min_length=16, max_length=16)]
_Whole = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Seen(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """`mark`: the instant (ms) of the last look; `told`: the version told of each game (the bytes of its id) that moved within
    OVERLAP_MS before it, the oldest news first."""

    mark: _Whole = 0
    told: Mapping[_Name, _Whole] = {}

    @property
    def since(self) -> int:
        return max(self.mark - OVERLAP_MS, 0)

    def news(self, games: Sequence[JsonObject]) -> list[JsonObject]:
        """Those of the games that were not told at this version."""
        return [game for game in games if self.told.get(_name(game)) != game["version"]]

    def after(self, mark: int, games: Sequence[JsonObject]) -> "Seen":
        """With these games told by a look at the instant `mark`."""
        since = stamp(max(mark - OVERLAP_MS, 0))
        recent = sorted((game for game in games if str(game["updated_at"]) >= since), key=lambda game: str(game["updated_at"]))
        return Seen(mark, {_name(game): int(str(game["version"])) for game in recent})

    def cursor(self) -> str:
        named = dict([*self.told.items()][-MOST_IN_CURSOR:])
        return base64.urlsafe_b64encode(msgspec.msgpack.encode(Seen(self.mark, named))).decode().rstrip("=")


def seen(cursor: str) -> Seen:
    """Raises ValueError for what is no cursor."""
    try:
        packed = base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True)
        return msgspec.msgpack.decode(packed, type=Seen)
    except (msgspec.MsgspecError, binascii.Error, RecursionError) as error:
        raise ValueError("no cursor") from error


def _name(game: JsonObject) -> bytes:
    return UUID(str(game["id"])).bytes
