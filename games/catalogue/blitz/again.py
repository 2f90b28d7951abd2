"""One move of a hand, played once more on the cards as they lie in the re-run: it stands, or it falls for a reason."""

from collections.abc import Sequence
from typing import Any, NoReturn

from msgspec.structs import replace

from games.catalogue.blitz.cards import CARDS, FOLLOWER, NO_KIND
from games.catalogue.blitz.checks import faults_in_a_slot, faults_in_the_centre
from games.catalogue.blitz.course import Course
from games.catalogue.blitz.events import DeadlockShifted, Recycled
from games.catalogue.blitz.hands import end_hand, place_ones, refill, to_centre, turn_up
from games.catalogue.blitz.history import Move
from games.catalogue.blitz.ones import place_owed
from games.catalogue.blitz.zones import SLOTS, top

_BEFORE_REACH = ("H6", "H7")
"""Faults that stay as they were judged, whatever lies where in the re-run."""


class _NoLuck:
    """There is none within a hand."""

    def shuffle(self, deck: Sequence[Any]) -> NoReturn:  # Any: as in Chance
        raise RuntimeError("nothing is shuffled within a hand")

    def uniform(self, n: int) -> NoReturn:
        raise RuntimeError("nothing is drawn within a hand")

    def weighted(self, fields: Sequence[tuple[str, int]]) -> NoReturn:
        raise RuntimeError("nothing is drawn within a hand")


NO_LUCK = _NoLuck()


def play_again(course: Course, move: Move, *, is_out: bool) -> str | None:
    """Plays it once more; the reason if it falls. What is out is not played, but a shift stays where it was."""
    if course.state.sheet.phase != "running":
        return None if is_out or move.kind in ("shift", "ones") else "hand_over"
    if move.kind == "shift":
        _shift(course, 1)
        return None
    if move.kind == "flip":
        return _flip_again(course, move, is_out=is_out)
    if is_out:
        return None
    match move.kind:
        case "play":
            return _play_again(course, move)
        case "build":
            return _build_again(course, move)
        case "ones":
            place_owed(course, move.seat, [CARDS[face] for face in move.event.cards])
            return None
        case _:
            return _call_again(course, move.seat)


def _shift(course: Course, count: int) -> None:
    for _ in range(count):
        course.add(DeadlockShifted(firing=1, reason="round", at=course.now))


def _flip_again(course: Course, move: Move, *, is_out: bool) -> str | None:
    place = course.state.places[move.seat]
    falls = is_out or not place.packet
    if not falls and place.turned == len(place.packet):
        course.add(Recycled(move.seat, len(place.packet)))
    _shift(course, move.shifts)
    if falls:
        return None if is_out else "nothing_to_flip"
    if not move.is_cut:
        turn_up(course, move.seat, move.asked)
        place_ones(course, move.seat)
    return None


def _play_again(course: Course, move: Move) -> str | None:
    event, state = move.event, course.state
    card, pile = CARDS[event.card], CARDS[event.pile]
    if top(state.places[move.seat], event.source) != card:
        return "stale"
    below = None
    if pile != card:
        if pile not in state.centre.bottoms:
            return "conflict"
        below = state.centre.piles[state.centre.bottoms.index(pile)][-1]
        if FOLLOWER[below] == NO_KIND:
            return "pile_complete"
    broken = faults_in_the_centre(card, below)
    if broken and _was_right(move):
        return broken[0][0]
    course.add(to_centre(state, move.seat, event.source, card, pile, course.now))
    _settle(course, move)
    return None


def _build_again(course: Course, move: Move) -> str | None:
    event, state = move.event, course.state
    place, card = state.places[move.seat], CARDS[event.card]
    if top(place, event.source) != card:
        return "stale"
    below = top(place, SLOTS[event.to_slot])
    if below is None:
        return "empty_slot"
    broken = faults_in_a_slot(state.table, card, below)
    if broken and _was_right(move):
        return broken[0][0]
    course.add(replace(event, at=course.now, shown=None))
    _settle(course, move)
    return None


def _call_again(course: Course, seat: int) -> str | None:
    if course.state.places[seat].blitz:
        return "blitz_not_empty"
    end_hand(course, seat, "call")
    return None


def _settle(course: Course, move: Move) -> None:
    if not refill(course, move.seat, move.event.source):
        place_ones(course, move.seat)


def _was_right(move: Move) -> bool:
    """Whether it was free of H1 to H5 when it was accepted."""
    return all(fault in _BEFORE_REACH for fault in move.audit)
