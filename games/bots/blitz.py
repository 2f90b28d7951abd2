"""The blitz family: make the play that is worth most at once, flip while there is none."""

import random
from collections.abc import Sequence
from typing import Final

from games.catalogue.blitz.commands import Build, Call, Command, Flip, PlayCentre, Source
from games.catalogue.blitz.view import View

CENTRE: Final = 1.0
"""A card in the centre."""
BLITZ: Final = 2.0
"""A card less in the Blitz pile."""
OUT: Final = 3.0
"""Going out stops the others, too."""
CALL: Final = 0.5
FRESH_WASTE: Final = 0.2
"""A waste card on a slot, for one that has gone round in vain: the next threes are others."""
FLIP: Final = 0.1


def choose(view: View, seat: int, legal: Sequence[Command], chance: random.Random) -> Command:
    """The command worth most; of equals the first. What brings nothing is the last resort."""
    return max(legal, key=lambda command: _worth(view, seat, command))


def _worth(view: View, seat: int, command: Command) -> float:
    match command:
        case PlayCentre(_, source):
            return CENTRE + _relief(view, seat, source)
        case Build(_, "waste"):
            return FRESH_WASTE if view.rounds[seat] else -CENTRE
        case Build(_, source):
            return _relief(view, seat, source) or -CENTRE
        case Call():
            return CALL
        case Flip():
            return FLIP
        case _:
            return 0.0


def _relief(view: View, seat: int, source: Source) -> float:
    """What it is worth that the Blitz pile gets lower: by its top, or by the top that fills an emptied slot."""
    left = view.blitz[seat].count
    lower = source == "blitz" or (source != "waste" and left > 0 and len(view.slots[seat][int(source[-1])]) == 1)
    return (OUT if left == 1 else BLITZ) if lower else 0.0
