"""Hands: everyone shows once a hand; between two hands there is a pause."""

from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from games.rules.contract import Chance, Instant, Mode, Public, Question, Refused, Result, Ruleset, Struct
from tests.table.rulesets.common import NoView, best, no_view

PAUSE = 10_000
"""Between two hands, ms."""


class HandsOptions(Struct):
    hands: int = 3


class Show(Struct, tag="show"):
    """Lay the hand open."""


class HandBegan(Struct, tag="hand_began"):
    number: Annotated[int, Public]
    seats: Annotated[int, Public]
    hands: Annotated[int, Public]


class Shown(Struct, tag="shown"):
    seat: Annotated[int, Public]


class HandEnded(Struct, tag="hand_ended"):
    at: Annotated[int, Public, Instant]


class Quit(Struct, tag="quit"):
    seat: Annotated[int, Public]


HandsEvent = HandBegan | Shown | HandEnded | Quit


class Hands(Struct):
    number: int
    seats: int
    hands: int
    shown: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()
    ended_at: int | None = None


def hands_setup(options: HandsOptions, seats: int, mode: Mode, rules: int, now: int, chance: Chance) -> list[HandsEvent]:
    return [HandBegan(1, seats, options.hands)]


def hands_decide(state: Hands, seat: int, command: Show, now: int, chance: Chance) -> list[HandsEvent]:
    if state.ended_at is not None:
        raise Refused("hand_over")
    if seat in state.shown:
        raise Refused("not_your_turn")
    return _closing(state, Shown(seat), now)


def _closing(state: Hands, event: Shown | Quit, now: int) -> list[HandsEvent]:
    """The event, and the end of the hand if nobody else has to show."""
    after = hands_evolve(state, event)
    is_done = after.ended_at is None and len(after.shown | after.out) == after.seats
    return [event, HandEnded(now)] if is_done else [event]


def hands_evolve(state: Hands | None, event: HandsEvent) -> Hands:
    if isinstance(event, HandBegan):
        return Hands(event.number, event.seats, event.hands, out=frozenset() if state is None else state.out)
    assert state is not None
    match event:
        case Shown(seat=seat):
            return replace(state, shown=state.shown | {seat})
        case HandEnded(at=at):
            return replace(state, ended_at=at)
        case Quit(seat=seat):
            return replace(state, out=state.out | {seat})


def hands_question(state: Hands, seat: int) -> Question | None:
    is_asked = state.ended_at is None and seat not in state.shown | state.out
    return Question("show", state.number) if is_asked else None


def hands_legal(state: Hands, seat: int) -> list[Show]:
    return [Show()] if hands_question(state, seat) else []


def hands_leave(state: Hands, seat: int, now: int, chance: Chance) -> list[HandsEvent]:
    return _closing(state, Quit(seat), now)


def hands_outcome(state: Hands) -> Result | None:
    is_over = state.ended_at is not None and state.number == state.hands
    return best((0,) * state.seats, state.out) if is_over else None


def hands_timers(state: Hands) -> Mapping[str, int]:
    waits = state.ended_at is not None and state.number < state.hands
    return {"next_hand": state.ended_at + PAUSE} if waits and state.ended_at is not None else {}


def hands_delay(state: Hands, ms: int) -> Hands:
    return state if state.ended_at is None else replace(state, ended_at=state.ended_at + ms)


def hands_on_timer(state: Hands, name: str, now: int, chance: Chance) -> list[HandsEvent]:
    return [HandBegan(state.number + 1, state.seats, state.hands)]


HANDS: Ruleset[HandsOptions, Show, HandsEvent, Hands, NoView] = Ruleset(
    slug="hands",
    title="Hands",
    version=1,
    seats=range(2, 5),
    options=HandsOptions,
    commands=Show,
    events=HandsEvent,
    views=NoView,
    setup=hands_setup,
    decide=hands_decide,
    evolve=hands_evolve,
    question=hands_question,
    legal=hands_legal,
    auto_move=lambda state, seat, chance: Show(),
    leave=hands_leave,
    outcome=hands_outcome,
    view=no_view,
    timers=hands_timers,
    on_timer=hands_on_timer,
    delay=hands_delay,
)
