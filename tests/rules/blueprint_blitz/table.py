"""Tables laid for a test: given a state, when a command, then events."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.cards import INDEX, NONE_HELD, Counts
from games.catalogue.blueprint_blitz.commands import Command
from games.catalogue.blueprint_blitz.events import Event
from games.catalogue.blueprint_blitz.options import Options
from games.catalogue.blueprint_blitz.state import State
from games.rules.contract import Chance, Mode, Refused
from tests.luck import SeededChance, Stacked

NOW = 1_767_225_600_000
"""The signal of every table here, in ms."""
DAY_MS = 24 * 60 * 60 * 1000
A, B, C, D = range(4)
"""The seats as the examples name them."""


def begin(seats: int = 2, mode: Mode = "live", chance: Chance | None = None, **options: Any) -> State:
    """A new game. By turns seat A begins, unless the chance given says otherwise."""
    chosen = RULESET.complete(Options(**options), seats, mode)
    state = after(None, RULESET.setup(chosen, seats, mode, 1, NOW, chance or SeededChance(1)))
    if chance is None and mode == "async":
        turn = state.turn
        assert turn is not None
        return replace(state, starter=A, turn=replace(turn, seat=A))
    return state


def after(state: State | None, events: Iterable[Event]) -> State:
    for event in events:
        state = RULESET.evolve(state, event)  # type: ignore[arg-type]  # the first event needs no state
    assert state is not None
    return state


def send(state: State, seat: int, command: Command, now: int = NOW, chance: Chance | None = None) -> tuple[list[Event], State]:
    """What happens, and the state after it. Without a chance, luck must not be needed."""
    events = RULESET.decide(state, seat, command, now, chance or Stacked())
    return events, after(state, events)


def send_all(state: State, commands: Sequence[tuple[int, Command]], now: int = NOW) -> State:
    for seat, command in commands:
        _, state = send(state, seat, command, now)
    return state


def fire(state: State, chance: Chance | None = None) -> tuple[list[Event], State]:
    """The one timer that runs, at its due."""
    ((name, due),) = RULESET.timers(state).items()
    events = RULESET.on_timer(state, name, due, chance or Stacked())
    return events, after(state, events)


def resign(state: State, seat: int, now: int = NOW) -> tuple[list[Event], State]:
    events = RULESET.leave(state, seat, now, Stacked())
    return events, after(state, events)


def refusal(state: State, seat: int, command: Command, now: int = NOW) -> Refused:
    """How this command is refused; it draws no luck."""
    try:
        RULESET.decide(state, seat, command, now, Stacked())
    except Refused as refused:
        return refused
    raise AssertionError(f"{command} was accepted")


def area(state: State, seat: int, **fields: Any) -> State:
    """The state with another area of this seat: held, crafts, coins, spun_at, paid."""
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], **fields)
    return replace(state, seats=tuple(seats))


def standings(state: State, crafts: Sequence[int], components: Sequence[int]) -> State:
    """So many crafting cards (cheap stars) and component cards, by seat."""
    for seat, (built, kept) in enumerate(zip(crafts, components, strict=True)):
        state = area(state, seat, crafts=("star-red",) * built, held=(kept, 0, 0, 0, 0, 0))
    return state


def holding(*components: str) -> Counts:
    counts = list(NONE_HELD)
    for component in components:
        counts[INDEX[component]] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]


def counted(crafts: Sequence[int], components: Sequence[int], mode: Mode = "live") -> tuple[list[Event], State]:
    """Phase 1 ends with these standings."""
    state = standings(begin(len(crafts), mode), crafts, components)
    if mode == "live":
        return fire(state)
    turn = state.turn
    assert turn is not None
    last = replace(state, turn=replace(turn, lap=6, place=len(crafts) - 1, number=6 * len(crafts)), wait=6 * len(crafts))
    events = RULESET.decide(last, turn.seat, RULESET.auto_move(last, turn.seat, Stacked()), NOW, Stacked())
    return events, after(last, events)


def finalists(crafts_a: Sequence[str], crafts_b: Sequence[str], **options: Any) -> State:
    """Two seats with these crafting cards make their plans."""
    state = area(area(begin(**options), A, crafts=tuple(crafts_a)), B, crafts=tuple(crafts_b))
    return fire(state)[1]
