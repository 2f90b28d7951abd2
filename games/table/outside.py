"""What an offer may need that is not in the table: the entries so far, and marks for players."""

from collections.abc import Callable

from games.rules.contract import Struct
from games.table.takeback import Past, no_past

Mark = Callable[[str], str]
"""(a player's id): what stands for the player in this game's log. May refuse: already_seated, no_such_player."""


def no_mark(player: str) -> str:
    """For whoever decides what no player is invited by."""
    raise LookupError("players have no marks here")


class Outside(Struct):
    past: Past = no_past
    mark: Mark = no_mark


NOTHING = Outside()
