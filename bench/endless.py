"""Endless: a game for the bench. Every seat may tap at any time (or, with `turns`, when it is its turn), and it is never over."""

from typing import Annotated, Final

from games.rules.contract import Chance, Mode, Public, Question, Refused, Result, Ruleset, Struct


class Options(Struct):
    """`turns`: seats tap one after the other, each against its clock; otherwise everybody at once, without clocks."""

    turns: bool = False


class Tap(Struct, tag="tap"):
    """The one command, and lawful for ever."""


class Opened(Struct, tag="opened"):
    seats: Annotated[int, Public]
    turns: Annotated[bool, Public]


class Tapped(Struct, tag="tapped"):
    seat: Annotated[int, Public]
    count: Annotated[int, Public]


class Gone(Struct, tag="gone"):
    """A seat resigned: nobody waits for it."""

    seat: Annotated[int, Public]


Event = Opened | Tapped | Gone


class State(Struct):
    """`next_seat` is None where everybody taps at once. `counts`: taps by seat."""

    counts: tuple[int, ...]
    next_seat: int | None
    gone: frozenset[int] = frozenset()
    total: int = 0


class View(Struct):
    counts: tuple[int, ...]
    next_seat: int | None
    total: int


def setup(options: Options, seats: int, mode: Mode, rules: int, now: int, chance: Chance) -> list[Event]:
    return [Opened(seats, options.turns)]


def decide(state: State, seat: int, command: Tap, now: int, chance: Chance) -> list[Event]:
    if question(state, seat) is None:
        raise Refused("not_your_turn")
    return [Tapped(seat, state.counts[seat] + 1)]


def evolve(state: State | None, event: Event) -> State:
    match event:
        case Opened(seats=seats, turns=turns):
            return State((0,) * seats, 0 if turns else None)
        case Tapped(seat=seat, count=count):
            return _tapped(_begun(state), seat, count)
        case Gone(seat=seat):
            return _gone(_begun(state), seat)


def question(state: State, seat: int) -> Question | None:
    """A turn is a wait of its own; a race is one wait for ever, and has no clock."""
    if seat in state.gone or state.next_seat not in (None, seat):
        return None
    return Question("tap", wait=1, clocked=False) if state.next_seat is None else Question("tap", wait=state.total + 1)


def legal(state: State, seat: int) -> list[Tap]:
    return [_TAP] if question(state, seat) else []


def auto_move(state: State, seat: int, chance: Chance) -> Tap:
    return _TAP


def leave(state: State, seat: int, now: int, chance: Chance) -> list[Event]:
    return [Gone(seat)]


def outcome(state: State) -> Result | None:
    return None


def view(state: State, viewer: int | None) -> View:
    return View(state.counts, state.next_seat, state.total)


def never(state: State) -> bool:
    """Nobody wins because the others are away."""
    return False


def _begun(state: State | None) -> State:
    if state is None:
        raise ValueError("nothing happens before the game is opened")
    return state


def _tapped(state: State, seat: int, count: int) -> State:
    counts = (*state.counts[:seat], count, *state.counts[seat + 1 :])
    return State(counts, _after(state, seat, state.gone), state.gone, state.total + 1)


def _gone(state: State, seat: int) -> State:
    gone = state.gone | {seat}
    following = _after(state, seat, gone) if state.next_seat == seat else state.next_seat
    return State(state.counts, following, gone, state.total)


def _after(state: State, seat: int, gone: frozenset[int]) -> int | None:
    """Whose turn it is after this seat's; None in a race, and where nobody is left."""
    if state.next_seat is None:
        return None
    count = len(state.counts)
    return next((other for step in range(1, count + 1) if (other := (seat + step) % count) not in gone), None)


_TAP: Final = Tap()
RULESET: Final = Ruleset[Options, Tap, Event, State, View](
    slug="endless",
    title="Endless",
    version=1,
    seats=range(1, 5),
    options=Options,
    commands=Tap,
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
    default_win=never,
    tickets=1,
)
