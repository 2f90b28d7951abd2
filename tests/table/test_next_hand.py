"""The next hand begins after its pause, or as soon as all who are present are ready."""

import pytest

from games.table.commands import Ready
from games.table.events import Readied, Resigned
from games.table.view import can
from tests.table.playing import SECOND, Game, begun, seated, words
from tests.table.rulesets import HANDS, RELAY
from tests.table.rulesets.hands import HandBegan, HandsOptions, Quit, Show
from tests.table.rulesets.relay import Walk


def between(seats: int = 3, hands: int = 3, bots: tuple[int, ...] = ()) -> Game:
    """A game between its first two hands."""
    game = begun(HANDS, seats=seats, options=HandsOptions(hands), bots=bots)
    play_hand(game)
    return game


def play_hand(game: Game) -> None:
    for seat in game.to_act:
        game.send(seat, Show())


def absent_between() -> Game:
    """Between two hands; seat 2 has been absent for some time."""
    game = begun(HANDS, seats=3, options=HandsOptions(9))
    for _ in range(3):
        game.send(0, Show())
        game.send(1, Show())
        game.fire()
        assert game.table.play.ended_at is not None
        game.wait(10 * SECOND)
    game.send(0, Show())
    game.send(1, Show())
    game.fire()
    return game


def test_the_next_hand_begins_ten_seconds_after_the_last() -> None:
    game = between()

    assert [] == game.wait(10 * SECOND - 1)
    assert [[HandBegan(2, 3, 3)]] == [entry.events for entry in game.wait(1)]


def test_it_begins_at_once_when_everybody_is_ready() -> None:
    game = between()

    assert [Readied(0)] == game.ready(0)
    assert [Readied(2)] == game.ready(2)
    assert [Readied(1), HandBegan(2, 3, 3)] == game.ready(1, after=4 * SECOND)
    assert game.now == game.seat(0).opened_at


def test_bots_count_as_ready() -> None:
    game = between(bots=(1, 2))

    assert [Readied(0), HandBegan(2, 3, 3)] == game.ready(0)


def test_resigned_seats_are_not_waited_for() -> None:
    game = between()
    game.resign(1)
    game.ready(0)

    assert ["readied", "hand_began"] == words(game.ready(2))


def test_absent_seats_are_not_waited_for() -> None:
    game = absent_between()
    game.ready(0)

    assert "absent" == game.seat(2).status
    assert ["readied", "hand_began"] == words(game.ready(1))


def test_an_absent_seat_that_is_ready_is_back() -> None:
    game = absent_between()

    assert ["seat_back", "readied"] == words(game.ready(2))
    assert ("playing", True) == (game.seat(2).status, game.seat(2).ready)


def test_an_absent_seat_that_came_back_is_waited_for() -> None:
    game = absent_between()
    game.back(2)
    game.ready(0)

    assert [Readied(1)] == game.ready(1)
    assert ["readied", "hand_began"] == words(game.ready(2))


def test_when_the_last_one_who_is_not_ready_resigns_the_next_hand_begins() -> None:
    game = between()
    game.ready(0)
    game.ready(1)

    assert [Resigned(2), Quit(2), HandBegan(2, 3, 3)] == game.resign(2)


def test_a_resignation_does_not_begin_the_hand_while_somebody_is_not_ready() -> None:
    game = between(seats=4)
    game.ready(0)

    assert ["resigned", "quit"] == words(game.resign(2))
    assert game.seat(0).ready


def test_a_resignation_that_leaves_only_bots_lets_the_pause_run() -> None:
    game = between(seats=3, bots=(1, 2))

    assert ["resigned", "quit"] == words(game.resign(0))
    assert ["hand_began"] == words(game.wait(10 * SECOND)[0].events)


def test_the_last_resignation_between_hands_ends_the_game_whoever_is_ready() -> None:
    game = between(seats=2)
    game.ready(0)

    assert ["resigned", "quit", "over"] == words(game.resign(1))


def test_readiness_is_forgotten_when_the_hand_begins() -> None:
    game = between()
    for seat in range(3):
        game.ready(seat)

    assert [False, False, False] == [seat.ready for seat in game.table.seats]


def test_readiness_is_forgotten_when_the_pause_runs_out() -> None:
    game = between()
    game.ready(0)
    game.wait(10 * SECOND)

    assert [False, False, False] == [seat.ready for seat in game.table.seats]


def test_each_pause_asks_anew() -> None:
    game = between()
    game.ready(0)
    game.wait(10 * SECOND)
    play_hand(game)

    assert [Readied(1)] == game.ready(1)
    assert [Readied(2)] == game.ready(2)


def test_readiness_is_said_once() -> None:
    game = between()
    game.ready(0)

    assert "already_ready" == game.refusal(0, Ready())


def test_readiness_is_for_the_pause_only() -> None:
    assert "phase_over" == begun(HANDS).refusal(0, Ready())
    assert "phase_over" == begun(RELAY).refusal(0, Ready())


def test_there_is_no_pause_after_the_last_hand() -> None:
    game = between(hands=1)

    assert "finished" == game.table.status
    assert "game_over" == game.refusal(0, Ready())


def test_readiness_in_the_countdown_comes_before_the_start() -> None:
    game = seated(HANDS)
    game.start()

    assert "not_started" == game.refusal(0, Ready())


def test_being_ready_resets_the_count_of_timeouts() -> None:
    game = begun(HANDS, seats=3)
    game.send(0, Show())
    game.send(1, Show())
    game.fire()
    before = game.seat(2).timeouts
    game.ready(2)

    assert (1, 0) == (before, game.seat(2).timeouts)


@pytest.mark.parametrize("seat", [0, 1])
def test_ready_is_offered_where_it_is_open_and_only_once(seat: int) -> None:
    game = between()
    game.ready(0)

    assert (seat == 1) == ("ready" in can(HANDS, game.table, seat))


def test_the_command_of_the_next_hand_is_over_until_it_begins() -> None:
    game = between()

    assert "hand_over" == game.refusal(0, Show())
    assert "hand_over" == game.refusal(0, Show(), turn=3)
    assert "hand_over" != begun(RELAY).refusal(1, Walk(), turn=3)
