"""Positions of Church in few words: cards as "altar-red pew-red*3", churches as lists of such."""

from collections.abc import Sequence
from typing import Any, get_args

from msgspec.structs import replace

from games.catalogue.church.cards import SLOT, Face
from games.catalogue.church.commands import Command
from games.catalogue.church.decide import decide
from games.catalogue.church.events import Event
from games.catalogue.church.evolve import fold
from games.catalogue.church.options import Options
from games.catalogue.church.state import Builder, Church, State
from games.rules.contract import Refused
from tests.luck import Stacked

PLAIN = Options()
EITHER_OR = Options(turn_model="either_or")
EQUAL_TURNS = Options(equal_turns=True)
NOBODY_DRAWS = Stacked()
"""Luck that gives nothing: only the setup may ask for any."""


def cards(text: str) -> tuple[Face, ...]:
    """ "altar-red pew-red*2" is an altar and two pews."""
    found: list[Any] = []
    for word in text.split():
        face, _, times = word.partition("*")
        found.extend([face] * int(times or 1))
    if not set(found) <= set(get_args(Face)):
        raise AssertionError(f"no such cards: {text}")
    return tuple(found)


def church(text: str) -> Church:
    """A church of these cards. Fails on two in one slot."""
    taken = 0
    for card in cards(text):
        if taken & SLOT[card]:
            raise AssertionError(f"two cards in one slot: {text}")
        taken |= SLOT[card]
    return Church(cards(text), taken)


def builder(hand: str = "", churches: Sequence[str] = (), seen: str = "", playing: bool = True) -> Builder:
    return Builder(cards(hand), tuple(map(church, churches)), cards(seen), playing)


def position(
    *builders: Builder,
    deck: str = "pew-green*9",
    fund: str = "",
    options: Options = PLAIN,
    first: int = 0,
    seat: int = 0,
    **turn: Any,  # Any: step, built, discarded, turn, emptied_by
) -> State:
    """That seat's turn, before its draw."""
    begun = State(options, "live", 1, first, builders, cards(deck), cards(fund), seat, turn=1)
    return replace(begun, **turn)


def acting(*builders: Builder, **position_: Any) -> State:  # Any: as `position` takes them
    """The same after the draw."""
    return position(*builders, **{"step": "act", **position_})


def when(state: State, command: Command, seat: int | None = None) -> list[Event]:
    """The events of a command of the seat in turn, or of the named one."""
    mover = state.seat if seat is None else seat
    if mover is None:
        raise AssertionError("it is nobody's turn")
    return decide(state, mover, command, 0, NOBODY_DRAWS)


def after(state: State, *commands: Command) -> State:
    """The state once the seats in turn have sent these commands."""
    for command in commands:
        state = fold(state, when(state, command))
    return state


def refusal(state: State, command: Command, seat: int | None = None) -> str | None:
    """The code of the refusal; None: accepted."""
    try:
        when(state, command, seat)
    except Refused as refused:
        return refused.code
    return None
