"""What a listener to its own games has been told: an opaque cursor that survives reconnecting.

Entries are dated a little before they are committed, so every look goes back `OVERLAP_MS` and leaves out what was told already.
"""

import base64
import binascii
from collections.abc import Sequence
from typing import Annotated

import msgspec

from api.stream.answers import Problem

OVERLAP_MS = 5_000
MOST_KEPT = 60

JsonObject = dict[str, object]


class Seen(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """`mark`: the instant (ms) of the last look; `told`: the version told of each game that moved shortly before it."""

    mark: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
    told: dict[Annotated[str, msgspec.Meta(max_length=40)], int] = {}

    @property
    def since(self) -> int:
        return max(self.mark - OVERLAP_MS, 0)

    def news(self, games: Sequence[JsonObject]) -> list[JsonObject]:
        """Those of the games that were not told at this version."""
        return [game for game in games if self.told.get(str(game["id"])) != game["version"]]

    def after(self, mark: int, games: Sequence[JsonObject]) -> "Seen":
        """With these games told by a look at the instant `mark`."""
        told = {str(game["id"]): int(str(game["version"])) for game in games[-MOST_KEPT:]}
        return Seen(mark, told)

    def cursor(self) -> str:
        return base64.urlsafe_b64encode(msgspec.json.encode(self)).decode().rstrip("=")


def seen(cursor: str) -> Seen:
    """Raises Problem 400."""
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True)
        return msgspec.json.decode(text, type=Seen)
    except (msgspec.DecodeError, binascii.Error, ValueError, RecursionError) as error:
        errors = [{"pointer": "/after", "code": "bad_cursor"}]
        raise Problem(400, "bad_cursor", "`after` is not a cursor of this stream.", errors=errors) from error
