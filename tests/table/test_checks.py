"""BF-15: the order in which a command is checked."""

import pytest

from games.table.commands import Back, Ready, Resign
from tests.table.playing import Command, Game, begun, seated
from tests.table.rulesets import HANDS, RELAY, SCRAMBLE
from tests.table.rulesets.hands import Show
from tests.table.rulesets.relay import Walk
from tests.table.rulesets.scramble import DeclareStuck

ANY = [Walk(), Walk(9), Resign(), Back(), Ready()]
TURNS = [None, 1, 99]


def over() -> Game:
    game = begun(RELAY, seats=3)
    game.resign(0)
    game.resign(1)
    return game


def with_one_gone() -> Game:
    game = begun(RELAY, seats=3)
    game.resign(1)
    return game


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("command", ANY)
@pytest.mark.parametrize("seat", [0, 2])
def test_that_the_game_is_over_comes_first_also_for_who_resigned(seat: int, command: Command, turn: int | None) -> None:
    assert "game_over" == over().refusal(seat, command, turn)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("command", ANY)
def test_not_playing_comes_before_the_turn(command: Command, turn: int | None) -> None:
    assert "not_playing" == with_one_gone().refusal(1, command, turn)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("command", [Walk(), Walk(9), Ready()])
def test_not_playing_comes_before_not_started(command: Command, turn: int | None) -> None:
    game = seated(RELAY, seats=3)
    game.start()
    game.resign(1)

    assert "not_playing" == game.refusal(1, command, turn)
    assert "not_started" == game.refusal(0, command, turn)


@pytest.mark.parametrize("turn", TURNS)
def test_not_started_comes_before_the_turn(turn: int | None) -> None:
    assert "not_started" == seated(RELAY).refusal(0, Walk(), turn)


@pytest.mark.parametrize("turn", TURNS)
def test_hand_over_comes_before_the_turn(turn: int | None) -> None:
    game = begun(HANDS)
    game.send(0, Show())
    game.send(1, Show())

    assert "hand_over" == game.refusal(0, Show(), turn)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_old_turn_comes_before_whose_turn_it_is(seat: int) -> None:
    assert "stale_turn" == begun(RELAY).refusal(seat, Walk(), turn=1)


def test_whose_turn_it_is_comes_before_what_the_command_says() -> None:
    game = begun(RELAY)

    assert "not_your_turn" == game.refusal(1, Walk(9))
    assert "too_long" == game.refusal(0, Walk(9))


def test_an_old_turn_comes_before_what_the_command_says() -> None:
    assert "stale_turn" == begun(RELAY).refusal(0, Walk(9), turn=1)


@pytest.mark.parametrize("command", [Resign(), Back(), Ready()])
def test_table_commands_are_guarded_by_their_turn_too(command: Command) -> None:
    assert "stale_turn" == begun(RELAY).refusal(0, command, turn=1)


def test_in_a_race_every_seat_is_judged_by_what_it_sends() -> None:
    game = begun(SCRAMBLE)
    game.send(0, DeclareStuck())

    assert "already_declared" == game.refusal(0, DeclareStuck())


def test_a_refusal_changes_nothing() -> None:
    game = begun(RELAY)
    before = game.table
    for command in ANY[1:]:
        if not isinstance(command, Resign):
            game.refusal(0, command)

    assert before == game.table
