"""When to speak: quiet hours, reminders, the daily mail. Instants are written as people write them."""

from datetime import UTC, datetime, time

import pytest

from games.telling.hours import Calendar, heard_at, next_daily, quiet_around, reminders

BERLIN = Calendar("Europe/Berlin", time(22), time(7))
ALWAYS = Calendar("Europe/Berlin")


def at(text: str) -> int:
    return round(datetime.fromisoformat(text).astimezone(UTC).timestamp() * 1000)


def told(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%m-%d %H:%M")


@pytest.mark.parametrize(
    ("moment", "quiet"),
    [
        ("2027-01-10T21:59+01:00", None),
        ("2027-01-10T22:00+01:00", ("01-10 21:00", "01-11 06:00")),
        ("2027-01-11T03:00+01:00", ("01-10 21:00", "01-11 06:00")),
        ("2027-01-11T07:00+01:00", None),
        ("2027-03-28T03:30+02:00", ("03-27 21:00", "03-28 05:00")),  # an hour was left out that night
        ("2027-10-31T02:30+01:00", ("10-30 20:00", "10-31 06:00")),  # and given back that one
    ],
)
def test_quiet_hours_follow_the_players_wall_clock(moment: str, quiet: tuple[str, str] | None) -> None:
    found = quiet_around(at(moment), BERLIN)

    assert quiet == (found and (told(found[0]), told(found[1])))


def test_quiet_hours_may_lie_within_a_day() -> None:
    siesta = Calendar("Europe/Madrid", time(13), time(15))

    assert quiet_around(at("2027-01-10T14:00+01:00"), siesta)
    assert not quiet_around(at("2027-01-10T12:00+01:00"), siesta)


def test_what_has_time_waits_for_the_end_of_quiet_hours() -> None:
    wanted = at("2027-01-11T03:00+01:00")

    assert "01-11 06:00" == told(heard_at(wanted, None, BERLIN, wanted))
    assert "01-11 06:00" == told(heard_at(wanted, at("2027-01-11T12:00+01:00"), BERLIN, wanted))


def test_what_would_end_in_quiet_hours_is_said_before_them() -> None:
    now, wanted, due = (at(f"2027-01-{text}+01:00") for text in ("10T15:00", "11T05:00", "11T06:00"))

    assert "01-10 20:59" == told(heard_at(wanted, due, BERLIN, now))


def test_it_is_said_at_once_if_they_have_begun_and_the_turn_ends_in_them() -> None:
    now, due = at("2027-01-11T02:00+01:00"), at("2027-01-11T06:00+01:00")

    assert now == heard_at(now, due, BERLIN, now)


def test_half_an_hour_must_be_left_after_quiet_hours() -> None:
    now, wanted = at("2027-01-10T15:00+01:00"), at("2027-01-11T05:00+01:00")

    assert "01-11 06:00" == told(heard_at(wanted, at("2027-01-11T07:30+01:00"), BERLIN, now))
    assert "01-10 20:59" == told(heard_at(wanted, at("2027-01-11T07:29+01:00"), BERLIN, now))


def test_reminders_come_a_day_eight_hours_and_an_hour_before_the_end() -> None:
    asked, due = at("2027-01-10T00:00+00:00"), at("2027-01-12T12:00+00:00")

    planned = reminders(due, (24, 8, 1), asked, ALWAYS)

    assert [("01-11 12:00", 24), ("01-12 04:00", 8), ("01-12 11:00", 1)] == [(told(when), hours) for when, hours in planned]


def test_no_reminder_comes_before_the_question() -> None:
    asked, due = at("2027-01-12T06:00+00:00"), at("2027-01-12T12:00+00:00")

    assert [1] == [hours for _, hours in reminders(due, (24, 8, 1), asked, ALWAYS)]


def test_reminders_that_meet_before_a_quiet_night_are_one() -> None:
    asked, due = at("2027-01-10T12:00+01:00"), at("2027-01-11T06:30+01:00")

    assert [("01-10 20:59", 1)] == [(told(when), hours) for when, hours in reminders(due, (8, 4, 1), asked, BERLIN)]


def test_a_reminder_never_comes_after_the_end() -> None:
    for hour in range(24):
        due = at(f"2027-01-12T{hour:02}:00+01:00")
        for when, _ in reminders(due, (48, 24, 12, 8, 4, 2, 1), due - 72 * 3_600_000, BERLIN):
            assert when < due
            assert not quiet_around(when, BERLIN)


@pytest.mark.parametrize(
    ("now", "daily"),
    [
        ("2027-01-10T07:59+01:00", "01-10 07:00"),
        ("2027-01-10T08:00+01:00", "01-11 07:00"),
        ("2027-03-27T12:00+01:00", "03-28 06:00"),
        ("2027-10-30T12:00+02:00", "10-31 07:00"),
    ],
)
def test_the_daily_mail_comes_at_the_players_hour(now: str, daily: str) -> None:
    assert daily == told(next_daily(at(now), 8, BERLIN))
