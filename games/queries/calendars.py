"""A player's own calendar, vacations and what is left of the year's days: for the player alone."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

import msgspec
from django.conf import settings

from accounts.models import Vacation
from games.models import Seat
from games.queries.absences import absence
from games.rules.instants import stamp, stamp_or_none, when
from games.store import absences as stored
from games.store.call import read
from games.table.calendars import Absence, Calendar, standing_until
from games.table.vacations import days_by_year
from games.table.zones import NoSuchZone, wall, zone

__all__ = [
    "MOST_LOOKED_AT",
    "NoSuchZone",
    "absence_of",
    "budget_left",
    "calendar",
    "calendar_of",
    "effective_end",
    "planned",
    "urgent_games",
    "vacation",
    "vacations",
]
JsonObject = dict[str, object]
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ALL = """
SELECT (SELECT json_agg(json_build_array(games_ms(c.since), c.zone, c.rest_days, c.quiet_from, c.quiet_until)
                        ORDER BY c.since)::text
          FROM accounts_calendar c WHERE c.player_id = %s::uuid),
       (SELECT json_agg(json_build_array(games_ms(v.made_at), games_ms(v.from_at), games_ms(v.until_at), games_ms(v.cancelled_at))
                        ORDER BY v.from_at, v.id)::text
          FROM accounts_vacation v WHERE v.player_id = %s::uuid)
"""
_NEWEST = """
SELECT games_ms(since), zone, rest_days, quiet_from, quiet_until FROM accounts_calendar
 WHERE player_id = %s::uuid ORDER BY since DESC LIMIT 1
"""
_calendars = msgspec.json.Decoder(tuple[stored.CalendarRow, ...]).decode
_vacations = msgspec.json.Decoder(tuple[stored.VacationRow, ...]).decode
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MOST_LOOKED_AT = 50
"""Games in which little time may be left to a player, the most urgent first."""


def calendar(player: UUID) -> JsonObject:
    """As its owner reads it; without one: UTC, no rest days, no quiet hours."""
    held = calendar_of(player)
    if held is None:
        return {"zone": "UTC", "rest_days": [], "quiet_hours": None, "since": None}
    quiet = None if held.quiet is None else {"from": _minutes(held.quiet[0]), "until": _minutes(held.quiet[1])}
    return {
        "zone": held.zone,
        "rest_days": [WEEKDAYS[day] for day in held.rest_days],
        "quiet_hours": quiet,
        "since": stamp(held.since),
    }


def vacations(player: UUID, now: int) -> JsonObject:
    """Those that are not over, soonest first, then the others of the last year; and the budget of this year and the next."""
    since = when(now) - timedelta(days=366)
    rows = Vacation.objects.filter(player_id=player, until_at__gt=since).order_by("from_at", "id")
    held = calendar_of(player)
    year = wall(now, zone(held.zone if held else "UTC")).year
    budget = [
        {"year": each, "days": settings.VACATION_DAYS, "left": round(budget_left(player, each), 3)} for each in (year, year + 1)
    ]
    return {"results": [vacation(row) for row in rows], "next": None, "budget": budget}


def vacation(row: Vacation) -> JsonObject:
    return {
        "id": row.id,
        "from": stamp(_ms(row.from_at)),
        "until": stamp(_ms(row.until_at)),
        "zone": row.zone,
        "made_at": stamp(_ms(row.made_at)),
        "cancelled_at": stamp_or_none(None if row.cancelled_at is None else _ms(row.cancelled_at)),
    }


def calendar_of(player: UUID) -> Calendar | None:
    """The version in force; None for who never made one."""
    rows = tuple([stored.CalendarRow(*line) for line in read(_NEWEST, player)])
    return absence(rows, ()).calendars[0] if rows else None


def absence_of(player: UUID) -> Absence:
    """Everything that was and is in force."""
    ((calendars, vacations),) = read(_ALL, player, player)
    return absence(_calendars(calendars or "[]"), _vacations(vacations or "[]"))


def budget_left(player: UUID, year: int) -> float:
    """Days of the year's budget that no vacation takes; what is not used lapses with the year."""
    first, last = datetime(year - 1, 1, 1, tzinfo=UTC), datetime(year + 2, 1, 1, tzinfo=UTC)
    near = Vacation.objects.filter(player_id=player, from_at__range=(first, last)).order_by("from_at")
    taken = [days_by_year(_ms(row.from_at), effective_end(row), zone(row.zone)).get(year, 0) for row in near]
    return max(0.0, float(settings.VACATION_DAYS) - sum(taken))


def effective_end(row: Vacation) -> int:
    """When it ended, ms: before it began where it was taken back before."""
    return _ms(row.until_at) if row.cancelled_at is None else min(_ms(row.until_at), _ms(row.cancelled_at))


def urgent_games(player: UUID, now: int, within: int) -> Sequence[UUID]:
    """Games by turns in which a clock of this player may have `within` ms left or less, the most urgent first, fifty at most.

    By the rows alone: a clock that stands still has its end moved on by as much, so what is due until then is looked at.
    """
    before = (standing_until(absence_of(player), now, 0) or now) + within
    rows = Seat.objects.filter(
        player_id=player, is_over=False, your_turn=True, due_at__lt=when(before), game__mode="async", game__status="active"
    )
    return list(rows.order_by("due_at", "game_id").values_list("game_id", flat=True)[:MOST_LOOKED_AT])


def planned(text: str) -> int | datetime | None:
    """An instant (ms) where the text has an offset, a day's midnight where it is a day; None for neither."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    if found.tzinfo is not None:
        try:
            return _ms(found)
        except OverflowError:
            return None
    return found if _DAY.fullmatch(text) and 1970 < found.year < 9000 else None


def _ms(at: datetime) -> int:
    return (at - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def _minutes(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
