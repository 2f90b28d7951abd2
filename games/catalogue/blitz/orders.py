"""What a player may settle beforehand, by turns: one card to the centre, a flip, the end of the turn, being stuck."""

from collections.abc import Sequence
from typing import Final

from games.catalogue.blitz.commands import Command, DeclareStuck, EndTurn, Face, Flip, PlayCentre
from games.catalogue.blitz.view import View
from games.rules.contract import Refused, Struct
from games.rules.orders import Orders


class PlayIt(Struct, tag="play"):
    """Lay this card in the centre, wherever it fits then."""

    card: Face


class FlipOn(Struct, tag="flip"):
    """Turn the next cards of the hand."""


class PassOn(Struct, tag="pass"):
    """Hand the turn on."""


class Stuck(Struct, tag="stuck"):
    """Say that nothing can be played."""


Form = PlayIt | FlipOn | PassOn | Stuck
_MEANT: Final = {FlipOn: Flip, PassOn: EndTurn, Stuck: DeclareStuck}


def follow(view: View, seat: int, legal: Sequence[Command], order: Form) -> Command | None:
    if isinstance(order, PlayIt):
        return next((each for each in legal if isinstance(each, PlayCentre) and each.card == order.card), None)
    return next((each for each in legal if isinstance(each, _MEANT[type(order)])), None)


def check(view: View, seat: int, order: Form) -> None:
    if isinstance(order, PlayIt) and order.card not in _exposed(view, seat):
        raise Refused("no_such_card")


def _exposed(view: View, seat: int) -> set[str | None]:
    """The tops of the seat's own piles."""
    return {view.blitz[seat].top, view.waste[seat].top, *[slot[-1] for slot in view.slots[seat] if slot]}


ORDERS: Final = Orders[Command, View](forms=Form, follow=follow, check=check)
