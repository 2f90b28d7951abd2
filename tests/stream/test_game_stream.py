"""One game's stream: gap-free, in order, resumable, and nobody's business but its viewers'."""

import threading

import pytest

from accounts.guests import create_guest
from tests.live import Live
from tests.stream.listening import get, listening
from tests.stream.played import Played, played_at


@pytest.fixture
def played(live: Live) -> Played:
    return played_at(live.stream_url)


def test_a_listener_hears_every_entry_after_the_one_it_names(played: Played) -> None:
    played.move(5)

    with listening(played.url, played.tokens[0], after=2) as events:
        heard = [next(events) for _ in range(played.current.version - 2)]

    assert list(range(3, played.current.version + 1)) == [event.data["version"] for event in heard]
    assert [event.id for event in heard] == [str(event.data["version"]) for event in heard]


def test_an_entry_is_heard_while_it_is_played(played: Played) -> None:
    with listening(played.url, played.tokens[1], after=played.current.version) as events:
        played.move()

        heard = next(events)

    assert ("entry", played.current.version) == (heard.name, heard.data["version"])


def test_case_19_last_event_id_resumes_without_a_gap_or_a_repeat(played: Played) -> None:
    with listening(played.url, played.tokens[0], after=0) as events:
        first = [next(events).data["version"] for _ in range(3)]
    played.move(4)

    with listening(played.url, played.tokens[0], after=first[-1]) as events:
        rest = [next(events).data["version"] for _ in range(played.current.version - first[-1])]

    assert list(range(1, played.current.version + 1)) == first + rest


def test_case_19_the_end_of_the_game_is_delivered_then_bye(played: Played) -> None:
    before = played.current.version
    while not played.current.table.is_over:
        played.move()

    with listening(played.url, played.tokens[0], after=before) as events:
        heard = list(events)

    assert "bye" == heard[-1].name
    assert played.current.version == heard[-2].data["version"]
    assert "finished" == heard[-2].data["changed"]["/status"]


def test_case_19_a_cursor_ahead_of_the_game_is_refused(played: Played) -> None:
    answer = get(played.url, played.tokens[0], after=played.current.version + 1)

    assert (409, "cursor_ahead") == (answer.status_code, answer.json()["code"])


def test_a_long_poll_answers_at_once_with_what_there_is(played: Played) -> None:
    played.move(2)

    answer = get(played.url, played.tokens[0], after=1, wait=30).json()

    assert played.current.version == answer["version"]
    assert list(range(2, played.current.version + 1)) == [entry["version"] for entry in answer["entries"]]


def test_a_long_poll_waits_for_the_next_entry(played: Played) -> None:
    answers: list[int] = []
    waiter = threading.Thread(
        target=lambda: answers.extend(
            entry["version"]
            for entry in get(played.url, played.tokens[0], after=played.current.version, wait=30).json()["entries"]
        )
    )
    version = played.current.version
    waiter.start()
    played.move()
    waiter.join()

    assert [version + 1] == answers


def test_a_long_poll_with_nothing_new_ends_empty(played: Played) -> None:
    answer = get(played.url, played.tokens[0], after=played.current.version, wait=1).json()

    assert {"version": played.current.version, "entries": [], "more": False} == answer


def test_a_stranger_learns_nothing_of_a_game_that_began(played: Played) -> None:
    stranger = create_guest("Cy").token

    assert 404 == get(played.url, stranger).status_code


def test_a_stream_without_a_token_is_refused(played: Played) -> None:
    answer = get(played.url, "cg_nothing")

    assert 401 == answer.status_code
    assert "application/problem+json" == answer.headers["content-type"]


@pytest.mark.parametrize(
    "parameters",
    [
        {"wait": 31},
        {"wait": -1},
        {"after": "x"},
        {"after": -1},
        {"later": 1},
        {"hash": "00"},
        {"wait": "1e3"},
        {"after": "9" * 5000},
    ],
)
def test_bad_parameters_are_malformed(played: Played, parameters: dict[str, object]) -> None:
    assert 400 == get(played.url, played.tokens[0], **parameters).status_code


def test_a_hash_of_another_history_is_told(played: Played) -> None:
    answer = get(played.url, played.tokens[0], hash="ab" * 32)

    assert (409, "other_history") == (answer.status_code, answer.json()["code"])
