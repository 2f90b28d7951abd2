"""What a player may settle beforehand, by turns: a spin, a craft, a throw, the end of the turn, the plan as it is."""

from collections.abc import Sequence
from typing import Final

from games.catalogue.blueprint_blitz.commands import Command, Craft, EndTurn, Face, Lock, Sign, Spin, Spinner, Throw
from games.catalogue.blueprint_blitz.view import View
from games.rules.contract import Refused, Struct
from games.rules.orders import Orders


class SpinIt(Struct, tag="spin"):
    """Turn this spinner."""

    spinner: Spinner


class CraftIt(Struct, tag="craft"):
    """Build this card, from whichever pile has it on top, if it can be paid for."""

    card: Face


class ThrowIt(Struct, tag="throw"):
    """Throw this sign."""

    sign: Sign


class PassOn(Struct, tag="pass"):
    """Let the next seat spin."""


class LockIt(Struct, tag="lock"):
    """Make the plan final as it is."""


Form = SpinIt | CraftIt | ThrowIt | PassOn | LockIt


def follow(view: View, seat: int, legal: Sequence[Command], order: Form) -> Command | None:
    if isinstance(order, CraftIt):
        return next((each for each in legal if isinstance(each, Craft) and each.card == order.card), None)
    meant = _meant(order)
    return meant if meant in legal else None


def _meant(order: SpinIt | ThrowIt | PassOn | LockIt) -> Command:
    match order:
        case SpinIt(spinner):
            return Spin(spinner)
        case ThrowIt(sign):
            return Throw(sign)
        case PassOn():
            return EndTurn()
        case LockIt():
            return Lock()


def check(view: View, seat: int, order: Form) -> None:
    if isinstance(order, CraftIt) and all(pile.top != order.card for pile in view.piles):
        raise Refused("no_such_card")


ORDERS: Final = Orders[Command, View](forms=Form, follow=follow, check=check)
