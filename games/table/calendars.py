"""When a player is away, by the player's own calendar: pure functions from rows of a calendar to instants of UTC (ms).

Away are rest days and vacations: a clock stands still. Quiet hours stop no clock: a time that would run out in them runs out at
their end. Each version of a calendar counts from the instant at which it was made to the next one, so no change reaches back.
"""

from bisect import bisect_right
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import Literal

from games.rules.contract import Struct
from games.table.zones import first, last, wall, zone

DAY = timedelta(days=1)
MOST_STEPS = 1_000
"""Pieces of absence that follow one another without a gap; there can't be so many."""


class Calendar(Struct):
    """A version of a calendar, from `since` on. `rest_days`: 0 Monday .. 6 Sunday; `quiet`: minutes of the day."""

    since: int
    zone: str
    rest_days: tuple[int, ...] = ()
    quiet: tuple[int, int] | None = None


class Vacation(Struct):
    """From one instant until another; it counts from `made` on, and was taken back at `cancelled`."""

    made: int
    begin: int
    end: int
    cancelled: int | None = None


class Absence(Struct):
    """What decides when one player is away: versions of the calendar, oldest first, and vacations."""

    calendars: tuple[Calendar, ...] = ()
    vacations: tuple[Vacation, ...] = ()


def standing_until(absence: Absence, at: int, left: int) -> int | None:
    """Until when a clock with `left` ms on it stands still at this instant; None: it runs.

    A clock that has run out stands through the night as well, and then as long as one absence or night follows the other.
    """
    until = at
    for _ in range(MOST_STEPS):
        later = _away_until(absence, until) or (None if left > 0 else _quiet_until(absence, until))
        if later is None:
            break
        until = later
    return until if until > at else None


def next_absence(absence: Absence, at: int, before: int) -> int | None:
    """The first instant, at or after `at` and at or before `before`, at which the player is away."""
    if at > before:
        return None
    if _away_until(absence, at) is not None:
        return at
    begins = [begin for begin, end in _vacations(absence) if at < begin < end]
    found = min([*begins, *_rest_begins(absence, at, before)], default=None)
    return None if found is None or found > before else found


def why_away(absence: Absence, at: int) -> Literal["vacation", "rest_day", "quiet_hours"] | None:
    """Why a clock stands still at this instant: for the player alone."""
    if any(begin <= at < end for begin, end in _vacations(absence)):
        return "vacation"
    if _away_until(absence, at) is not None:
        return "rest_day"
    return None if _quiet_until(absence, at) is None else "quiet_hours"


def changes(absence: Absence) -> list[int]:
    """The instants at which the player changed something, in order."""
    made = [calendar.since for calendar in absence.calendars]
    for vacation in absence.vacations:
        made += [vacation.made] if vacation.cancelled is None else [vacation.made, vacation.cancelled]
    return sorted(set(made))


def _away_until(absence: Absence, at: int) -> int | None:
    """The end of a rest day or vacation that this instant lies in; more may follow at once."""
    ends = [end for begin, end in _vacations(absence) if begin <= at < end]
    number = _in_force(absence, at)
    if number is not None and wall(at, zone(absence.calendars[number].zone)).weekday() in absence.calendars[number].rest_days:
        where = zone(absence.calendars[number].zone)
        ends.append(_cut(absence, number, first(_midnight(wall(at, where)) + DAY, where)))
    return max(ends, default=None)


def _quiet_until(absence: Absence, at: int) -> int | None:
    """The end of the night that this instant lies in."""
    number = _in_force(absence, at)
    if number is None or absence.calendars[number].quiet is None:
        return None
    for begin, end in _nights(absence.calendars[number], at):
        if begin <= at < end:
            return _cut(absence, number, end)
    return None


def _nights(calendar: Calendar, at: int) -> Iterator[tuple[int, int]]:
    """The quiet hours around an instant; where clocks are set back the longer reading counts."""
    assert calendar.quiet is not None
    where = zone(calendar.zone)
    begins, ends = (timedelta(minutes=minutes) for minutes in calendar.quiet)
    today = _midnight(wall(at, where))
    for day in (today - DAY, today):
        yield first(day + begins, where), last(day + ends + (DAY if ends <= begins else timedelta()), where)


def _rest_begins(absence: Absence, at: int, before: int) -> Iterator[int]:
    """The next rest day of every version of the calendar that is in force in this time."""
    for number, calendar in enumerate(absence.calendars):
        begins = max(at, calendar.since)
        ends = _cut(absence, number, before + 1)
        if begins < ends and calendar.rest_days:
            yield from _rest_day(calendar, begins, ends)


def _rest_day(calendar: Calendar, begins: int, ends: int) -> Iterator[int]:
    where = zone(calendar.zone)
    today = _midnight(wall(begins, where))
    for days in range(15):  # a zone may have skipped a day
        day = today + days * DAY
        begin = max(first(day, where), begins)
        if begin >= ends:
            return
        if day.weekday() in calendar.rest_days and begin < first(day + DAY, where):
            yield begin
            return


def _in_force(absence: Absence, at: int) -> int | None:
    """Which version of the calendar counts at this instant."""
    number = bisect_right([calendar.since for calendar in absence.calendars], at) - 1
    return None if number < 0 else number


def _cut(absence: Absence, number: int, end: int) -> int:
    """Nothing of a version reaches past the next one."""
    later = absence.calendars[number + 1 : number + 2]
    return min([end, *[calendar.since for calendar in later]])


def _vacations(absence: Absence) -> Iterator[tuple[int, int]]:
    """As far as they were known in advance, and until they were taken back."""
    for vacation in absence.vacations:
        end = vacation.end if vacation.cancelled is None else min(vacation.end, vacation.cancelled)
        yield max(vacation.begin, vacation.made), end


def _midnight(shown: datetime) -> datetime:
    return datetime.combine(shown, time())
