"""A seat's time is out, or nobody is there to use it: what follows, by the table's option and the rules.

`auto_move`: the server moves, and the third time in a row the seat is absent. `skip`: the turn passes, and nobody becomes absent
by it. `bot`: a bot plays until the player is back. `forfeit`: the seat has lost.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from games.rules.contract import AnyRuleset, Chance, Refused
from games.rules.replay import replay
from games.table.ending import ended_by_rules, ended_early, staying
from games.table.events import AutoMoved, Resigned, SeatAbsent, SeatMinded, TimedOut
from games.table.limits import TIMEOUTS_TO_ABSENCE
from games.table.state import Table

Mind = Callable[[Any, int], Any]  # Any: the ruleset's state, and one of its commands
"""Chooses a command for a seat from the play; what it may know is its own business."""
MOST_AUTO_MOVES = 200
"""More auto-moves than any wait of any ruleset owes: a ruleset that never stops asking is a fault, not a loop."""
MOST_CHOSEN = 60
"""Commands of a bot in one wait: after that it is brought to its end by auto-moves."""


class Late(NamedTuple):
    """The seat whose time is out, and what is known then. `mind` plays for a seat that a bot minds."""

    ruleset: AnyRuleset
    table: Table
    number: int
    now: int
    chance: Chance
    mind: Mind | None = None

    @property
    def wait(self) -> int | None:
        question = self.table.seats[self.number].question
        return question.wait if question else None


def time_out(late: Late) -> list[Any]:  # Any: table events and the ruleset's
    """One `TimedOut` a wait, then what the table's option says; who is absent, or minded, is only moved for."""
    seat, table = late.table.seats[late.number], late.table
    if seat.status == "absent" or seat.is_minded or seat.spent == late.wait:
        return _auto_moves(late, table.play, late.mind if seat.is_minded else None)
    timed_out = TimedOut(late.number, seat.timeouts + 1)
    match table.on_timeout:
        case "forfeit":
            return [timed_out, *_forfeits(late)]
        case "bot":
            return [timed_out, SeatMinded(late.number), *_auto_moves(late, table.play, late.mind)]
        case "skip":
            return [timed_out, *_auto_moves(late, table.play)]
        case "auto_move":
            return [timed_out, *_moved_for(late, timed_out.count)]


def absence(late: Late) -> list[Any]:  # Any: as above
    """A seat of a race was idle for too long."""
    missed = _missed(late)
    play = replay(late.ruleset, missed, late.table.play)
    return [SeatAbsent(late.number), *missed, *ended_by_rules(late.ruleset, late.table, play)]


def _moved_for(late: Late, count: int) -> list[Any]:  # Any: as above
    """Auto-moves; the third time in a row the seat is absent as well, or has lost, as the rules have it."""
    if count < TIMEOUTS_TO_ABSENCE:
        return _auto_moves(late, late.table.play)
    if late.ruleset.third_timeout == "forfeit":
        return [ended_early(late.ruleset, late.table, late.table.play, staying(late.table, late.number), "forfeit")]
    missed = _missed(late)
    return [SeatAbsent(late.number), *missed, *_auto_moves(late, replay(late.ruleset, missed, late.table.play))]


def _forfeits(late: Late) -> list[Any]:  # Any: as above
    """The seat is out as if it had resigned; the last one that stays has won."""
    left = late.ruleset.leave(late.table.play, late.number, late.now, late.chance)
    play = replay(late.ruleset, left, late.table.play)
    others = staying(late.table, late.number)
    events = [Resigned(late.number), *left]
    if len(others) == 1:
        return [*events, ended_early(late.ruleset, late.table, play, others, "forfeit")]
    return [*events, *ended_by_rules(late.ruleset, late.table, play)]


def _missed(late: Late) -> list[Any]:  # Any: as above
    """What the ruleset makes of the absence."""
    absent = late.ruleset.absent
    return [] if absent is None else absent(late.table.play, late.number, True, late.now, late.chance)


def _auto_moves(late: Late, play: Any, mind: Mind | None = None) -> list[Any]:  # Any: the ruleset's state; as above
    """Every move that this seat still owes in this wait, and the end of the game if they bring it about."""
    moves: list[Any] = []  # Any: as above
    for number in range(MOST_AUTO_MOVES):
        question = late.ruleset.question(play, late.number)
        if question is None or question.wait != late.wait:  # a play that is over asks nothing
            opening = [AutoMoved(late.number)] if moves else []
            return [*opening, *moves, *ended_by_rules(late.ruleset, late.table, play)]
        moved = _chosen(late, play, mind) if mind is not None and number < MOST_CHOSEN else _owed(late, play)
        play = replay(late.ruleset, moved, play)
        moves += moved
    raise RuntimeError(f"{late.ruleset.slug} never stops asking seat {late.number}")


def _chosen(late: Late, play: Any, mind: Mind) -> list[Any]:  # Any: as above
    """The bot's move; what the rules do not take from it just now, the auto-move does."""
    try:
        moved: list[Any] = late.ruleset.decide(play, late.number, mind(play, late.number), late.now, late.chance)  # Any: as above
    except Refused:
        return _owed(late, play)
    return moved


def _owed(late: Late, play: Any) -> list[Any]:  # Any: as above
    command = late.ruleset.auto_move(play, late.number, late.chance)
    moved: list[Any] = late.ruleset.decide(play, late.number, command, late.now, late.chance)  # Any: as above
    return moved
