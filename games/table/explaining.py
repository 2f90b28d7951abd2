"""A deadline step by step, for the player whose it is: what it was made of, what stopped it, and what will stop it."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from games.rules.contract import AnyRuleset, Struct
from games.table.calendars import Absence, why_away
from games.table.clocks import runs_from, seat_due
from games.table.events import ClockCredited, ClockHeld, Paused, Restored, Resumed, TimeGiven
from games.table.evolve import Entry, evolve
from games.table.holds import next_hold
from games.table.state import Cause, Table

MOST_EXPECTED = 20
What = Literal[
    "opened",
    "bank",
    "increment",
    "first_deadline",
    "continued",
    "held",
    "back",
    "server_away",
    "paused",
    "resumed",
    "time_given",
    "restored",
    "will_be_held",
    "due",
    "bot_moves",
    "auto_move",
    "no_clock",
]


class Step(Struct):
    """`ms` is what the step adds, `left` what was left after it (ms); `until` the end of what stands still, `why` its reason."""

    what: What
    at: int
    until: int | None = None
    why: str | None = None
    ms: int | None = None
    left: int | None = None


class Moment(NamedTuple):
    """An entry's instant and events, and the table after it."""

    at: int
    events: Sequence[Any]  # Any: table events and the ruleset's
    table: Table


def steps(ruleset: AnyRuleset, past: Sequence[Moment], number: int, absence: Absence) -> list[Step]:
    """How the present deadline of a seat comes to be; nothing while it is not asked.

    `past` begins with the entry before the one that opened the seat's question, and ends with the newest.
    """
    table = past[-1].table
    seat = table.seats[number]
    if seat.question is None or len(past) < 2:
        return []
    opening, *later = past[1:]
    opened = Step("opened", opening.at)
    if seat_due(table, seat) is None:
        return [opened, Step("no_clock", opening.at)]
    made = [opened, *_parts(past[0].table, opening, number)]
    for moment in later:
        made += _changes(moment, number, absence)
    return [*made, *_expected(ruleset, table, number, absence)]


def _parts(before: Table, opening: Moment, number: int) -> Iterator[Step]:
    """What the question began with."""
    old, seat = before.seats[number], opening.table.seats[number]
    left = _left(opening.table, number)
    if seat.status == "absent" or seat.is_minded or seat.bank is None or left is None:
        return
    if old.wait == seat.wait and old.due is not None:
        yield Step("continued", opening.at, left=left)
        return
    yield Step("bank", opening.at, ms=seat.bank, left=seat.bank)
    increment = opening.table.pace.increment or 0
    kind: What = "increment" if left - seat.bank <= increment else "first_deadline"
    yield Step(kind, opening.at, ms=left - seat.bank, left=left)


def _changes(moment: Moment, number: int, absence: Absence) -> Iterator[Step]:
    """What one later entry did to the deadline."""
    left = _left(moment.table, number)
    for event in moment.events:
        match event:
            case ClockHeld() if event.seat == number and event.until > moment.at:
                yield Step("held", moment.at, event.until, why_away(absence, moment.at), left=left)
            case ClockHeld() if event.seat == number:
                yield Step("back", moment.at, left=left)
            case ClockCredited():
                yield Step("server_away", event.began_at, event.ended_at, left=left)
            case Paused():
                yield Step("paused", moment.at, event.until, event.reason, left=left)
            case Resumed():
                yield Step("resumed", moment.at, why=event.reason, left=left)
            case TimeGiven() if event.seat == number:
                yield Step("time_given", moment.at, ms=event.ms, left=left)
            case Restored():
                yield Step("restored", moment.at, left=left)


def _expected(ruleset: AnyRuleset, table: Table, number: int, absence: Absence) -> Iterator[Step]:
    """What the calendar will do before the deadline, and the deadline that follows if nobody moves."""
    for _ in range(MOST_EXPECTED):
        hold = next_hold(ruleset, table, {number: absence})
        if hold is None:
            break
        table = evolve(ruleset, table, Entry(table.version + 1, hold.at, Cause("system"), [hold.event]))
        yield Step("will_be_held", hold.at, hold.event.until, why_away(absence, hold.at), left=_left(table, number))
    seat = table.seats[number]
    due = seat_due(table, seat)
    if due is not None and table.status == "active":
        yield Step("bot_moves" if seat.is_minded else "auto_move" if seat.status == "absent" else "due", due, left=0)


def _left(table: Table, number: int) -> int | None:
    seat = table.seats[number]
    due = seat_due(table, seat)
    return None if due is None else due - runs_from(seat, table.at)
