"""Calendars at the write path: rows of a player, holds of a game, and no process that goes on by an old calendar."""

import random
from datetime import UTC, datetime

from django.db import connection

from accounts.models import Calendar, Vacation
from games import clock, timers
from games.models import Entry, Game
from games.operations.calendars import Wish, plan_vacation, set_calendar
from games.operations.making import make_due
from games.operations.verify import verify_game
from games.operations.write import Lost, write
from games.queries.current import GAMES, Current
from games.queries.marks import glance
from games.store.entries import deadlines
from tests.operations.calendars import DAY, HOUR, due, now, seat, stamp, today_rests, two
from tests.operations.seating import guest, move, started


def holds(current: Current) -> list[Entry]:
    return [entry for entry in Entry.objects.filter(game_id=current.id).order_by("version") if "clock_held" in entry.events]


def test_a_rest_day_that_begins_now_holds_a_running_clock_at_once() -> None:
    game, player, _ = two()
    before = due(game, player)
    end = today_rests(player)
    after = now(game)

    (entry,) = holds(after)
    assert ("system", None) == (entry.cause_kind, entry.cause_seat)
    assert before + end - round(entry.at.timestamp() * 1000) == due(after, player)
    assert [] == verify_game(game.id)


def test_the_sweep_writes_the_hold_without_anybody_looking() -> None:
    game, player, _ = two()
    begin = clock.now_ms() + 2 * HOUR
    plan_vacation(player=player, vacation_id=None, begin=stamp(begin), end=stamp(begin + 3 * DAY))
    timers.fire_due()
    assert [("calendar", begin)] == [(row.name, row.due) for row in deadlines(game.id) if row.name == "calendar"]
    clock.shift(2 * HOUR)
    timers.fire_due()

    (entry,) = holds(game)
    assert begin == round(entry.at.timestamp() * 1000)
    assert [] == [row for row in deadlines(game.id) if row.name == "calendar"]
    assert [] == verify_game(game.id)


def test_without_any_sweep_a_late_look_writes_it_as_of_its_own_instant() -> None:
    game, player, _ = two()
    before = due(game, player)
    begin = clock.now_ms() + 2 * HOUR
    plan_vacation(player=player, vacation_id=None, begin=stamp(begin), end=stamp(begin + 3 * DAY))
    clock.shift(6 * DAY)
    after = now(game)

    assert begin == round(holds(game)[0].at.timestamp() * 1000)
    assert before + 3 * DAY == due(after, player)


def test_a_command_in_a_vacation_is_preceded_by_the_hold() -> None:
    game, player, _ = two()
    begin = clock.now_ms() + 2 * HOUR
    plan_vacation(player=player, vacation_id=None, begin=stamp(begin), end=stamp(begin + 3 * DAY))
    clock.shift(5 * HOUR)
    entry = move(GAMES.get(game.id) or game, random.Random(1)).entry

    kinds = list(
        Entry.objects.filter(game_id=game.id, version__gt=entry.version - 2).order_by("version").values_list("cause_kind")
    )
    assert [("system",), ("seat",)] == kinds


def test_case_13_nobody_is_lost_who_is_away_while_all_workers_stand_still() -> None:
    game, player, _ = two((0, 3600))
    begin = clock.now_ms() + HOUR // 2
    Vacation.objects.create(
        player_id=player,
        made_at=datetime.fromtimestamp(clock.now_ms() / 1000, UTC),
        from_at=datetime.fromtimestamp(begin / 1000, UTC),
        until_at=datetime.fromtimestamp((begin + DAY) / 1000, UTC),
        zone="UTC",
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT calendar_changed(%s)", [player])
    clock.shift(DAY)
    after = now(game)

    assert 0 == after.table.seats[seat(after, player)].timeouts
    clock.shift(2 * HOUR)
    assert 1 == now(game).table.seats[seat(after, player)].timeouts


def test_a_process_with_an_old_reading_can_not_append() -> None:
    game, player, _ = two((0, 7200))
    old = now(game)
    clock.shift(3 * HOUR)
    made = make_due(old, clock.now_ms())
    assert "TimedOut" == type(made[0].events[0]).__name__
    Calendar.objects.create(player_id=player, since=datetime.fromtimestamp(old.table.at / 1000, UTC), zone="UTC", rest_days=127)
    with connection.cursor() as cursor:
        cursor.execute("SELECT calendar_changed(%s)", [player])
    outcome = write(old, made)

    assert isinstance(outcome, Lost)
    assert outcome.current.away is not None
    assert old.away is not None
    assert old.away.known + 1 == outcome.current.away.known
    assert [] == [entry for entry in Entry.objects.filter(game_id=game.id) if "timed_out" in entry.events]


def test_a_change_of_ones_calendar_bumps_nothing_that_others_see() -> None:
    game, player, other = two()
    before = Game.objects.get(id=game.id)
    set_calendar(player=other, wish=Wish("Europe/Berlin", [], None))
    timers.fire_due()
    after = Game.objects.get(id=game.id)

    assert (before.version, before.extra, before.hash) == (after.version, after.extra, after.hash)
    assert before.calendars + 1 == after.calendars
    assert glance(game.id, player, clock.now_ms()) is not None


def test_live_games_know_no_calendars() -> None:
    ada, bo = guest(), guest("Bo")
    live = started(ada, bo, mode="live")
    today_rests(ada)

    assert now(live).away is None
    assert 0 == Game.objects.get(id=live.id).calendars
