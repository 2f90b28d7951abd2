"""A seat's clock stands still while its player is away: what enters the log of that, when, and what the fold makes of it.

The log knows no calendar: a hold is an instant from which, and one until which. It is written when it begins, like an outage's
credit by whoever touches the game next. Remaining is `due - max(at, until)`: a hold gives back nothing but its own length.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from games.rules.contract import AnyRuleset
from games.table.calendars import Absence, changes, next_absence, standing_until
from games.table.clocks import runs_from, seat_due
from games.table.events import ClockHeld
from games.table.limits import ABANDONED, DEFAULT_WIN
from games.table.presence import waits_from
from games.table.state import Hold, Seat, Table


class Holding(NamedTuple):
    """A hold that is to be written: the instant (ms) that dates it, and its event."""

    at: int
    event: ClockHeld


def held(table: Table, event: ClockHeld) -> Table:
    """The fold of `ClockHeld`: what the seat had left at this instant it has left at the hold's end."""
    seat = table.seats[event.seat]
    moved = max(table.at, event.until) - runs_from(seat, table.at)
    hold = Hold(event.since, event.until, table.at)
    seats = list(table.seats)
    seats[event.seat] = _moved(seat, moved, hold) if seat.question is not None else replace(seat, hold=hold)
    after = replace(table, seats=tuple(seats))
    return after if seat.status != "absent" else _waits_longer(table, after)


def released(table: Table, number: int) -> Table:
    """The seat's clock runs from now on: who was away does not sit there any more."""
    hold = table.seats[number].hold
    return table if hold is None or hold.until <= table.at else held(table, ClockHeld(number, hold.since, table.at))


def _moved(seat: Seat, ms: int, hold: Hold) -> Seat:
    return replace(seat, hold=hold, opened_at=seat.opened_at + ms, due=None if seat.due is None else seat.due + ms)


def _waits_longer(before: Table, after: Table) -> Table:
    """While one of the absent can't be expected, nobody wins by default, and the game is not given up: no hold counts twice."""
    moved = waits_from(after) - waits_from(before)
    alone, nobody = after.alone_from, after.nobody_from
    return replace(
        after,
        alone_from=None if alone is None else alone + moved,
        nobody_from=None if nobody is None else nobody + moved,
    )


def next_hold(ruleset: AnyRuleset, table: Table, absences: Mapping[int, Absence]) -> Holding | None:
    """What is to be written first of what these players' calendars do to this table; the caller sees to it that it is time.

    By turns only, and only while the table is played: a pause of the table holds everybody anyway.
    """
    if not absences or table.mode != "async" or table.status != "active" or table.play is None:
        return None
    found = [hold for number, absence in absences.items() for hold in _holds(ruleset, table, number, absence)]
    return min(found, key=lambda hold: (hold.at, hold.event.seat), default=None)


def _holds(ruleset: AnyRuleset, table: Table, number: int, absence: Absence) -> Iterator[Holding]:
    seat = table.seats[number]
    if seat.is_minded:
        return
    due = seat_due(table, seat)
    last = due if due is not None else _waiting_due(ruleset, table, seat)
    if last is None:
        return
    left = last - runs_from(seat, table.at)
    if seat.hold is not None and seat.hold.until > table.at:
        yield from _changed(table, number, seat.hold, absence, left)
    begin = next_absence(absence, runs_from(seat, table.at), last)
    if begin is not None:
        yield from _hold(table, number, absence, begin, last - begin)
    elif due is not None and seat.status != "absent":
        yield from _hold(table, number, absence, due, 0)


def _waiting_due(ruleset: AnyRuleset, table: Table, seat: Seat) -> int | None:
    """When the others win by default, or the game is given up, because of this seat and perhaps others."""
    if seat.status != "absent" or table.play is None:
        return None
    if table.nobody_from is not None:
        return table.nobody_from + ABANDONED[table.mode]
    if table.alone_from is not None and ruleset.default_win(table.play):
        return table.alone_from + DEFAULT_WIN[table.mode]
    return None


def _hold(table: Table, number: int, absence: Absence, at: int, left: int) -> Iterator[Holding]:
    """A hold that begins by the calendar."""
    at = max(at, table.at)
    until = standing_until(absence, at, left)
    if until is not None:
        yield Holding(at, ClockHeld(number, at, until))


def _changed(table: Table, number: int, hold: Hold, absence: Absence, left: int) -> Iterator[Holding]:
    """The hold under way, once a change of the calendar has moved its end: from the change's instant on, never before."""
    for change in changes(absence):
        if not hold.at < change < hold.until:
            continue
        at = max(change, table.at)
        until = standing_until(absence, at, left) or at
        if until != hold.until:
            yield Holding(at, ClockHeld(number, hold.since, until))
            return
