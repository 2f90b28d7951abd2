"""A hand as its log tells it: the moves that players made, and the shifts in between."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from games.catalogue.blitz.events import (
    Built,
    DeadlockShifted,
    Fault,
    Flipped,
    HandCalled,
    HandDealt,
    OnesOwed,
    PlayedToCentre,
    Recycled,
)
from games.catalogue.blitz.options import FLIP_SIZE
from games.rules.honour import Done

Kind = Literal["play", "build", "flip", "call", "shift", "ones"]
MOVES: frozenset[Kind] = frozenset({"play", "build", "flip"})
"""What can be challenged, and counts for the reach of a challenge (BF-43)."""


class Move(NamedTuple):
    """One of them. `event` tells the card of a play or build, or whose 1s are placed.

    Of a flip: `asked`, so many cards; `shifts` between recycling and turning; `is_cut`: the hand ended before a card was turned.
    """

    version: int
    seat: int
    kind: Kind
    event: Any = None  # Any: PlayedToCentre, Built or OnesOwed, by the kind
    audit: tuple[Fault, ...] = ()
    stands: bool = True
    asked: int = FLIP_SIZE
    shifts: int = 0
    is_cut: bool = False


def hand_of(log: Sequence[Done]) -> Sequence[Done]:
    """The log from the entry on that the hand is built upon: the last deal's, or the first where there is none."""
    for place in range(len(log) - 1, -1, -1):
        if any(isinstance(event, HandDealt) for event in log[place].events):
            return log[place:]
    return log


def moves_of(hand: Sequence[Done]) -> Iterator[Move]:
    """Every move after the entry that the hand is built upon."""
    for done in hand[1:]:
        yield from moves_in(done)


def moves_in(done: Done) -> Iterator[Move]:
    """The moves of one entry, in their order."""
    flip: Move | None = None
    for event in done.events:
        if flip is not None and isinstance(event, DeadlockShifted):
            flip = flip._replace(shifts=flip.shifts + 1)
            continue
        if isinstance(event, Recycled):
            flip = Move(done.version, event.seat, "flip", None, event.audit, done.stands, is_cut=True)
        elif isinstance(event, Flipped):
            yield _turned(flip, event, done)
            flip = None
        elif (move := _move(event, done)) is not None:
            yield move
    if flip is not None:
        yield flip


def _turned(flip: Move | None, event: Flipped, done: Done) -> Move:
    begun = flip or Move(done.version, event.seat, "flip", stands=done.stands)
    return begun._replace(audit=event.audit, asked=event.asked, is_cut=False)


def _move(event: Any, done: Done) -> Move | None:  # Any: one of the events
    match event:
        case PlayedToCentre(auto=False):
            return Move(done.version, event.seat, "play", event, event.audit, done.stands)
        case Built():
            return Move(done.version, event.seat, "build", event, event.audit, done.stands)
        case DeadlockShifted():
            return Move(done.version, -1, "shift")
        case OnesOwed():
            return Move(done.version, event.seat, "ones", event)
        case HandCalled(reason="call") if event.seat is not None:
            return Move(done.version, event.seat, "call", stands=done.stands)
        case _:
            return None


def audit_of(events: Sequence[Any]) -> tuple[Fault, ...]:  # Any: the events of an entry
    """The faults of an entry's moves."""
    found: list[Fault] = []
    for move in moves_in(Done(version=0, seat=None, events=events, play=None)):
        found += move.audit
    return tuple(found)
