"""Rest days, quiet hours and vacations as instants: wall clocks follow the named zone, over both changes of every year."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from games.table.calendars import Absence, Calendar, Vacation, changes, next_absence, standing_until
from games.table.zones import NoSuchZone, first, last, names, wall, zone

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
SUNDAY, SATURDAY = 6, 5
NIGHT = (22 * 60, 7 * 60)
FAR = 10**15


def utc(text: str) -> int:
    """2026-03-29T00:30 -> ms"""
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def said(ms: int | None) -> str | None:
    return None if ms is None else datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M")


def resting(where: str, *days: int, quiet: tuple[int, int] | None = None) -> Absence:
    return Absence((Calendar(0, where, days, quiet),))


def test_a_rest_day_is_the_players_own_from_midnight_to_midnight() -> None:
    absence = resting("America/New_York", SUNDAY)

    assert "2026-12-06T05:00" == said(next_absence(absence, utc("2026-12-03T12:00"), FAR))
    assert "2026-12-07T05:00" == said(standing_until(absence, utc("2026-12-06T05:00"), HOUR))
    assert standing_until(absence, utc("2026-12-06T04:59"), HOUR) is None
    assert standing_until(absence, utc("2026-12-07T05:00"), HOUR) is None


def test_a_weekend_is_one_absence() -> None:
    absence = resting("Europe/Berlin", SATURDAY, SUNDAY)

    assert "2026-12-06T23:00" == said(standing_until(absence, utc("2026-12-04T23:00"), HOUR))


def test_a_vacation_that_touches_a_rest_day_is_one_absence_with_it() -> None:
    vacation = Vacation(0, utc("2026-12-07T00:00"), utc("2026-12-10T00:00"))
    absence = Absence((Calendar(0, "UTC", (SUNDAY,)),), (vacation,))

    assert "2026-12-10T00:00" == said(standing_until(absence, utc("2026-12-06T00:00"), HOUR))


def test_a_vacation_that_was_taken_back_ends_there() -> None:
    vacation = Vacation(0, utc("2026-12-07T00:00"), utc("2026-12-10T00:00"), cancelled=utc("2026-12-08T12:00"))
    absence = Absence((), (vacation,))

    assert "2026-12-08T12:00" == said(standing_until(absence, utc("2026-12-07T00:00"), HOUR))
    assert standing_until(absence, utc("2026-12-08T12:00"), HOUR) is None


def test_a_vacation_taken_back_before_it_began_never_was() -> None:
    vacation = Vacation(0, utc("2026-12-07T00:00"), utc("2026-12-10T00:00"), cancelled=utc("2026-12-05T00:00"))

    assert next_absence(Absence((), (vacation,)), utc("2026-12-01T00:00"), FAR) is None


def test_a_calendar_reaches_back_to_no_instant_before_it_was_made() -> None:
    absence = Absence((Calendar(utc("2026-12-06T12:00"), "UTC", (SUNDAY,)),))

    assert standing_until(absence, utc("2026-12-06T11:59"), HOUR) is None
    assert "2026-12-06T12:00" == said(next_absence(absence, utc("2026-12-06T00:00"), FAR))


def test_quiet_hours_stop_no_clock_and_keep_one_from_running_out() -> None:
    absence = resting("Europe/Berlin", quiet=NIGHT)
    at = utc("2026-12-01T23:00")  # midnight there

    assert standing_until(absence, at, 1) is None
    assert "2026-12-02T06:00" == said(standing_until(absence, at, 0))


def test_quiet_hours_may_lie_within_one_day() -> None:
    absence = resting("UTC", quiet=(12 * 60, 14 * 60))

    assert "2026-12-01T14:00" == said(standing_until(absence, utc("2026-12-01T13:00"), 0))
    assert standing_until(absence, utc("2026-12-01T14:00"), 0) is None


def test_the_night_before_a_rest_day_lasts_until_the_morning_after_it() -> None:
    absence = resting("UTC", SUNDAY, quiet=NIGHT)

    assert "2026-12-07T07:00" == said(standing_until(absence, utc("2026-12-05T22:30"), 0))
    assert "2026-12-07T00:00" == said(standing_until(absence, utc("2026-12-06T08:00"), MINUTE))


def test_a_search_goes_no_further_than_it_is_asked_to() -> None:
    absence = resting("UTC", SUNDAY)

    assert utc("2026-12-06T00:00") == next_absence(absence, utc("2026-12-01T00:00"), utc("2026-12-06T00:00"))
    assert next_absence(absence, utc("2026-12-01T00:00"), utc("2026-12-06T00:00") - 1) is None


def test_changes_are_told_in_order() -> None:
    absence = Absence((Calendar(5, "UTC"), Calendar(9, "UTC")), (Vacation(7, 20, 30), Vacation(1, 20, 30, 8)))

    assert [1, 5, 7, 8, 9] == changes(absence)


CLOCK_CHANGES = [
    ("Europe/Berlin", "2026-03-29", 23),
    ("Europe/Berlin", "2026-10-25", 25),
    ("America/New_York", "2026-03-08", 23),
    ("America/New_York", "2026-11-01", 25),
    ("Australia/Lord_Howe", "2026-04-05", 24.5),
    ("Australia/Lord_Howe", "2026-10-04", 23.5),
]


@pytest.mark.parametrize(("where", "sunday", "hours"), CLOCK_CHANGES)
def test_case_15_a_sunday_on_which_the_clocks_change_is_as_long_as_that_sunday(where: str, sunday: str, hours: float) -> None:
    absence, midnight = resting(where, SUNDAY), datetime.fromisoformat(sunday)
    begin = first(midnight, zone(where))
    until = standing_until(absence, begin, HOUR)

    assert begin == next_absence(absence, begin - 3 * DAY, FAR)
    assert until is not None
    assert hours * HOUR == until - begin
    assert (midnight, 0) == (wall(begin, zone(where)), wall(until, zone(where)).hour)


@pytest.mark.parametrize(("where", "sunday", "hours"), CLOCK_CHANGES)
def test_case_15_next_day_20_00_local_is_20_00_on_the_wall(where: str, sunday: str, hours: float) -> None:
    absence, evening = resting(where, quiet=(17 * 60, 20 * 60)), datetime.fromisoformat(f"{sunday}T20:00")
    at = first(datetime.fromisoformat(f"{sunday}T18:00"), zone(where))
    until = standing_until(absence, at, 0)

    assert until is not None
    assert evening == wall(until, zone(where))
    assert 2 * HOUR == until - at


@pytest.mark.parametrize(("where", "sunday", "hours"), CLOCK_CHANGES)
def test_case_15_a_night_ends_by_the_wall_clock_whatever_its_length(where: str, sunday: str, hours: float) -> None:
    absence = resting(where, quiet=NIGHT)
    begin = first(datetime.fromisoformat(f"{sunday}T00:00"), zone(where)) - 2 * HOUR
    until = standing_until(absence, begin, 0)

    assert until is not None
    assert datetime.fromisoformat(f"{sunday}T07:00") == wall(until, zone(where))
    assert (hours - 24 + 9) * HOUR == until - begin


def test_an_hour_that_the_clocks_skip_is_the_instant_of_the_skip() -> None:
    berlin, skipped = zone("Europe/Berlin"), datetime.fromisoformat("2026-03-29T02:30")

    assert "2026-03-29T01:00" == said(first(skipped, berlin)) == said(last(skipped, berlin))


def test_an_hour_that_comes_twice_has_a_first_and_a_last_reading() -> None:
    berlin, doubled = zone("Europe/Berlin"), datetime.fromisoformat("2026-10-25T02:30")

    assert ("2026-10-25T00:30", "2026-10-25T01:30") == (said(first(doubled, berlin)), said(last(doubled, berlin)))


def test_a_day_that_a_zone_skipped_is_no_rest_day() -> None:
    absence = resting("Pacific/Apia", 4)  # Friday, 30 December 2011, did not happen there

    assert "2012-01-05T10:00" == said(next_absence(absence, utc("2011-12-30T00:00"), FAR))


@pytest.mark.parametrize("where", ["Africa/Cairo", "Asia/Beirut", "America/Havana", "America/Santiago", "Atlantic/Azores"])
def test_where_clocks_change_at_midnight_days_still_follow_one_another(where: str) -> None:
    absence = resting(where, *range(7))
    at = utc("2026-01-01T12:00")
    days = [datetime.fromisoformat("2026-01-01") + timedelta(days) for days in range(366)]
    begins = [first(day, zone(where)) for day in days]

    assert standing_until(absence, at, HOUR) is not None
    assert all(earlier < later for earlier, later in pairwise(begins))


def test_case_15_a_zone_changed_in_mid_pause_counts_from_then_on() -> None:
    sunday_there = utc("2026-12-05T23:00")
    moved = utc("2026-12-06T12:00")
    absence = Absence((Calendar(0, "Europe/Berlin", (SUNDAY,)), Calendar(moved, "America/New_York", (SUNDAY,))))

    assert "2026-12-07T05:00" == said(standing_until(absence, sunday_there, HOUR))


def test_case_15_a_zone_in_which_the_pause_is_over_ends_it_at_the_change() -> None:
    moved = utc("2026-12-06T12:00")
    absence = Absence((Calendar(0, "Europe/Berlin", (SUNDAY,)), Calendar(moved, "Pacific/Kiritimati", (SUNDAY,))))

    assert moved == standing_until(absence, utc("2026-12-05T23:00"), HOUR)


def test_zones_are_known_by_their_exact_names() -> None:
    assert {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"} <= names()
    for wrong in ("Mars/Olympus", "europe/berlin", "", "../zones", "/etc/passwd", "Factory"):
        with pytest.raises(NoSuchZone):
            zone(wrong)
