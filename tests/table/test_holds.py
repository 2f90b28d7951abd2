"""A player who is away: the clock stands still, nothing is given back beyond the absence, and nobody is told why."""

import msgspec

from games.table.calendars import Absence, Calendar, Vacation
from games.table.events import ClockHeld
from games.table.state import Hold, Pace
from games.table.view import clock
from tests.table.playing import DAY, HOUR, MINUTE, Game, begun, words
from tests.table.rulesets import RELAY
from tests.table.rulesets.relay import RelayOptions, Walk

SUNDAY = 6
SUNDAY_UTC = 1_767_484_800_000
"""2026-01-04T00:00Z; games begin on Thursday the 1st."""
BRISK = Pace(10 * HOUR, 2 * HOUR)


def resting(*days: int, quiet: tuple[int, int] | None = None, zone: str = "UTC", since: int = 0) -> Absence:
    return Absence((Calendar(since, zone, days, quiet),))


def away(begin: int, end: int, made: int = 0, cancelled: int | None = None) -> Absence:
    return Absence((), (Vacation(made, begin, end, cancelled),))


def relay(pace: Pace | str = BRISK, mode: str = "async", **options: int) -> Game:
    return begun(RELAY, mode=mode, pace=pace, options=RelayOptions(**{"steps": 1, "turns": 100, **options}))


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


def test_an_outage_within_an_absence_is_counted_once() -> None:
    game = relay()
    game.absences[0] = away(game.now + HOUR, game.now + 2 * DAY)
    game.wait(DAY)
    left = game.left(0)
    game.outage(3 * HOUR)

    assert left is not None
    assert left - 3 * HOUR == game.left(0)


def test_an_outage_that_outlasts_an_absence_is_credited_for_the_rest() -> None:
    game = relay()
    game.absences[0] = away(game.now + HOUR, game.now + DAY)
    game.wait(DAY - HOUR)
    game.outage(3 * HOUR)

    assert 11 * HOUR == game.left(0)


def test_an_absence_that_begins_during_an_outage_adds_its_rest_to_it() -> None:
    game = relay()
    start = game.now
    game.wait(HOUR)
    game.absences[0] = away(start + 2 * HOUR, start + DAY)
    game.outage(3 * HOUR)
    game.wait(DAY - 4 * HOUR)

    assert start + DAY == game.now
    assert 11 * HOUR == game.left(0)


def test_an_outage_whose_first_seconds_came_before_the_absence() -> None:
    game = relay()
    game.absences[0] = away(game.now + HOUR, game.now + DAY)
    game.wait(HOUR + 2_000)
    game.outage(3 * HOUR, sooner=8_000)
    game.wait(DAY - 4 * HOUR - 2_000)

    assert 11 * HOUR + 6_000 == game.left(0)


def test_an_agreed_pause_and_an_absence_are_counted_once() -> None:
    game = relay()
    start = game.now
    game.absences[0] = away(start + 2 * HOUR, start + 2 * DAY)
    game.wait(3 * HOUR)
    game.pause()
    game.wait(DAY)
    game.resume()
    game.wait(start + 2 * DAY - game.now)

    assert 10 * HOUR == game.left(0)


def test_an_absence_that_begins_and_ends_within_a_pause_leaves_no_trace() -> None:
    game = relay()
    game.wait(HOUR)
    game.absences[0] = away(game.now + HOUR, game.now + DAY)
    game.pause()
    game.wait(2 * DAY)
    game.resume()
    game.wait(0)

    assert game.seat(0).hold is None
    assert 11 * HOUR == game.left(0)


def test_an_absence_that_outlasts_a_pause_goes_on() -> None:
    game = relay()
    start = game.now
    game.absences[0] = away(start + 2 * HOUR, start + 4 * DAY)
    game.wait(HOUR)
    game.pause()
    game.wait(2 * DAY)
    game.resume()
    game.wait(start + 4 * DAY - game.now)

    assert 11 * HOUR == game.left(0)


def test_others_see_until_when_and_not_why() -> None:
    game = relay()
    game.absences[0] = resting(3)  # Thursday: today
    game.wait(0)

    shown = clock(RELAY, game.table, game.now).seats[0]
    assert "2026-01-02T00:00:00.000Z" == shown.away_until
    assert ["seat", "since", "until"] == [*msgspec.structs.asdict(game.log[-1].events[0])]


def test_nobody_is_away_any_more_once_the_absence_is_past() -> None:
    game = relay()
    game.absences[0] = away(game.now, game.now + HOUR)
    game.wait(2 * HOUR)
    game.send(0, Walk())

    assert clock(RELAY, game.table, game.now).seats[0].away_until is None


def test_calendars_mean_nothing_to_live_games() -> None:
    game = relay(Pace(HOUR, HOUR), mode="live")
    game.absences[0] = resting(*range(7))
    game.wait(2 * HOUR)

    assert 1 == game.seat(0).timeouts
    assert game.seat(0).hold is None


def test_a_game_without_a_limit_has_no_clock_to_hold() -> None:
    game = relay("no_limit")
    game.absences[0] = resting(*range(7))
    game.wait(DAY)

    assert game.seat(0).hold is None


def _seat_0_absent() -> Game:
    game = relay(Pace(0, HOUR))
    while game.seat(0).status != "absent":
        if game.to_act == [1]:
            game.send(1, Walk())
        else:
            game.fire()
    return game


def test_the_wait_for_an_absent_player_stands_still_while_that_player_is_away() -> None:
    game = _seat_0_absent()
    alone = next(timer.due for timer in game.timers if timer.kind == "alone")
    game.absences[0] = away(game.now + 2 * HOUR, game.now + 2 * HOUR + 5 * DAY)
    game.wait(3 * HOUR)

    assert alone + 5 * DAY == next(timer.due for timer in game.timers if timer.kind == "alone")


def test_two_absent_players_who_are_away_at_once_are_waited_for_once() -> None:
    game = _seat_0_absent()
    while game.seat(1).status != "absent":
        game.fire()
    begin = game.now + HOUR
    nobody = next(timer.due for timer in game.timers if timer.kind == "nobody")
    game.absences = {0: away(begin, begin + 3 * DAY), 1: away(begin + DAY, begin + 5 * DAY)}
    game.wait(2 * DAY)

    assert nobody + 5 * DAY == next(timer.due for timer in game.timers if timer.kind == "nobody")


def test_nights_delay_no_move_that_is_made_for_the_absent() -> None:
    game = _seat_0_absent()
    game.absences[0] = resting(quiet=(0, 23 * 60))
    game.send(1, Walk()) if game.to_act == [1] else None
    opened = game.now
    game.wait(HOUR)

    assert ["auto_moved"] == [word for word in words(game.log[-1].events) if word in ("auto_moved", "clock_held")]
    assert opened + HOUR == game.log[-1].at


def test_a_hold_is_told_by_its_first_instant_its_end_and_when_that_was_found() -> None:
    game = relay()
    begin = game.now + HOUR
    game.absences[0] = away(begin, begin + DAY)
    game.wait(HOUR)

    assert Hold(begin, begin + DAY, begin) == game.seat(0).hold
