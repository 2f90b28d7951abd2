"""The duel: attack against defense, both ways (BB-13, BB-14, B-20, B-25)."""

from typing import NamedTuple

from games.catalogue.blueprint_blitz.events import Victory
from games.catalogue.blueprint_blitz.ranking import standing
from games.catalogue.blueprint_blitz.state import Seat


class Verdict(NamedTuple):
    """Who won, 0 for P1 and 1 for P2, and by what; a tie has neither."""

    winner: int | None
    by: Victory | None


TIE = Verdict(None, None)


def clash(attack1: int, defense1: int, attack2: int, defense2: int) -> Verdict:
    """The table of the duel: each attack minus the other's defense, above, at or below 0."""
    first, second = attack1 - defense2, attack2 - defense1
    match _sign(first), _sign(second):
        case (1, 1):
            return _greater(first, second, "attack")
        case (1, _):
            return Verdict(0, "attack")
        case (_, 1):
            return Verdict(1, "attack")
        case (0, 0):
            return TIE
        case (0, _):
            return Verdict(0, "defense")
        case (_, 0):
            return Verdict(1, "defense")
    return _greater(-second, -first, "defense")


def break_tie(first: Seat, second: Seat) -> Verdict:
    """More crafting cards, then more component cards; still a tie where both are equal (BB-14)."""
    (crafts1, components1), (crafts2, components2) = standing(first), standing(second)
    if crafts1 != crafts2:
        return _greater(crafts1, crafts2, "crafts")
    return _greater(components1, components2, "components")


def _greater(first: int, second: int, by: Victory) -> Verdict:
    if first == second:
        return TIE
    return Verdict(0 if first > second else 1, by)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
