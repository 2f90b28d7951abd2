"""High Card: everyone gets one hidden card and may swap it once; whoever shows the highest wins."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from games.rules.contract import BySeat, Chance, Luck, Mode, Only, Public, Question, Refused, Result, Ruleset, Struct
from games.rules.orders import Orders, unchecked

DECK = tuple(range(2, 15))


class Options(Struct):
    """There is nothing to choose."""


class Settle(Struct, tag="settle"):
    """Stay with the card dealt, or change it for one that nobody holds."""

    swap: bool = False


class Dealt(Struct, tag="dealt"):
    cards: Annotated[tuple[int, ...], BySeat]
    luck: Annotated[Luck, Public]


class Settled(Struct, tag="settled"):
    seat: Annotated[int, Public]
    card: Annotated[int, Only("seat")]
    luck: Annotated[Luck | None, Public]


class Folded(Struct, tag="folded"):
    """A seat resigned: it keeps its card and can't win."""

    seat: Annotated[int, Public]


class Shown(Struct, tag="shown"):
    """Everyone has settled: the cards are turned up."""

    cards: Annotated[tuple[int, ...], Public]


Event = Dealt | Settled | Folded | Shown


class State(Struct):
    cards: tuple[int, ...] = ()
    settled: frozenset[int] = frozenset()
    folded: frozenset[int] = frozenset()


class View(Struct):
    cards: list[int | None]
    settled: list[int]
    folded: list[int]


def setup(options: Options, seats: int, mode: Mode, rules: int, now: int, chance: Chance) -> list[Event]:
    cards, luck = chance.shuffle(DECK)
    return [Dealt(cards[:seats], luck)]


def decide(state: State, seat: int, command: Settle, now: int, chance: Chance) -> list[Event]:
    if question(state, seat) is None:
        raise Refused("already_settled" if seat in state.settled else "not_your_turn")
    if not command.swap:
        return _and_shown(state, Settled(seat, state.cards[seat], None))
    unheld = _unheld(state)
    index, luck = chance.uniform(len(unheld))
    return _and_shown(state, Settled(seat, unheld[index], luck))


def evolve(state: State, event: Event) -> State:
    match event:
        case Dealt(cards=cards):
            return State(cards)
        case Settled(seat=seat, card=card):
            cards = (*state.cards[:seat], card, *state.cards[seat + 1 :])
            return State(cards, state.settled | {seat}, state.folded)
        case Folded(seat=seat):
            return State(state.cards, state.settled, state.folded | {seat})
        case Shown():
            return state


def question(state: State, seat: int) -> Question | None:
    return Question("settle", wait=1) if seat in _undecided(state) else None


def legal(state: State, seat: int) -> list[Settle]:
    return [Settle(), Settle(swap=True)] if question(state, seat) else []


def auto_move(state: State, seat: int, chance: Chance) -> Settle:
    return Settle()


def leave(state: State, seat: int, now: int, chance: Chance) -> list[Event]:
    return _and_shown(state, Folded(seat))


def outcome(state: State) -> Result | None:
    if not state.cards or _undecided(state):
        return None
    staying = [seat for seat in range(len(state.cards)) if seat not in state.folded]
    best = max((state.cards[seat] for seat in staying), default=None)
    return Result([seat for seat in staying if state.cards[seat] == best], scores=list(state.cards), reason="played_out")


def view(state: State, viewer: int | None) -> View:
    is_over = outcome(state) is not None
    cards = [card if is_over or seat == viewer else None for seat, card in enumerate(state.cards)]
    return View(cards, sorted(state.settled), sorted(state.folded))


def reveal(state: State, result: Result) -> View:
    return View(list(state.cards), sorted(state.settled), sorted(state.folded))


def inventory(state: State) -> Iterable[int]:
    return (*state.cards, *_unheld(state))


def other_world(state: State, viewer: int | None, chance: Chance) -> State:
    """Everyone but the viewer gets another card; once the cards lie open there is only one world."""
    if outcome(state) is not None:
        return state
    own = None if viewer is None else state.cards[viewer]
    order, _ = chance.shuffle([card for card in DECK if card != own])
    others = iter(order)
    cards = tuple(own if own and seat == viewer else next(others) for seat in range(len(state.cards)))
    return State(cards, state.settled, state.folded)


def _undecided(state: State) -> set[int]:
    return set(range(len(state.cards))) - state.settled - state.folded


def _and_shown(state: State, event: Settled | Folded) -> list[Event]:
    """The event, and what the last one brings about: an event carries every card it reveals."""
    after = evolve(state, event)
    return [event] if outcome(after) is None else [event, Shown(after.cards)]


def _unheld(state: State) -> list[int]:
    return [card for card in DECK if card not in state.cards]


class Stay(Struct, tag="stay"):
    """A standing order: keep the card dealt."""


def _follow(view: View, seat: int, legal: Sequence[Settle], order: Stay) -> Settle | None:
    return Settle() if Settle() in legal else None


RULESET: Ruleset[Options, Settle, Event, State, View] = Ruleset(
    slug="high_card",
    title="High Card",
    version=1,
    seats=range(2, 5),
    options=Options,
    commands=Settle,
    events=Event,
    views=View,
    setup=setup,
    decide=decide,
    evolve=evolve,
    question=question,
    legal=legal,
    auto_move=auto_move,
    leave=leave,
    outcome=outcome,
    view=view,
    reveal=reveal,
    inventory=inventory,
    other_world=other_world,
    orders=Orders(forms=Stay, follow=_follow, check=unchecked),
    codes=("already_settled",),
)
"""It keeps no timers: the table has the seats' clocks."""
