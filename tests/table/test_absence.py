"""What an absent seat does, and how it comes back."""

from dataclasses import replace

from games.rules.contract import Chance
from games.table.commands import Back
from games.table.events import AutoMoved, SeatBack, TimedOut
from games.table.state import Pace
from tests.table.playing import HOUR, SECOND, Game, begun, words
from tests.table.rulesets import RELAY, SCRAMBLE
from tests.table.rulesets.relay import Finished, Relay, RelayEvent, RelayOptions, TurnPassed, Walk, Walked
from tests.table.rulesets.scramble import Away, Grab
from tests.table.test_timeouts import timed_out

ONE_STEP = RelayOptions(steps=1)


def with_absent_0(mode: str = "live", pace: Pace | None = None, options: RelayOptions = ONE_STEP) -> Game:
    """Three seats; seat 0 has timed out three times, and is being asked again."""
    game = begun(RELAY, seats=3, mode="async" if mode == "async" else "live", pace=pace, options=options)
    timed_out(game, 0, 3)
    while game.to_act != [0]:
        game.send(game.to_act[0], Walk())
    return game


def test_an_absent_seat_is_moved_for_five_seconds_after_its_question_opens() -> None:
    game = with_absent_0()

    assert 5 * SECOND == game.left(0)
    assert [] == game.wait(5 * SECOND - 1)
    assert [[AutoMoved(0), Walked(0, 1), TurnPassed(1)]] == [entry.events for entry in game.wait(1)]


def test_in_games_over_days_it_is_an_hour() -> None:
    game = with_absent_0("async")

    assert HOUR == game.left(0)
    assert [] == game.wait(HOUR - 1)
    assert ["auto_moved", "walked", "turn_passed"] == words(game.wait(1)[0].events)


def test_an_absent_seat_is_moved_for_through_its_whole_wait() -> None:
    game = with_absent_0(options=RelayOptions())

    assert ["auto_moved", "walked", "walked", "walked", "turn_passed"] == words(game.fire())


def test_a_move_for_an_absent_seat_is_not_counted_again() -> None:
    game = with_absent_0()
    game.fire()

    assert 3 == game.seat(0).timeouts
    assert not any(isinstance(event, TimedOut) for event in game.log[-1].events)


def test_an_absent_seat_never_has_longer_than_its_own_clock() -> None:
    game = with_absent_0(pace=Pace(0, 2 * SECOND))

    assert 2 * SECOND == game.left(0)


def test_a_command_of_its_own_brings_an_absent_seat_back() -> None:
    game = with_absent_0()
    events = game.send(0, Walk(2), after=1 * SECOND)

    assert [SeatBack(0), Walked(0, 2), TurnPassed(1)] == events
    assert ("playing", 0) == (game.seat(0).status, game.seat(0).timeouts)


def test_a_refused_command_does_not_bring_it_back() -> None:
    game = with_absent_0()

    assert "too_long" == game.refusal(0, Walk(4))
    assert "absent" == game.seat(0).status


def test_back_brings_an_absent_seat_back_and_it_has_its_own_clock_again() -> None:
    game = with_absent_0()
    due = game.seat(0).due or 0
    events = game.back(0, after=4 * SECOND)

    assert [SeatBack(0)] == events
    assert due - game.now == game.left(0)
    assert (game.left(0) or 0) > 5 * SECOND


def test_back_is_possible_while_others_are_asked() -> None:
    game = begun(RELAY, options=ONE_STEP)
    timed_out(game, 0, 3)
    game.back(0)

    assert [1] == game.to_act
    assert "playing" == game.seat(0).status


def test_only_an_absent_seat_comes_back() -> None:
    assert "not_absent" == begun(RELAY).refusal(0, Back())


def test_who_came_back_can_time_out_three_times_again() -> None:
    game = with_absent_0()
    game.back(0)
    timed_out(game, 0, 2)

    assert ("playing", 2) == (game.seat(0).status, game.seat(0).timeouts)
    timed_out(game, 0, 1)
    assert "absent" == game.seat(0).status


def test_another_seats_command_does_not_bring_it_back() -> None:
    game = with_absent_0()
    game.fire()
    game.send(1, Walk())

    assert "absent" == game.seat(0).status


def test_who_comes_back_can_be_absent_again_and_again() -> None:
    game = with_absent_0()
    for _ in range(3):
        game.back(0)
        timed_out(game, 0, 3)

    assert "absent" == game.seat(0).status


def test_the_ruleset_hears_of_a_return_before_the_command() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.send(0, Grab(), after=119 * SECOND)
    game.send(1, Grab())
    game.fire()  # seat 2 was idle

    assert [SeatBack(2), Away(2, False)] == list(game.send(2, Grab()))[:2]


def _ends_with_the_return(state: Relay, seat: int, is_absent: bool, now: int, chance: Chance) -> list[RelayEvent]:
    return [] if is_absent else [Finished()]


def test_a_return_may_end_the_game() -> None:
    game = begun(replace(RELAY, absent=_ends_with_the_return), seats=3, options=ONE_STEP)
    timed_out(game, 0, 3)

    assert ["seat_back", "finished", "over"] == words(game.back(0))
    assert "finished" == game.table.status
