"""A hand is lent until the answer has gone out, and comes back whatever becomes of it."""

from collections.abc import Iterable

import pytest

from api.hands import HANDS
from tests.api.door import Answer, Door


def test_a_hand_is_given_back_when_the_answer_has_gone_out() -> None:
    door = Door()
    answer = door.ask()
    while_it_goes_out = door.hands
    answer.close()  # type: ignore[attr-defined]  # as WSGI has it

    assert (HANDS - 1, HANDS) == (while_it_goes_out, door.hands)
    assert 1 == answer.content.closed  # type: ignore[attr-defined]  # our own


def test_an_answer_in_one_piece_needs_no_hand_to_go_out() -> None:
    door = Door(answer=lambda: [b"all of it"])
    body = door.ask()

    assert ([b"all of it"], HANDS) == (body, door.hands)


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


def test_an_application_that_fails_keeps_no_hand() -> None:
    def fails() -> Iterable[bytes]:
        raise ZeroDivisionError

    door = Door(answer=fails)
    with pytest.raises(ZeroDivisionError) as held:
        door.ask()

    assert HANDS == door.hands  # though somebody still looks at the error
    assert held.tb is not None


def test_a_file_is_read_whole_so_that_a_client_who_does_not_read_keeps_no_hand() -> None:
    file = Answer(b"a file", streaming=True)
    door = Door(answer=lambda: file)
    body = door.ask()

    assert ([b"a file"], 1, HANDS) == (body, file.closed, door.hands)
