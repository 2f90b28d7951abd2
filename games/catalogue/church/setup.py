"""How a game begins: the first seat by lot, then one shuffle."""

from games.catalogue.church.cards import deck
from games.catalogue.church.events import Dealt, Event, FirstSeatDrawn
from games.catalogue.church.options import Options, scale
from games.rules.contract import Chance, Mode

HAND = 3


def setup(options: Options, seats: int, mode: Mode, rules: int, now: int, chance: Chance) -> list[Event]:
    """Cards are dealt one at a time from the top, the first seat first, three times round (C-1)."""
    first, lot = chance.uniform(seats)
    cards, shuffle = chance.shuffle(deck(scale(options, seats)))
    dealt = HAND * seats
    hands = tuple(cards[(seat - first) % seats : dealt : seats] for seat in range(seats))
    return [FirstSeatDrawn(options, seats, mode, rules, first, lot), Dealt(hands, cards[dealt:], shuffle)]
