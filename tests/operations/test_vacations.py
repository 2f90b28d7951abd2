"""Vacations and calendars as their owners plan them: what is refused, budgeted, and made once."""

import random
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from django.db import connection

from accounts.models import Calendar, Vacation
from games import clock
from games.operations.calendars import CalendarRefused, Wish, cancel_vacation, plan_vacation, set_calendar
from games.operations.due import bring_up_to_date
from games.operations.errors import Busy, KeyReused
from games.operations.verify import verify_game
from games.queries.calendars import MOST_LOOKED_AT, budget_left, planned, urgent_games, vacations
from games.table.zones import wall, zone
from tests.days import coming
from tests.operations.calendars import DAY, HOUR, PACE, due, now, seat, stamp, today_rests, two
from tests.operations.seating import asked_seat, guest, move, started
from tests.store.watching import held, opponent, outside


def test_a_vacation_taken_back_starts_the_clock() -> None:
    game, player, _ = two()
    begin = clock.now_ms() + HOUR
    vacation = plan_vacation(player=player, vacation_id=None, begin=stamp(begin), end=stamp(begin + 20 * DAY))
    clock.shift(2 * DAY)
    held = now(game)
    left = due(held, player) - (begin + 20 * DAY)
    assert cancel_vacation(player=player, vacation_id=vacation.id)
    after = now(game)

    assert abs(left - (due(after, player) - after.table.at)) <= 1
    assert not cancel_vacation(player=player, vacation_id=vacation.id)


def refusal(player: UUID, begin: int | str, end: int | str) -> CalendarRefused:
    texts = [each if isinstance(each, str) else stamp(each) for each in (begin, end)]
    with pytest.raises(CalendarRefused) as refused:
        plan_vacation(player=player, vacation_id=None, begin=texts[0], end=texts[1])
    return refused.value


def test_vacations_that_can_not_be_are_refused_with_a_code() -> None:
    player, soon = guest(), clock.now_ms() + HOUR

    assert ("backwards", "/until") == (refusal(player, soon + 2 * DAY, soon).code, refusal(player, soon + 2 * DAY, soon).pointer)
    assert "not_in_the_future" == refusal(player, soon - 2 * HOUR, soon + 2 * DAY).code
    assert "too_short" == refusal(player, soon, soon + DAY - 1000).code
    assert "too_far" == refusal(player, soon, soon + 900 * DAY).code
    assert "unreadable" == refusal(player, "tomorrow", soon).code
    assert "unreadable" == refusal(player, "2027-02-31", "2027-03-05").code
    assert not Vacation.objects.filter(player_id=player).exists()


def test_vacations_do_not_overlap() -> None:
    player, soon = guest(), clock.now_ms() + HOUR
    plan_vacation(player=player, vacation_id=None, begin=stamp(soon), end=stamp(soon + 3 * DAY))

    assert "overlaps" == refusal(player, soon + DAY, soon + 5 * DAY).code


def test_a_year_has_thirty_days_and_what_is_taken_back_is_free_again() -> None:
    player = guest()
    year = coming(6, 1)
    first_of_june = int(datetime(year, 6, 1, tzinfo=UTC).timestamp() * 1000)
    made = plan_vacation(player=player, vacation_id=None, begin=f"{year}-06-01", end=f"{year}-06-21")

    assert 10 == budget_left(player, year)
    refused = refusal(player, first_of_june + 20 * DAY, first_of_june + 31 * DAY)
    assert ("no_days_left", 10) == (refused.code, refused.members["days_left"])
    cancel_vacation(player=player, vacation_id=made.id)
    assert 30 == budget_left(player, year)


def test_a_vacation_over_new_year_takes_of_both_years() -> None:
    player = guest()
    year = coming(12, 27)
    set_calendar(player=player, wish=Wish("Australia/Lord_Howe", [], None))
    plan_vacation(player=player, vacation_id=None, begin=f"{year}-12-28", end=f"{year + 1}-01-03")

    assert (26, 28) == (budget_left(player, year), budget_left(player, year + 1))


def test_the_budget_of_this_year_and_the_next_is_shown() -> None:
    player, year = guest(), wall(clock.now_ms(), zone("UTC")).year
    budget = vacations(player, clock.now_ms())["budget"]

    assert [(year, 30), (year + 1, 30)] == [(each["year"], each["left"]) for each in budget]  # type: ignore[attr-defined]  # a list


def test_the_same_vacation_again_is_the_same() -> None:
    player, soon, key = guest(), clock.now_ms() + HOUR, uuid4()
    for _ in range(2):
        plan_vacation(player=player, vacation_id=key, begin=stamp(soon), end=stamp(soon + 3 * DAY))

    assert 1 == Vacation.objects.filter(player_id=player).count()


def test_another_vacation_under_a_known_key_is_refused() -> None:
    player, soon, key = guest(), clock.now_ms() + HOUR, uuid4()
    plan_vacation(player=player, vacation_id=key, begin=stamp(soon), end=stamp(soon + 3 * DAY))

    with pytest.raises(KeyReused):
        plan_vacation(player=player, vacation_id=key, begin=stamp(soon), end=stamp(soon + 4 * DAY))


def test_the_same_vacation_sent_twice_at_once_is_one() -> None:
    _, player, _ = two()
    soon, key = clock.now_ms() + HOUR, uuid4()

    def plan() -> UUID:
        return plan_vacation(player=player, vacation_id=key, begin=stamp(soon), end=stamp(soon + 3 * DAY)).id

    with opponent() as first, opponent() as second:
        with outside() as link, link.transaction():
            link.execute("SELECT FROM accounts_player WHERE id = %s FOR NO KEY UPDATE", (player,))  # waited for without a limit
            made = [first.begin(plan), second.begin(plan)]
        assert [key, key] == [each.result() for each in made]


