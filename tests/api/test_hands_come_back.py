"""A hand is lent until the answer has gone out, and comes back whatever becomes of it."""

import threading
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.db import connections

from api.hands import HANDS
from tests.api.door import Answer, Door


def test_a_hand_is_given_back_when_the_answer_has_gone_out() -> None:
    answer = Answer(b"with work behind it")
    door = Door(answer=lambda: answer)
    gone = door.ask()
    while_it_goes_out = door.hands
    gone.close()  # type: ignore[attr-defined]  # as WSGI has it

    assert (HANDS - 1, HANDS, 1) == (while_it_goes_out, door.hands, answer.closed)


def test_an_answer_in_one_piece_needs_no_hand_to_go_out() -> None:
    whole = [b"all of it"]
    door = Door(answer=lambda: whole)

    assert (True, HANDS) == (door.ask() is whole, door.hands)


def test_a_hand_is_given_back_once() -> None:
    door = Door()
    answer = door.ask()
    answer.close()  # type: ignore[attr-defined]  # as WSGI has it
    answer.close()  # type: ignore[attr-defined]  # as WSGI has it
    del answer

    assert HANDS == door.hands


def test_an_answer_that_nobody_sends_keeps_no_hand() -> None:
    door = Door()
    door.ask()

    assert HANDS == door.hands


@pytest.mark.parametrize(
    "lets_go", [lambda answers: answers.clear(), lambda answers: answers.pop().close()], ids=["drops", "closes"]
)
def test_an_answer_that_another_thread_lets_go_of_keeps_no_hand(lets_go: Callable[[list[Any]], None]) -> None:
    door = Door()
    answers = [door.ask()]
    other = threading.Thread(target=lets_go, args=(answers,))
    other.start()
    other.join(20)

    assert HANDS == door.hands


def test_who_lets_go_of_anothers_answer_goes_on_with_its_own_connection() -> None:
    answer = Door().ask()
    own = connections["default"]
    answer.close()  # type: ignore[attr-defined]  # as WSGI has it

    assert own is connections["default"]


def test_what_is_done_behind_an_answer_is_done_with_its_hand() -> None:
    seen: list[object] = []

    class Noting(Answer):
        def close(self) -> None:
            seen.append(connections["default"])

    door = Door(answer=lambda: Noting(b""))
    lent = {id(hand.connection) for hand in door._hands._free}
    answers = [door.ask()]
    other = threading.Thread(target=answers.clear)
    other.start()
    other.join(20)

    assert {id(each) for each in seen} <= lent
    assert 1 == len(seen)


def test_an_application_that_fails_keeps_no_hand() -> None:
    def fails() -> Iterable[bytes]:
        raise ZeroDivisionError

    door = Door(answer=fails)
    with pytest.raises(ZeroDivisionError) as held:
        door.ask()

    assert HANDS == door.hands  # though somebody still looks at the error
    assert held.tb is not None
