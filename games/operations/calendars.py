"""A player's calendar and vacations: kept in `accounts`, in force in every game by turns from the instant they are changed.

A change and the word of it to the player's games are one commit: no process appends by an old calendar after it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from django.db import OperationalError, transaction

from accounts.models import Calendar, Player, Vacation
from games import clock
from games.operations.due import bring_up_to_date
from games.operations.errors import Busy, KeyReused, NoSuchGame, Unplayable
from games.queries.calendars import budget_left, calendar_of, planned, urgent_games
from games.rules.instants import when
from games.store.call import is_contended, read
from games.table.clocks import runs_from, seat_due
from games.table.vacations import days_by_year
from games.table.zones import NoSuchZone, first, wall, zone

DAY = 86_400_000
MOST_REST_DAYS = 2
LONGEST_QUIET = 12 * 60
"""Minutes. Whoever is asked must have half a day in which time may run out."""
MOST_CHANGES, CHANGES_WITHIN = 5, 30 * DAY
"""Of a calendar: whoever moves rest days about with the days would never have to move."""
SHORTEST_VACATION = timedelta(days=1)
FURTHEST = 550 * DAY
LAST_HOUR = 3_600_000
MOST_PLANNED = 50
"""Vacations that are to come, and as many made in 30 days, taken back or not: each is looked at in every game of the player."""


class CalendarRefused(Exception):
    """A calendar or vacation that can't be (422); `pointer` is a JSON pointer into the request, `members` further facts."""

    def __init__(self, code: str, pointer: str = "", **members: object) -> None:
        super().__init__(code)
        self.code = code
        self.pointer = pointer
        self.members = members


@dataclass(frozen=True, slots=True)
class Wish:
    """A calendar as its owner wants it. `rest_days`: 0 Monday .. 6 Sunday; `quiet`: minutes of the day, from and until."""

    zone: str
    rest_days: Sequence[int]
    quiet: tuple[int, int] | None


def set_calendar(*, player: UUID, wish: Wish) -> None:
    """In force from now on; the same again changes nothing. Raises CalendarRefused, Busy."""
    _check(wish)
    held = calendar_of(player)
    if held is not None and (held.zone, held.rest_days, held.quiet) == (wish.zone, tuple(sorted(wish.rest_days)), wish.quiet):
        return
    _check_last_hour(player)
    with transaction.atomic():
        _alone(player)
        now = clock.now_ms()
        _check_changes(player, now)
        quiet_from, quiet_until = wish.quiet or (None, None)
        Calendar.objects.create(
            player_id=player,
            since=when(now),
            zone=wish.zone,
            rest_days=sum(1 << day for day in wish.rest_days),
            quiet_from=quiet_from,
            quiet_until=quiet_until,
        )
        _tell_games(player)


def plan_vacation(*, player: UUID, vacation_id: UUID | None, begin: str, end: str) -> Vacation:
    """Away from `begin` to `end`: days of one's own calendar (`2026-12-24`) or instants. A known id gives the same one again.

    Raises CalendarRefused: unreadable (by pointer), backwards, not_in_the_future, too_far, too_short, overlaps, no_days_left,
    last_hour, too_many; KeyReused, Busy.
    """
    made = _made_before(player, vacation_id, begin, end)
    if made is not None:
        return made
    held = calendar_of(player)
    where = held.zone if held is not None else "UTC"
    from_at, until_at = _instant_of(begin, where, "/from"), _instant_of(end, where, "/until")
    _check_span(from_at, until_at, where, clock.now_ms())
    _check_last_hour(player, begin=from_at)
    with transaction.atomic():
        _alone(player)
        made = _made_before(player, vacation_id, begin, end)  # by the same request, sent twice at once
        if made is not None:
            return made
        now = clock.now_ms()
        _check_span(from_at, until_at, where, now)
        _check_others(player, from_at, until_at)
        _check_budget(player, from_at, until_at, where)
        vacation = Vacation.objects.create(
            id=vacation_id or uuid4(),
            player_id=player,
            made_at=when(now),
            from_at=when(from_at),
            until_at=when(until_at),
            zone=where,
        )
        _tell_games(player)
    return vacation


def _made_before(player: UUID, vacation_id: UUID | None, begin: str, end: str) -> Vacation | None:
    """The vacation of this id. Raises KeyReused for another one, CalendarRefused (unreadable)."""
    made = Vacation.objects.filter(id=vacation_id, player_id=player).first() if vacation_id else None
    if made is None:
        return None
    asked = [_instant_of(begin, made.zone, "/from"), _instant_of(end, made.zone, "/until")]
    if asked != [round(each.timestamp() * 1000) for each in (made.from_at, made.until_at)]:
        raise KeyReused
    return made


