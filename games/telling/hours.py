"""When to say something: quiet hours, reminders before a deadline, the daily mail. Pure; instants are ms of UTC."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta

from games.table.zones import first, last, wall, zone

HOUR_MS = 3_600_000
ROOM_MS = 30 * 60_000
"""What must be left of a turn after quiet hours, for it to wait for their end."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """A player's own time. Quiet from `quiet_from` to `quiet_until`, over midnight or not; None: never."""

    zone: str = "UTC"
    quiet_from: time | None = None
    quiet_until: time | None = None


def quiet_around(at: int, calendar: Calendar) -> tuple[int, int] | None:
    """The quiet hours (begin, end) that this instant falls into; their end is loud. By the wall clock."""
    begins, ends = calendar.quiet_from, calendar.quiet_until
    if begins is None or ends is None or begins == ends:
        return None
    where = zone(calendar.zone)
    today = wall(at, where).date()
    for day in (today - timedelta(days=1), today):
        morning = day if begins < ends else day + timedelta(days=1)
        span = first(datetime.combine(day, begins), where), last(datetime.combine(morning, ends), where)
        if span[0] <= at < span[1]:
            return span
    return None


def heard_at(wanted: int, due: int | None, calendar: Calendar, now: int) -> int:
    """When to say what was to be said at `wanted`: then, or when quiet hours are over. If the turn ends before that, or too soon
    after it: before they begin, at once if they have begun. So a deadline never passes in silence."""
    quiet = quiet_around(wanted, calendar)
    if quiet is None:
        return wanted
    if due is None or quiet[1] + ROOM_MS <= due:
        return quiet[1]
    return max(now, min(wanted, quiet[0] - 1))


def reminders(due: int, hours: tuple[int, ...], asked: int, calendar: Calendar) -> list[tuple[int, int]]:
    """(when, hours before the end) of each reminder that is wanted after the question was asked, soonest first.

    Of those that quiet hours put at the same instant only the last is left.
    """
    planned: dict[int, int] = {}
    for each in sorted(set(hours), reverse=True):
        wanted = due - each * HOUR_MS
        if wanted > asked:
            planned[heard_at(wanted, due, calendar, asked)] = each
    return sorted(planned.items())


def next_daily(now: int, hour: int, calendar: Calendar) -> int:
    """The next instant after now at which the player's clock shows this hour."""
    where = zone(calendar.zone)
    today = wall(now, where).date()
    for days in (0, 1, 2):
        at = first(datetime.combine(today + timedelta(days=days), time(hour)), where)
        if at > now:
            return at
    raise AssertionError("there is no day after tomorrow")
