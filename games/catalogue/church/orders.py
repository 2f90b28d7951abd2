"""What a builder may settle beforehand: what to draw, one build or discard, and passing."""

from collections.abc import Sequence
from typing import Final

from games.catalogue.church.cards import Face
from games.catalogue.church.commands import Build, Command, Discard, Draw, EndTurn, Pass, Site
from games.catalogue.church.view import View
from games.rules.contract import Refused, Struct
from games.rules.orders import Orders


class DrawDeck(Struct, tag="draw_deck"):
    """Begin the turn with the top card of the deck."""


class TakeFund(Struct, tag="take_fund"):
    """Begin the turn with this card of the common fund, if it is still there."""

    card: Face


class BuildThere(Struct, tag="build"):
    """Build this card of the hand in this church, if that is lawful then."""

    card: Face
    church: Site


class DiscardIt(Struct, tag="discard"):
    """Give this card of the hand to the common fund."""

    card: Face


class PassOn(Struct, tag="pass"):
    """Build and discard nothing (more): pass, or hand the turn on."""


Form = DrawDeck | TakeFund | BuildThere | DiscardIt | PassOn


def follow(view: View, seat: int, legal: Sequence[Command], order: Form) -> Command | None:
    return next((command for command in _meant(order) if command in legal), None)


def _meant(order: Form) -> Sequence[Command]:
    match order:
        case DrawDeck():
            return [Draw("deck")]
        case TakeFund(card):
            return [Draw("fund", card)]
        case BuildThere(card, church):
            return [Build(card, church)]
        case DiscardIt(card):
            return [Discard(card)]
        case PassOn():
            return [Pass(), EndTurn()]


def check(view: View, seat: int, order: Form) -> None:
    match order:
        case TakeFund(card):
            is_there = card in view.fund
        case BuildThere(card, _) | DiscardIt(card):
            is_there = card in (view.hand or ())
        case _:
            return
    if not is_there:
        raise Refused("no_such_card")


ORDERS: Final = Orders[Command, View](forms=Form, follow=follow, check=check)
