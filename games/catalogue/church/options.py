"""What a table may choose."""

from typing import Final, Literal

from games.catalogue.church.cards import Scale
from games.rules.contract import Struct

TurnModel = Literal["build_and_discard", "either_or"]


class Options(Struct):
    """`deck_scale`: how many cards (CH-16). `turn_model`: both a build and a discard in a turn, or one of them (CH-1).

    `equal_turns`: after the deck is empty, the seats that had one turn less get it (CH-14).
    """

    deck_scale: Literal["auto", "1", "1.5", "2"] = "auto"
    turn_model: TurnModel = "build_and_discard"
    equal_turns: bool = False


_AUTO: Final[dict[int, Scale]] = {2: "1", 3: "1", 4: "1.5", 5: "2", 6: "2"}


def scale(options: Options, seats: int) -> Scale:
    """The deck's scale, with `auto` settled by the number of seats."""
    return _AUTO[seats] if options.deck_scale == "auto" else options.deck_scale
