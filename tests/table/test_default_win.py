"""The last seat present wins by default, and a game with nobody present is aborted."""

from dataclasses import replace

from games.table.events import Over
from tests.table.playing import DAY, HOUR, MINUTE, SECOND, Game, begun
from tests.table.rulesets import RELAY, SCRAMBLE
from tests.table.rulesets.relay import RelayOptions, Walk
from tests.table.rulesets.scramble import DeclareStuck, Grab
from tests.table.test_timeouts import timed_out

ONE_STEP = RelayOptions(steps=1)


def last_present(game: Game) -> int | None:
    """Milliseconds until the last seat present wins."""
    return next((timer.due - game.now for timer in game.timers if timer.kind == "alone"), None)


def abandoned(game: Game) -> int | None:
    return next((timer.due - game.now for timer in game.timers if timer.kind == "nobody"), None)


def alone(seats: int = 2) -> Game:
    """A race in which everybody but seat 0 has just become absent."""
    game = begun(SCRAMBLE, seats=seats)
    game.send(0, Grab(), after=119 * SECOND)
    game.wait(1 * SECOND)
    return game


def test_the_last_seat_present_wins_by_default_after_a_minute() -> None:
    game = alone(seats=3)

    assert [] == game.wait(MINUTE - 1)
    assert [[Over((0,), (1, 0, 0), "by_default")]] == [entry.events for entry in game.wait(1)]
    assert "finished" == game.table.status


def test_in_games_over_days_it_wins_after_a_day() -> None:
    game = begun(RELAY, mode="async", options=ONE_STEP)
    timed_out(game, 0, 3)
    over = game.tables[-1].at + DAY
    while not game.table.is_over:
        game.send(1, Walk()) if game.to_act == [1] else game.fire()

    assert over == game.log[-1].at
    assert "by_default" == game.log[-1].events[-1].reason


def test_absent_and_resigned_seats_count_alike() -> None:
    game = begun(RELAY, seats=3, options=ONE_STEP)
    timed_out(game, 0, 3)
    game.resign(2)

    assert MINUTE == last_present(game)


def test_nobody_wins_by_default_while_two_seats_are_present() -> None:
    game = begun(RELAY, seats=3, options=ONE_STEP)
    timed_out(game, 0, 3)

    assert last_present(game) is None


def test_who_comes_back_in_time_plays_on() -> None:
    game = alone()
    game.back(1, after=59 * SECOND)

    assert last_present(game) is None
    assert [] == game.wait(50 * SECOND)


def test_the_minute_begins_again_with_the_next_absence() -> None:
    game = alone()
    game.send(1, Grab(), after=50 * SECOND)
    game.send(0, Grab(), after=119 * SECOND)
    game.wait(1 * SECOND)

    assert MINUTE == last_present(game)


def test_the_minute_goes_on_while_the_last_seat_plays() -> None:
    game = alone()
    game.send(0, Grab(), after=40 * SECOND)

    assert 20 * SECOND == last_present(game)


def test_a_third_seat_that_resigns_while_absent_changes_nothing() -> None:
    game = alone(seats=3)
    game.resign(2, after=30 * SECOND)

    assert 30 * SECOND == last_present(game)


def test_where_the_ruleset_says_no_nobody_wins_by_default() -> None:
    game = begun(replace(SCRAMBLE, default_win=lambda play: False))
    game.send(0, Grab(), after=119 * SECOND)
    game.wait(1 * SECOND)
    game.send(0, DeclareStuck())

    assert last_present(game) is None
    assert [] == game.wait(10 * MINUTE)


def test_a_bot_that_is_left_alone_wins_by_default() -> None:
    game = begun(SCRAMBLE, bots=(1,))
    game.wait(120 * SECOND)

    assert [[Over((1,), (0, 0), "by_default")]] == [entry.events for entry in game.wait(MINUTE)]


def test_bots_count_as_present() -> None:
    game = begun(SCRAMBLE, seats=3, bots=(1, 2))
    game.wait(120 * SECOND)

    assert "absent" == game.seat(0).status
    assert [] == game.timers


def test_with_nobody_present_for_five_minutes_the_game_is_abandoned() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.send(2, Grab(), after=1 * SECOND)
    game.wait(120 * SECOND)  # seat 2 was the last, a second after the others

    assert 5 * MINUTE == abandoned(game)
    assert [] == game.wait(5 * MINUTE - 1)
    assert [[Over((), (0, 0, 1), "abandoned")]] == [entry.events for entry in game.wait(1)]


def test_an_abandoned_game_is_aborted_and_has_no_winner() -> None:
    game = begun(SCRAMBLE)
    game.wait(10 * MINUTE)
    assert game.table.result is not None

    assert "aborted" == game.table.status
    assert ((), "abandoned") == (game.table.result.winners, game.table.result.reason)


def test_in_games_over_days_it_takes_a_day() -> None:
    game = begun(RELAY, mode="async", options=ONE_STEP)
    while abandoned(game) is None:
        game.fire()

    assert DAY == abandoned(game)


def test_until_then_absent_seats_are_moved_for() -> None:
    game = begun(RELAY, options=ONE_STEP)
    while abandoned(game) is None:
        game.fire()
    moves = len(game.wait(5 * MINUTE - 1))

    assert 59 == moves
    assert "active" == game.table.status


def test_who_comes_back_last_is_alone_from_then_on() -> None:
    game = begun(SCRAMBLE)
    game.wait(120 * SECOND)
    game.back(1, after=4 * MINUTE)

    assert abandoned(game) is None
    assert MINUTE == last_present(game)


def test_the_five_minutes_begin_again_when_the_last_one_leaves_again() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.wait(120 * SECOND)
    game.back(1, after=4 * MINUTE)
    game.back(2)
    game.wait(120 * SECOND)

    assert 5 * MINUTE == abandoned(game)


def test_who_resigns_while_nobody_is_present_does_not_start_the_five_minutes_anew() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.wait(120 * SECOND)
    game.resign(0, after=2 * MINUTE)

    assert 3 * MINUTE == abandoned(game)


def test_resigned_and_absent_seats_together_leave_nobody_present() -> None:
    game = begun(RELAY, seats=3, options=ONE_STEP)
    game.resign(0)
    while abandoned(game) is None:
        game.fire()

    assert ["resigned", "absent", "absent"] == [seat.status for seat in game.table.seats]
    assert 5 * MINUTE == abandoned(game)


def test_an_hour_of_play_is_no_abandonment() -> None:
    game = begun(RELAY, options=ONE_STEP)
    dealt_at = game.now
    for _ in range(80):
        game.send(game.to_act[0], Walk(), after=45 * SECOND)

    assert HOUR == game.now - dealt_at
    assert (None, None) == (last_present(game), abandoned(game))