def cancel_vacation(*, player: UUID, vacation_id: UUID) -> bool:
    """What is left of it is not taken; whether there was such a vacation. Raises CalendarRefused (already_over), Busy."""
    with transaction.atomic():
        _alone(player)
        vacation = Vacation.objects.filter(id=vacation_id, player_id=player, cancelled_at=None).first()
        if vacation is None:
            return False
        now = when(clock.now_ms())
        if vacation.until_at <= now:
            raise CalendarRefused("already_over")
        Vacation.objects.filter(id=vacation_id).update(cancelled_at=now)
        _tell_games(player)
    return True


def _check(wish: Wish) -> None:
    try:
        zone(wish.zone)
    except NoSuchZone as error:
        raise CalendarRefused("no_such_zone", "/zone") from error
    if len(set(wish.rest_days)) != len(wish.rest_days):
        raise CalendarRefused("named_twice", "/rest_days")
    if len(wish.rest_days) > MOST_REST_DAYS:
        raise CalendarRefused("too_many_rest_days", "/rest_days")
    if wish.quiet is not None and not 0 < (wish.quiet[1] - wish.quiet[0]) % 1440 <= LONGEST_QUIET:
        raise CalendarRefused("bad_quiet_hours", "/quiet_hours")


def _check_changes(player: UUID, now: int) -> None:
    recent = Calendar.objects.filter(player_id=player, since__gt=when(now - CHANGES_WITHIN)).order_by("since")
    made = list(recent.values_list("since", flat=True))
    if len(made) >= MOST_CHANGES:
        again = round(made[-MOST_CHANGES].timestamp() * 1000) + CHANGES_WITHIN
        raise CalendarRefused("too_many_changes", "", retry_at=again)


def _instant_of(text: str, where: str, pointer: str) -> int:
    """A day begins at its midnight there."""
    found = planned(text)
    if found is None:
        raise CalendarRefused("unreadable", pointer)
    return found if isinstance(found, int) else first(found, zone(where))


def _check_span(begin: int, end: int, where: str, now: int) -> None:
    if end <= begin:
        raise CalendarRefused("backwards", "/until")
    if begin <= now:
        raise CalendarRefused("not_in_the_future", "/from")
    if end > now + FURTHEST:
        raise CalendarRefused("too_far", "/until")
    if wall(end, zone(where)) - wall(begin, zone(where)) < SHORTEST_VACATION:
        raise CalendarRefused("too_short", "/until")


def _check_others(player: UUID, begin: int, end: int) -> None:
    now = clock.now_ms()
    others = Vacation.objects.filter(player_id=player, until_at__gt=when(now), cancelled_at=None)
    recent = Vacation.objects.filter(player_id=player, made_at__gt=when(now - CHANGES_WITHIN))
    if max(others.count(), recent.count()) >= MOST_PLANNED:
        raise CalendarRefused("too_many")
    if others.filter(from_at__lt=when(end), until_at__gt=when(begin)).exists():
        raise CalendarRefused("overlaps", "/from")


def _check_budget(player: UUID, begin: int, end: int, where: str) -> None:
    for year, days in days_by_year(begin, end, zone(where)).items():
        left = budget_left(player, year)
        if days > left:
            raise CalendarRefused("no_days_left", "/until", year=year, days_left=round(left, 3))


def _check_last_hour(player: UUID, begin: int | None = None) -> None:
    """Nobody gets out of a time that is all but over: not by a change now, nor by a vacation that begins before it is over."""
    now = clock.now_ms()
    for game_id in urgent_games(player, now, LAST_HOUR):
        try:
            current, _ = bring_up_to_date(game_id)
        except (NoSuchGame, Unplayable):
            continue
        number = current.seat_of(player)
        seat = None if number is None else current.table.seats[number]
        due = None if seat is None or seat.status != "playing" else seat_due(current.table, seat)
        if seat is None or due is None or current.table.status != "active":
            continue
        if due - runs_from(seat, now) < LAST_HOUR and (begin is None or begin < due):
            raise CalendarRefused("last_hour", "", game=str(game_id))


def _alone(player: UUID) -> None:
    """One change of a player's calendar at a time. No stronger a lock: a note to the player, in a move that this may wait for,
    refers to the row."""
    Player.objects.select_for_update(no_key=True).get(id=player)


def _tell_games(player: UUID) -> None:
    try:
        read("SELECT calendar_changed(%s::uuid)", player)
    except OperationalError as error:
        if is_contended(error):
            raise Busy from error
        raise