def test_no_more_than_fifty_vacations_are_made_in_thirty_days_taken_back_or_not() -> None:
    player, soon = guest(), clock.now_ms() + HOUR
    for _ in range(50):
        made = plan_vacation(player=player, vacation_id=None, begin=stamp(soon), end=stamp(soon + DAY))
        cancel_vacation(player=player, vacation_id=made.id)

    assert "too_many" == refusal(player, soon, soon + DAY).code
    clock.shift(30 * DAY)
    plan_vacation(player=player, vacation_id=None, begin=stamp(clock.now_ms() + HOUR), end=stamp(clock.now_ms() + 2 * DAY))


def again_while_busy(work: Callable[[], None]) -> None:
    """As a client does: on a busy machine the move takes longer than a change waits for it."""
    with suppress(Busy):
        return work()
    return again_while_busy(work)


def test_a_change_that_waits_for_a_move_does_not_keep_that_move_from_telling_its_player() -> None:
    game, player, _ = two()
    with opponent() as who:
        with held(game.id) as move_under_way:
            changed = who.begin(lambda: again_while_busy(lambda: set_calendar(player=player, wish=Wish("UTC", [6], None))))
            move_under_way.execute("SELECT games_tell(%s, %s, %s, 'over', 0, 0)", (player, game.id, seat(game, player)))
        changed.result()

    assert 1 == Calendar.objects.filter(player_id=player).count()


def test_a_last_hour_is_rescued_by_nothing() -> None:
    game, player, _ = two((0, 5400))
    clock.shift(HOUR)
    soon = clock.now_ms() + 60_000
    refused = refusal(player, soon, soon + 3 * DAY)

    assert ("last_hour", str(game.id)) == (refused.code, refused.members["game"])
    with pytest.raises(CalendarRefused, match="last_hour"):
        set_calendar(player=player, wish=Wish("UTC", [0], None))
    later = clock.now_ms() + 2 * HOUR
    plan_vacation(player=player, vacation_id=None, begin=stamp(later), end=stamp(later + 3 * DAY))


def test_a_change_looks_only_at_games_in_which_little_time_may_be_left() -> None:
    """However many a player has: the others are not even read."""
    _, player, other = two()
    for _ in range(3):
        started(player, other, pace=PACE)
    current = started(player, other, pace=(0, 5400))
    now = clock.now_ms()

    assert [] == urgent_games(player, now, HOUR)
    if current.seat_of(player) == asked_seat(current):
        assert [current.id] == urgent_games(player, now + HOUR, HOUR)
    assert 50 == MOST_LOOKED_AT


def test_a_clock_that_stands_still_hides_no_last_hour() -> None:
    """Of a game that was due soon when its player's rest day began: its end has moved on by a day."""
    game, player, _ = two((0, 5400))
    clock.shift(HOUR)
    today = wall(clock.now_ms(), zone("UTC")).weekday()
    Calendar.objects.create(
        player_id=player, since=datetime.fromtimestamp(clock.now_ms() / 1000, UTC), zone="UTC", rest_days=1 << today
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT calendar_changed(%s)", [player])
    bring_up_to_date(game.id)

    with pytest.raises(CalendarRefused, match="last_hour"):
        set_calendar(player=player, wish=Wish("UTC", [], None))


def test_calendars_that_can_not_be_are_refused_with_a_code() -> None:
    player = guest()
    wrong = {
        "no_such_zone": Wish("Mars/Olympus", [], None),
        "too_many_rest_days": Wish("UTC", [0, 1, 2], None),
        "named_twice": Wish("UTC", [6, 6], None),
        "bad_quiet_hours": Wish("UTC", [], (60, 60)),
    }
    for code, wish in wrong.items():
        with pytest.raises(CalendarRefused, match=code):
            set_calendar(player=player, wish=wish)
    with pytest.raises(CalendarRefused, match="bad_quiet_hours"):
        set_calendar(player=player, wish=Wish("UTC", [], (0, 12 * 60 + 1)))
    assert not Calendar.objects.filter(player_id=player).exists()


def test_a_calendar_is_changed_five_times_in_thirty_days_and_the_same_again_is_no_change() -> None:
    player = guest()
    for quiet in range(5):
        for _ in range(2):
            set_calendar(player=player, wish=Wish("UTC", [], (0, quiet + 1)))
    with pytest.raises(CalendarRefused, match="too_many_changes"):
        set_calendar(player=player, wish=Wish("UTC", [], (0, 60)))

    assert 5 == Calendar.objects.filter(player_id=player).count()


def test_days_and_instants_are_read_and_nothing_else() -> None:
    assert 1_798_070_400_000 == planned("2026-12-24T00:00:00Z") == planned("2026-12-24T01:00:00+01:00")
    assert (2026, 12, 24) == planned("2026-12-24").timetuple()[:3]  # type: ignore[union-attr]  # a day
    for wrong in ("", "20261224", "2026-W52-4", "2026-12-24T00:00", "24.12.2026", "0001-01-01T00:00:00+23:59"):
        assert planned(wrong) is None or isinstance(planned(wrong), int), wrong


def test_a_move_of_a_player_who_is_away_leaves_a_sound_game() -> None:
    game, player, other = two()
    today_rests(player)
    today_rests(other, "Pacific/Auckland")
    current = now(game)
    for _ in range(6):
        move(current, random.Random(2))
        current = now(game)
        if current.table.is_over:
            break

    assert [] == verify_game(game.id)


def test_a_purged_player_would_take_the_calendar_along() -> None:
    assert {"Calendar", "Vacation"} <= {
        related.related_model.__name__ for related in Calendar._meta.get_field("player").related_model._meta.related_objects
    }
