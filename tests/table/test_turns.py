"""A turn is the version at which a seat's present question was opened; an answer to another one is refused."""

from dataclasses import replace

from games.rules.contract import Question
from tests.table.playing import SECOND, begun
from tests.table.rulesets import HANDS, RELAY, SCRAMBLE
from tests.table.rulesets.hands import Hands, Show
from tests.table.rulesets.relay import Cheer, RelayOptions, Walk
from tests.table.rulesets.scramble import DeclareStuck, Grab


def test_the_turn_is_the_version_that_opened_the_question() -> None:
    game = begun(RELAY)

    assert len(game.log) == game.seat(0).turn
    game.send(0, Walk())
    assert len(game.log) == game.seat(0).turn


def test_who_is_not_asked_has_no_turn() -> None:
    game = begun(RELAY)

    assert game.seat(1).turn is None
    game.send(0, Walk())
    game.send(0, Walk())
    game.send(0, Walk())
    assert game.seat(0).turn is None


def test_each_step_of_a_wait_is_a_turn_of_its_own() -> None:
    game = begun(RELAY)
    first = game.seat(0).turn
    game.send(0, Walk(), turn=first)

    assert "stale_turn" == game.refusal(0, Walk(), turn=first)


def test_the_moves_of_others_leave_the_turn_as_it_is() -> None:
    game = begun(HANDS, seats=3)
    turn, opened_at = game.seat(0).turn, game.seat(0).opened_at
    game.send(1, Show(), after=1 * SECOND)
    game.send(2, Show(), after=1 * SECOND)

    assert (turn, opened_at) == (game.seat(0).turn, game.seat(0).opened_at)
    game.send(0, Show(), turn=turn)


def test_the_leaving_of_others_leaves_it_too() -> None:
    game = begun(HANDS, seats=4)
    turn = game.seat(0).turn
    game.resign(3)
    game.send(2, Show())

    assert turn == game.seat(0).turn


def test_an_answer_without_a_turn_is_not_guarded() -> None:
    game = begun(RELAY)
    game.send(0, Walk())

    assert ["Walked"] == [type(event).__name__ for event in game.send(0, Walk())]


def test_a_late_answer_never_lands_on_the_next_question() -> None:
    game = begun(RELAY, options=RelayOptions(in_a_row=2))
    turn = game.seat(0).turn
    game.fire()

    assert [0] == game.to_act
    assert "stale_turn" == game.refusal(0, Walk(), turn=turn)


def test_a_turn_of_the_future_is_refused_too() -> None:
    game = begun(RELAY)

    assert "stale_turn" == game.refusal(0, Walk(), turn=(game.seat(0).turn or 0) + 1)


def test_being_asked_something_else_in_the_same_wait_is_a_new_turn() -> None:
    game = begun(RELAY, options=RelayOptions(cheers=True, in_a_row=2))
    game.send(0, Walk())
    cheering = game.seat(1).turn
    game.send(1, Cheer(), turn=cheering)
    game.send(0, Walk())

    assert game.seat(1).turn != cheering
    assert "stale_turn" == game.refusal(1, Cheer(), turn=cheering)


def _hurried(state: Hands, seat: int) -> Question | None:
    """The same question, put in another word once somebody has shown."""
    question = HANDS.question(state, seat)
    return Question("hurry", question.wait) if question and state.shown else question


def test_another_kind_of_question_is_a_new_turn_with_the_same_clock() -> None:
    game = begun(replace(HANDS, question=_hurried), seats=3)
    turn, due = game.seat(0).turn, game.seat(0).due
    game.send(1, Show(), after=10 * SECOND)

    assert game.seat(0).turn == game.table.version != turn
    assert due == game.seat(0).due


def test_a_race_has_one_turn_a_wait() -> None:
    game = begun(SCRAMBLE)
    turn = game.seat(0).turn
    game.send(0, Grab(), turn=turn)
    game.send(1, Grab())
    game.send(0, DeclareStuck(), turn=turn)

    assert turn == game.seat(0).turn


def test_being_absent_or_back_leaves_the_turn_as_it_is() -> None:
    game = begun(SCRAMBLE, seats=3)
    turn = game.seat(0).turn
    game.wait(120 * SECOND)

    assert "absent" == game.seat(0).status
    game.back(0)
    game.send(0, Grab(), turn=turn)
    assert turn == game.seat(0).turn
