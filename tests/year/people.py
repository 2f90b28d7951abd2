"""Forty people in six time zones, and when each of them looks at the games: by day, not on rest days, not on vacation."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from accounts.models import Player
from accounts.wishes import change_wishes
from games.operations.calendars import Wish, plan_vacation, set_calendar

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/Los_Angeles", "Africa/Nairobi")
QUIET = (22 * 60, 7 * 60)
SUNDAY = 6


@dataclass(frozen=True)
class Person:
    """`rests`: weekdays; `away`: vacations as local days, both inclusive of the first and exclusive of the last."""

    id: UUID
    zone: ZoneInfo
    rests: frozenset[int]
    quiet: tuple[int, int] | None
    away: tuple[tuple[date, date], ...]
    visits_a_day: float

    def is_quiet(self, at: datetime) -> bool:
        if self.quiet is None:
            return False
        local = at.astimezone(self.zone)
        minute = local.hour * 60 + local.minute
        begin, end = self.quiet
        return minute >= begin or minute < end

    def is_away(self, at: datetime) -> bool:
        day = at.astimezone(self.zone).date()
        return day.weekday() in self.rests or any(first <= day < last for first, last in self.away)

    def visits(self, begin: datetime, days: int, dice: random.Random) -> Iterator[datetime]:
        """Looks at the games, between eight in the morning and ten at night."""
        for number in range(days):
            day = begin.astimezone(self.zone).date() + timedelta(days=number)
            if day.weekday() in self.rests or any(first <= day < last for first, last in self.away):
                continue
            looks = int(self.visits_a_day) + (dice.random() < self.visits_a_day % 1)
            for _ in range(looks):
                local = datetime.combine(day, time(8), self.zone) + timedelta(minutes=dice.randrange(14 * 60))
                yield local.astimezone(UTC)


def people(count: int, begin: datetime, days: int, dice: random.Random) -> list[Person]:
    """With an address, a calendar, half of them with a fortnight's vacation, and some who want one letter a day."""
    return [_person(number, begin, days, dice) for number in range(count)]


def _person(number: int, begin: datetime, days: int, dice: random.Random) -> Person:
    zone = ZONES[number % len(ZONES)]
    player = Player.objects.create_person(f"{uuid4()}@example.org", name=f"Person {number}")
    change_wishes(player.pk, email="daily" if number % 5 < 2 else "each")
    rests = (SUNDAY,) if number % 2 else ()
    quiet = QUIET if number % 3 else None
    set_calendar(player=player.id, wish=Wish(zone=zone, rest_days=rests, quiet=quiet))
    away = []
    if number % 4 < 2:
        first = begin.astimezone(ZoneInfo(zone)).date() + timedelta(days=dice.randrange(20, max(21, days - 20)))
        last = first + timedelta(days=14)
        plan_vacation(player=player.id, vacation_id=None, begin=first.isoformat(), end=last.isoformat())
        away.append((first, last))
    return Person(player.id, ZoneInfo(zone), frozenset(rests), quiet, tuple(away), dice.choice((0.4, 0.8, 1.5, 2.5)))
