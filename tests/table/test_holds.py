"""A player who is away: the clock stands still, nothing is given back beyond the absence, and nobody is told why."""

from games.table.calendars import Absence, Calendar
from games.table.events import ClockHeld
from games.table.state import Pace
from tests.table.holding import away, relay, resting
from tests.table.playing import DAY, HOUR, MINUTE, words
from tests.table.rulesets.relay import Walk

SUNDAY = 6
SUNDAY_UTC = 1_767_484_800_000
"""2026-01-04T00:00Z; games begin on Thursday the 1st."""


def test_a_rest_day_stops_the_clock_for_its_own_length() -> None:
    game = relay(Pace(72 * HOUR, 24 * HOUR))
    game.absences[0] = resting(SUNDAY)
    due = game.seat(0).due
    assert due is not None
    game.wait(SUNDAY_UTC - game.now)

    (entry,) = game.log[-1:]
    assert [ClockHeld(0, SUNDAY_UTC, SUNDAY_UTC + DAY)] == entry.events
    assert ("system", None, SUNDAY_UTC) == (entry.cause.kind, entry.cause.seat, entry.at)
    assert due + DAY == game.seat(0).due


def test_what_was_left_before_is_left_after() -> None:
    game = relay(Pace(72 * HOUR, 24 * HOUR))
    game.absences[0] = resting(SUNDAY)
    game.wait(SUNDAY_UTC - game.now - HOUR)
    left = game.left(0)
    assert left is not None
    game.wait(HOUR + DAY + HOUR)

    assert left - 2 * HOUR == game.left(0)
    assert 0 == game.seat(0).timeouts


def test_a_question_opened_during_an_absence_starts_held() -> None:
    game = relay()
    game.absences[1] = away(game.now + HOUR, game.now + 3 * DAY)
    game.send(0, Walk(), after=2 * HOUR)
    game.wait(0)

    assert (3 * DAY - 2 * HOUR) + 12 * HOUR == game.left(1)


def test_a_second_question_of_one_absence_needs_no_second_entry() -> None:
    game = relay()
    game.absences[1] = away(game.now, game.now + 3 * DAY)
    for _ in range(3):
        game.send(0, Walk(), after=MINUTE)
        game.send(1, Walk(), after=MINUTE)
    game.send(0, Walk())
    game.wait(0)

    assert 1 == sum(words(entry.events) == ["clock_held"] for entry in game.log)
    assert game.left(1) == (3 * DAY - 6 * MINUTE) + 12 * HOUR


def test_a_move_during_an_absence_keeps_what_was_left_when_it_began() -> None:
    game = relay(Pace(10 * HOUR, 2 * HOUR))
    game.absences[0] = away(game.now + 5 * HOUR, game.now + 3 * DAY)
    game.send(0, Walk(), after=DAY)

    assert 7 * HOUR == game.seat(0).bank


def test_a_deadline_in_the_night_moves_to_its_end() -> None:
    game = relay(Pace(10 * HOUR, 13 * HOUR))  # due at 23:00
    game.absences[0] = resting(quiet=(22 * 60, 7 * 60))
    game.wait(23 * HOUR)

    assert [ClockHeld(0, game.now, game.now + 8 * HOUR)] == game.log[-1].events
    game.wait(8 * HOUR)
    assert ("timed_out", 1) == (words(game.log[-1].events)[0], game.seat(0).timeouts)
    assert game.now == game.log[-1].at


def test_the_night_itself_counts() -> None:
    game = relay(Pace(30 * HOUR, 2 * HOUR))  # due at 8:00 on the second day
    game.absences[0] = resting(quiet=(22 * 60, 7 * 60))
    game.wait(32 * HOUR)

    assert ["timed_out"] == words(game.log[-1].events)[:1]


def test_an_absence_that_begins_at_the_very_deadline_holds_it() -> None:
    game = relay(Pace(10 * HOUR, 2 * HOUR))
    game.absences[0] = away(game.now + 12 * HOUR, game.now + 2 * DAY)
    game.wait(13 * HOUR)

    assert 0 == game.seat(0).timeouts
    game.wait(2 * DAY)
    assert 1 == game.seat(0).timeouts


def test_what_was_due_before_the_absence_is_done_as_ever() -> None:
    game = relay(Pace(10 * HOUR, 2 * HOUR))
    game.absences[0] = away(game.now + 12 * HOUR + 1, game.now + 2 * DAY)
    game.wait(12 * HOUR)

    assert 1 == game.seat(0).timeouts


def test_a_vacation_taken_back_sets_the_clock_going_at_once() -> None:
    game = relay()
    begin = game.now + HOUR
    game.absences[0] = away(begin, begin + 10 * DAY)
    game.wait(2 * DAY)
    back = game.now
    game.absences[0] = away(begin, begin + 10 * DAY, cancelled=back)
    game.wait(0)

    assert [ClockHeld(0, begin, back)] == game.log[-1].events
    assert 11 * HOUR == game.left(0)


def test_a_change_counts_from_its_own_instant_however_late_it_is_noticed() -> None:
    game = relay()
    begin = game.now + HOUR
    game.absences[0] = away(begin, begin + 10 * DAY, cancelled=begin + DAY)
    before = game.absences[0]
    game.absences[0] = away(begin, begin + 10 * DAY)
    game.wait(HOUR)
    game.absences[0] = before
    game.wait(DAY + 3 * HOUR)

    assert [begin, begin + DAY] == [entry.at for entry in game.log if words(entry.events) == ["clock_held"]]
    assert 8 * HOUR == game.left(0)


def test_case_15_a_zone_changed_in_mid_pause_makes_no_negative_pause() -> None:
    game = relay(Pace(72 * HOUR, 24 * HOUR))
    berlin, moved = Calendar(0, "Europe/Berlin", (SUNDAY,)), SUNDAY_UTC + 12 * HOUR
    game.absences[0] = Absence((berlin,))
    game.wait(moved - game.now)
    left = game.left(0)
    for zone, ends in (("America/New_York", SUNDAY_UTC + 29 * HOUR), ("Pacific/Kiritimati", moved)):
        other = relay(Pace(72 * HOUR, 24 * HOUR))
        other.absences[0] = Absence((berlin,))
        other.wait(moved - other.now)
        other.absences[0] = Absence((berlin, Calendar(moved, zone, (SUNDAY,))))
        other.wait(0)

        assert [ClockHeld(0, SUNDAY_UTC - HOUR, ends)] == other.log[-1].events
        hold = other.seat(0).hold
        assert hold is not None
        assert hold.until - hold.since >= 0
        assert left is not None
        assert left - (SUNDAY_UTC + 23 * HOUR - moved) == (other.left(0) or 0) - (ends - moved)
