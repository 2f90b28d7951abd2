"""Absences that meet outages, pauses and each other; and who is told what."""

import msgspec

from games.table.state import Hold, Pace
from games.table.view import clock
from tests.table.holding import away, relay, resting
from tests.table.playing import DAY, HOUR, Game, words
from tests.table.rulesets import RELAY
from tests.table.rulesets.relay import Walk


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
