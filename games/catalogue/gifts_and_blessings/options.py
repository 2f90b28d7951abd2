"""What can be agreed before a game."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from games.catalogue.gifts_and_blessings.cards import DeckName
from games.rules.contract import Mode, Struct

QuietLimit = Annotated[int, Meta(ge=4, le=20)]


class Options(Struct):
    """`quiet_limit` left out: 8 in live games, 4 in async ones (GB-12)."""

    enforcement: Literal["strict"] = "strict"
    deck: DeckName = "std52"
    quiet_limit: QuietLimit | None = None


def complete(options: Options, seats: int, mode: Mode) -> Options:
    """The options with the mode's default for what was left out."""
    if options.quiet_limit is not None:
        return options
    return replace(options, quiet_limit=8 if mode == "live" else 4)
