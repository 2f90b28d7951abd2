"""The deadline explained: every running clock with what it was made of."""

from uuid import UUID

import msgspec

from games.queries.calendars import absence_of
from games.queries.current import Current
from games.queries.history import JsonObject, steps
from games.queries.resource import seat_at
from games.rules.instants import stamp, stamp_or_none
from games.table.calendars import Absence
from games.table.clocks import seat_due
from games.table.explaining import Moment, Step
from games.table.explaining import steps as explain
from games.table.limits import GRACE
from games.table.state import Seat, Table
from games.table.timers import Timer, timers
from games.table.view import clock


def explained(current: Current, player: UUID, now: int) -> JsonObject:
    """`clock` as in the game, the pace in ms, and seat by seat and timer by timer why it is due when it is.

    A deadline is enforced `grace_ms` after it is due, so that what was received in time is judged first. Of the player's own seat
    every step is told; of others' only until when their clocks stand still.
    """
    table = current.table
    grace = GRACE[table.mode]
    due = timers(current.design.ruleset, table)
    own = seat_at(current, current.steps[-1], current.seat_of(player))
    return {
        "version": table.version,
        "pace": msgspec.Raw(current.head.pace.encode()),
        "bank_ms": table.pace.bank,
        "increment_ms": table.pace.increment,
        "grace_ms": grace,
        "clock": clock(current.design.ruleset, table, now),
        "seats": [
            _seat(table, number, seat) | {"steps": _steps(current, player, number) if number == own else None}
            for number, seat in enumerate(table.seats)
        ],
        "timers": [_timer(timer, grace) for timer in due],
    }


def _seat(table: Table, number: int, seat: Seat) -> JsonObject:
    """`bank_ms` and `increment_ms` as when the seat's wait began; `why` names what ends the question."""
    due = seat_due(table, seat) if table.status == "active" else None
    asked = seat.question is not None
    return {
        "seat": number,
        "question": seat.question.kind if seat.question else None,
        "opened_at": stamp(seat.opened_at) if asked else None,
        "bank_ms": seat.bank,
        "increment_ms": table.pace.increment if due is not None and seat.status != "absent" else None,
        "due_at": stamp_or_none(due),
        "why": _why(seat, due),
        "away_until": stamp_or_none(seat.hold.until if seat.hold is not None and seat.hold.until > table.at else None),
    }


def _steps(current: Current, player: UUID, number: int) -> list[JsonObject]:
    """How the player's own deadline comes to be, with what the calendar did to it and will do."""
    turn = current.table.seats[number].turn
    if turn is None:
        return []
    past = [Moment(step.entry.at, step.events, step.table) for step in steps(current, turn - 1, current.version)]
    absence = absence_of(player) if current.away is not None else Absence()
    return [_step(step) for step in explain(current.design.ruleset, past, number, absence)]


def _step(step: Step) -> JsonObject:
    return {
        "what": step.what,
        "at": stamp(step.at),
        "until": stamp_or_none(step.until),
        "why": step.why,
        "ms": step.ms,
        "left_ms": step.left,
    }


def _why(seat: Seat, due: int | None) -> str | None:
    if seat.question is None:
        return None
    if due is None:
        return "no_clock"
    if seat.is_minded:
        return "bot"
    return "absent" if seat.status == "absent" else "bank_and_increment"


def _timer(timer: Timer, grace: int) -> JsonObject:
    return {"name": timer.name, "due_at": stamp(timer.due), "enforced_at": stamp(timer.due + grace)}
