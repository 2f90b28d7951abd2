"""What a game is loaded with of its players' calendars and vacations, exactly as the SQL functions give it."""

import msgspec


class CalendarRow(msgspec.Struct, frozen=True, array_like=True):
    """A version of a player's calendar, from `since` (ms) on. `rest_days`: bit 0 Monday .. 6 Sunday; quiet hours in minutes."""

    since: int
    zone: str
    rest_days: int
    quiet_from: int | None
    quiet_until: int | None


class VacationRow(msgspec.Struct, frozen=True, array_like=True):
    """When it was made, begins, ends and was taken back (ms)."""

    made: int
    begin: int
    end: int
    cancelled: int | None


class AbsenceRow(msgspec.Struct, frozen=True, array_like=True):
    """When the player in a seat is away."""

    seat: int
    calendars: tuple[CalendarRow, ...] | None
    vacations: tuple[VacationRow, ...] | None


class Calendars(msgspec.Struct, frozen=True):
    """What the players' calendars were when a game was read.

    `known`: how often they had changed; `alarm`: when the sweep looks at the game because of them (ms).
    """

    known: int
    alarm: int | None
    seats: tuple[AbsenceRow, ...] | None
