"""Scramble: a race. Everybody grabs at once; who declares itself stuck waits until somebody else grabs."""

from typing import Annotated

from msgspec.structs import replace

from games.rules.contract import Chance, Mode, Public, Question, Refused, Result, Ruleset, Struct
from tests.table.rulesets.common import NoView, best, no_view

IDLE_S = 120


class ScrambleOptions(Struct):
    grabs: int = 1000
    heap: int = 1000
    """Grabs until a new heap lies there: another wait for everybody."""
    nap_at: int = 0
    """After this many grabs seat 0 has nothing to do until the next one."""


class Grab(Struct, tag="grab"):
    """Take one."""


class DeclareStuck(Struct, tag="declare_stuck"):
    """Say that there is nothing to take."""


class Opened(Struct, tag="opened"):
    seats: Annotated[int, Public]
    options: Annotated[ScrambleOptions, Public]


class Grabbed(Struct, tag="grabbed"):
    seat: Annotated[int, Public]


class StuckDeclared(Struct, tag="stuck_declared"):
    seat: Annotated[int, Public]


class GaveUp(Struct, tag="gave_up"):
    seat: Annotated[int, Public]


class Away(Struct, tag="away"):
    """The rules hear that a seat is absent, or back."""

    seat: Annotated[int, Public]
    is_absent: Annotated[bool, Public]


ScrambleEvent = Opened | Grabbed | StuckDeclared | GaveUp | Away


class Scramble(Struct):
    options: ScrambleOptions
    scores: tuple[int, ...]
    stuck: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()


def scramble_setup(options: ScrambleOptions, seats: int, mode: Mode, rules: int, now: int, chance: Chance) -> list[ScrambleEvent]:
    return [Opened(seats, options)]


def scramble_decide(state: Scramble, seat: int, command: Grab | DeclareStuck, now: int, chance: Chance) -> list[ScrambleEvent]:
    if isinstance(command, Grab):
        return [Grabbed(seat)]
    if seat in state.stuck:
        raise Refused("already_declared")
    return [StuckDeclared(seat)]


def scramble_evolve(state: Scramble | None, event: ScrambleEvent) -> Scramble:
    if state is None or isinstance(event, Opened):
        assert isinstance(event, Opened)
        return Scramble(event.options, (0,) * event.seats)
    match event:
        case Grabbed(seat=seat):
            scores = (*state.scores[:seat], state.scores[seat] + 1, *state.scores[seat + 1 :])
            return replace(state, scores=scores, stuck=frozenset())
        case StuckDeclared(seat=seat):
            return replace(state, stuck=state.stuck | {seat})
        case GaveUp(seat=seat):
            return replace(state, out=state.out | {seat})
        case Away(seat=seat, is_absent=is_absent):
            return replace(state, away=state.away | {seat} if is_absent else state.away - {seat})


def scramble_question(state: Scramble, seat: int) -> Question | None:
    if seat in state.out or scramble_outcome(state) is not None or _naps(state, seat):
        return None
    heap = 1 + sum(state.scores) // state.options.heap
    return Question("grab", heap, clocked=False, idle_s=None if seat in state.stuck else IDLE_S)


def _naps(state: Scramble, seat: int) -> bool:
    return seat == 0 and sum(state.scores) == state.options.nap_at != 0


def scramble_legal(state: Scramble, seat: int) -> list[Grab | DeclareStuck]:
    if scramble_question(state, seat) is None:
        return []
    return [Grab()] if seat in state.stuck else [Grab(), DeclareStuck()]


def scramble_leave(state: Scramble, seat: int, now: int, chance: Chance) -> list[ScrambleEvent]:
    return [GaveUp(seat)]


def scramble_absent(state: Scramble, seat: int, is_absent: bool, now: int, chance: Chance) -> list[ScrambleEvent]:
    return [Away(seat, is_absent)]


def scramble_outcome(state: Scramble) -> Result | None:
    return best(state.scores, state.out) if sum(state.scores) >= state.options.grabs else None


SCRAMBLE: Ruleset[ScrambleOptions, Grab | DeclareStuck, ScrambleEvent, Scramble, NoView] = Ruleset(
    slug="scramble",
    title="Scramble",
    version=1,
    seats=range(2, 5),
    options=ScrambleOptions,
    commands=Grab | DeclareStuck,
    events=ScrambleEvent,
    views=NoView,
    setup=scramble_setup,
    decide=scramble_decide,
    evolve=scramble_evolve,
    question=scramble_question,
    legal=scramble_legal,
    auto_move=lambda state, seat, chance: Grab(),
    leave=scramble_leave,
    outcome=scramble_outcome,
    view=no_view,
    absent=scramble_absent,
    scores=lambda state: state.scores,
    modes=("live",),
    codes=("already_declared",),
)
