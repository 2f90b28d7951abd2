"""The calendars of a game's players as the table's functions take them."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.store import absences as stored
from games.table.calendars import Absence, Calendar, Vacation
from games.table.zones import zone


@dataclass(frozen=True, slots=True)
class Away:
    """When the players of a game by turns are away, by seat, as it was read.

    `known`: how often their calendars had changed; `alarm`: when the sweep looks at the game because of them (ms).
    """

    known: int
    alarm: int | None
    seats: Mapping[int, Absence]


def away(rows: stored.Calendars | None) -> Away | None:
    """None for a game to which calendars mean nothing. Raises NoSuchZone: such a game is another process's to judge."""
    if rows is None:
        return None
    for row in rows.seats or ():
        for calendar in row.calendars or ():
            zone(calendar.zone)
    return Away(rows.known, rows.alarm, {row.seat: absence(row.calendars or (), row.vacations or ()) for row in rows.seats or ()})


def absence(calendars: tuple[stored.CalendarRow, ...], vacations: tuple[stored.VacationRow, ...]) -> Absence:
    return Absence(tuple([_calendar(row) for row in calendars]), tuple([_vacation(row) for row in vacations]))


def _calendar(row: stored.CalendarRow) -> Calendar:
    quiet = None if row.quiet_from is None or row.quiet_until is None else (row.quiet_from, row.quiet_until)
    return Calendar(row.since, row.zone, tuple([day for day in range(7) if row.rest_days >> day & 1]), quiet)


def _vacation(row: stored.VacationRow) -> Vacation:
    return Vacation(row.made, row.begin, row.end, row.cancelled)
