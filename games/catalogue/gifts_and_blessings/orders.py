"""What a player may settle beforehand: the lowest card, an answer to a certain gift, blessing all."""

from collections.abc import Sequence
from typing import Final, Literal

from games.catalogue.gifts_and_blessings.cards import by_rank
from games.catalogue.gifts_and_blessings.commands import Command, Done, Give, Named, Return
from games.catalogue.gifts_and_blessings.view import View
from games.rules.contract import Refused, Struct
from games.rules.orders import Orders


class Lowest(Struct, tag="lowest"):
    """Give, or return, the lowest card that the rules allow."""

    when: Literal["give", "return"]


class AnswerWith(Struct, tag="answer"):
    """Return `card`, first of all, if the other player gives `gift`."""

    gift: Named
    card: Named


class BlessAll(Struct, tag="bless_all"):
    """Take nothing of the gift pool: everything becomes a blessing."""


Form = Lowest | AnswerWith | BlessAll
_WHEN: Final[dict[str, type[Give] | type[Return]]] = {"give": Give, "return": Return}


def follow(view: View, seat: int, legal: Sequence[Command], order: Form) -> Command | None:
    match order:
        case Lowest(when):
            cards = {each.card: each for each in legal if isinstance(each, _WHEN[when])}
            return cards[by_rank(cards)[0]] if cards else None
        case AnswerWith(gift, card):
            answer = Return(card)
            return answer if view.gift == gift and not view.returns and answer in legal else None
        case BlessAll():
            return Done() if Done() in legal else None


def check(view: View, seat: int, order: Form) -> None:
    if isinstance(order, AnswerWith) and order.card not in (view.hand or ()):
        raise Refused("no_such_card")


ORDERS: Final = Orders[Command, View](forms=Form, follow=follow, check=check)
