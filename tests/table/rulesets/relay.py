"""Relay: seat after seat walks three steps a turn, and a turn is one wait. Options make it stranger."""

from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from games.rules.contract import Chance, Instant, Mode, Public, Question, Refused, Result, Ruleset, Struct
from tests.table.rulesets.common import NoView, best, no_view


class RelayOptions(Struct):
    steps: int = 3
    turns: int = 1000
    bell_ms: int = 0
    """A bell of the game's own passes the turn on, again and again; 0: none."""
    in_a_row: int = 1
    """Turns of a seat before the next one's."""
    cheers: bool = False
    """Before each further step the next seat must cheer: the walker is asked again within its wait."""


class Walk(Struct, tag="walk"):
    length: int = 1


class Cheer(Struct, tag="cheer"):
    """Let the walker go on."""


class Began(Struct, tag="began"):
    seats: Annotated[int, Public]
    options: Annotated[RelayOptions, Public]
    bell_at: Annotated[int | None, Public, Instant]


class Walked(Struct, tag="walked"):
    seat: Annotated[int, Public]
    length: Annotated[int, Public]


class Cheered(Struct, tag="cheered"):
    seat: Annotated[int, Public]


class TurnPassed(Struct, tag="turn_passed"):
    to: Annotated[int, Public]


class BellRang(Struct, tag="bell_rang"):
    next_at: Annotated[int, Public, Instant]


class DroppedOut(Struct, tag="dropped_out"):
    seat: Annotated[int, Public]


class Finished(Struct, tag="finished"):
    """The relay ended before its last turn."""


RelayEvent = Began | Walked | Cheered | TurnPassed | BellRang | DroppedOut | Finished


class Relay(Struct):
    options: RelayOptions
    scores: tuple[int, ...]
    seat: int = 0
    number: int = 1
    done: int = 0
    is_breathless: bool = False
    out: frozenset[int] = frozenset()
    bell_at: int | None = None
    is_over: bool = False


def relay_setup(options: RelayOptions, seats: int, mode: Mode, rules: int, now: int, chance: Chance) -> list[RelayEvent]:
    return [Began(seats, options, now + options.bell_ms if options.bell_ms else None)]


def relay_decide(state: Relay, seat: int, command: Walk | Cheer, now: int, chance: Chance) -> list[RelayEvent]:
    question = relay_question(state, seat)
    if question is None:
        raise Refused("not_your_turn")
    if isinstance(command, Cheer) != (question.kind == "cheer"):
        raise Refused("out_of_place")
    if isinstance(command, Cheer):
        return [Cheered(seat)]
    if command.length > 3:
        raise Refused("too_long")
    walked = Walked(seat, command.length)
    return [walked] if state.done + 1 < state.options.steps else [walked, *passing(state)]


def passing(state: Relay) -> list[RelayEvent]:
    """The turn goes to the next seat that is in."""
    stays = state.number % state.options.in_a_row and state.seat not in state.out
    return [TurnPassed(state.seat if stays else _next(state))]


def _next(state: Relay) -> int:
    seats = len(state.scores)
    following = [(state.seat + step) % seats for step in range(1, seats + 1)]
    return next((seat for seat in following if seat not in state.out), state.seat)


def relay_evolve(state: Relay | None, event: RelayEvent) -> Relay:
    if state is None or isinstance(event, Began):
        assert isinstance(event, Began)
        return Relay(event.options, (0,) * event.seats, bell_at=event.bell_at)
    match event:
        case Walked(seat=seat, length=length):
            scores = (*state.scores[:seat], state.scores[seat] + length, *state.scores[seat + 1 :])
            return replace(state, scores=scores, done=state.done + 1, is_breathless=state.options.cheers)
        case Cheered():
            return replace(state, is_breathless=False)
        case TurnPassed(to=to):
            return replace(state, seat=to, number=state.number + 1, done=0, is_breathless=False)
        case BellRang(next_at=next_at):
            return replace(state, bell_at=next_at)
        case DroppedOut(seat=seat):
            return replace(state, out=state.out | {seat})
        case Finished():
            return replace(state, is_over=True)


def relay_question(state: Relay, seat: int) -> Question | None:
    if seat in state.out or relay_outcome(state) is not None:
        return None
    if state.is_breathless:
        return Question("cheer", state.number, state.done) if seat == _next(state) else None
    return Question("walk", state.number, state.done) if seat == state.seat else None


def relay_legal(state: Relay, seat: int) -> list[Walk | Cheer]:
    question = relay_question(state, seat)
    if question is None:
        return []
    return [Cheer()] if question.kind == "cheer" else [Walk(1), Walk(2), Walk(3)]


def relay_auto_move(state: Relay, seat: int, chance: Chance) -> Walk | Cheer:
    return Cheer() if state.is_breathless else Walk(1)


def relay_leave(state: Relay, seat: int, now: int, chance: Chance) -> list[RelayEvent]:
    left = DroppedOut(seat)
    return [left, *passing(relay_evolve(state, left))] if state.seat == seat else [left]


def relay_outcome(state: Relay) -> Result | None:
    is_over = state.is_over or state.number > state.options.turns
    return best(state.scores, state.out) if is_over else None


def relay_timers(state: Relay) -> Mapping[str, int]:
    return {} if state.bell_at is None else {"bell": state.bell_at}


def relay_delay(state: Relay, ms: int) -> Relay:
    return state if state.bell_at is None else replace(state, bell_at=state.bell_at + ms)


def relay_on_timer(state: Relay, name: str, now: int, chance: Chance) -> list[RelayEvent]:
    return [BellRang(now + state.options.bell_ms), *passing(state)]


RELAY: Ruleset[RelayOptions, Walk | Cheer, RelayEvent, Relay, NoView] = Ruleset(
    slug="relay",
    title="Relay",
    version=1,
    seats=range(2, 5),
    options=RelayOptions,
    commands=Walk | Cheer,
    events=RelayEvent,
    views=NoView,
    setup=relay_setup,
    decide=relay_decide,
    evolve=relay_evolve,
    question=relay_question,
    legal=relay_legal,
    auto_move=relay_auto_move,
    leave=relay_leave,
    outcome=relay_outcome,
    view=no_view,
    timers=relay_timers,
    on_timer=relay_on_timer,
    delay=relay_delay,
    scores=lambda state: state.scores,
    codes=("too_long", "out_of_place"),
)
