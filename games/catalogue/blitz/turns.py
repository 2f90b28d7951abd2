"""Whose turn it is, in a game played by turns."""

from games.catalogue.blitz.course import Course
from games.catalogue.blitz.deadlock import fire
from games.catalogue.blitz.events import TurnEnded
from games.catalogue.blitz.lawful import must_place_one
from games.catalogue.blitz.state import next_seat, staying

_QUIET_LAPS = 2


def end_turn(course: Course) -> None:
    """The turn goes on to the next seat; two quiet laps are a deadlock first (BF-27)."""
    turn = course.state.turn
    if turn is None:
        return
    quiet = 0 if turn.stirred else turn.quiet + 1
    if quiet >= _QUIET_LAPS * len(staying(course.state)) and fire(course, "quiet"):
        return
    course.add(TurnEnded(seat=turn.seat, next=next_seat(course.state, turn.seat)))


def end_spent_turn(course: Course) -> None:
    """A turn without an action left ends by itself, unless a 1 must be placed."""
    turn = course.state.turn
    if turn is None or turn.actions or course.state.sheet.phase != "running":
        return
    if not must_place_one(course.state, course.state.places[turn.seat]):
        end_turn(course)
