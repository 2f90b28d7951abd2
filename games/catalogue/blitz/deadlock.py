"""When nobody gets anywhere: shift every hand, at the third time end the hand."""

from games.catalogue.blitz.course import Course
from games.catalogue.blitz.events import Deadlock, DeadlockShifted
from games.catalogue.blitz.hands import end_hand
from games.catalogue.blitz.lawful import has_move
from games.catalogue.blitz.state import State, active, active_bits

_LAST_FIRING = 3
_GONE_ROUND = 2
"""Recycles since the last progress after which a seat has passed over its last card."""


def watch(course: Course) -> None:
    """After every command and change of a seat's status. Where no seat has a hand to shift, all three firings come at once."""
    while (reason := deadlocked(course.state)) is not None:
        if fire(course, reason):
            return


def deadlocked(state: State) -> Deadlock | None:
    """(i) or (ii). A declaration is only taken without progress in reach, and nothing but what withdraws it brings progress in
    reach again: so all declared is enough for (i)."""
    if state.sheet.phase != "running":
        return None
    if gone_round(state):
        return "round"
    here = active_bits(state)
    return "stuck" if here and state.lull.stuck & here == here else None


def gone_round(state: State) -> bool:
    """(ii): whether every active seat has, and there is one."""
    here = active(state)
    for seat in here:
        if not _has_gone_round(state, seat):
            return False
    return here != ()


def fire(course: Course, reason: Deadlock) -> bool:
    """The procedure. True: it ended the hand."""
    firing = course.state.lull.firings + 1
    if firing >= _LAST_FIRING or course.state.table.end_at_once:
        end_hand(course, None, "deadlock")
        return True
    course.add(DeadlockShifted(firing=firing, reason=reason, at=course.now))
    return False


def _has_gone_round(state: State, seat: int) -> bool:
    if state.places[seat].packet:
        return state.lull.rounds[seat] >= _GONE_ROUND
    return not has_move(state, seat)
