"""How a game begins: who gives first, and the deal."""

from games.catalogue.gifts_and_blessings.cards import DECKS, HAND
from games.catalogue.gifts_and_blessings.events import Dealt, Event, FirstGiverNamed
from games.catalogue.gifts_and_blessings.options import Options
from games.catalogue.gifts_and_blessings.state import State
from games.rules.contract import Chance, Mode


def setup(options: Options, seats: int, mode: Mode, rules: int, now: int, chance: Chance) -> list[Event]:
    """Luck names the first giver, then shuffles (G-2)."""
    seat, luck = chance.uniform(2)
    return [FirstGiverNamed(options, mode, rules, seat, luck), deal(options, seat, chance)]


def setup_again(options: Options, seats: int, mode: Mode, rules: int, now: int, chance: Chance, first: int) -> list[Event]:
    """A rematch: the game before named the first giver (rules 0.5)."""
    return [FirstGiverNamed(options, mode, rules, first, None), deal(options, first, chance)]


def next_first(state: State) -> int:
    """The first giver of a rematch: the seat that was not it in this game. The giver changes with every round."""
    return 1 - first_giver(state)


def first_giver(state: State) -> int:
    """Who was Player One of the first round."""
    rounds_ended = state.round - 1 if state.ending is None else state.round
    return (state.giver + rounds_ended) % 2


def deal(options: Options, first: int, chance: Chance) -> Dealt:
    """One card at a time from the top, the first giver first; the fifteenth is the top of the fountain (G-2)."""
    cards, luck = chance.shuffle(DECKS[options.deck])
    hands = cards[0 : 2 * HAND : 2], cards[1 : 2 * HAND : 2]
    return Dealt(hands if first == 0 else hands[::-1], cards[2 * HAND :], luck)
