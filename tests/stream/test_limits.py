"""How much one client may ask of the stream server, and how many streams it may hold open."""

from collections.abc import Iterator
from contextlib import ExitStack
from uuid import uuid4

import httpx
import pytest

from accounts.guests import create_guest
from api.stream.places import Places, most_from
from tests import processes
from tests.live import Live
from tests.processes import await_that, free_port
from tests.stream.listening import get, listening

MOST_OPEN = 2
QUOTA = 30


@pytest.fixture(scope="module")
def narrow(live: Live, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The stream of one's games on a server that allows little."""
    port = free_port()
    limits = {"API_LIMITS": f"read={QUOTA}/6000,reconnect=100/60", "STREAMS_PER_TOKEN": str(MOST_OPEN)}
    process = processes.stream(port, tmp_path_factory.mktemp("narrow") / "log", live.environment | limits)
    yield f"http://127.0.0.1:{port}/stream/v1/me"
    process.stop()


def test_every_answer_says_how_much_is_left(narrow: str) -> None:
    token = create_guest("Ada").token
    first, second = get(narrow, token), get(narrow, token)

    assert f'"read";q={QUOTA};w=6000' == first.headers["ratelimit-policy"]
    assert f'"read";r={QUOTA - 1};t=200' == first.headers["ratelimit"]
    assert f'"read";r={QUOTA - 2};t=400' == second.headers["ratelimit"]


def test_who_asked_too_much_waits(narrow: str) -> None:
    token = create_guest("Ada").token
    *answers, refused = [get(narrow, token) for _ in range(QUOTA + 1)]

    assert {200} == {answer.status_code for answer in answers}
    assert (429, "too_many_requests") == (refused.status_code, refused.json()["code"])
    assert 1 <= int(refused.headers["retry-after"]) <= 200


def test_who_goes_on_from_a_cursor_takes_from_another_bucket(narrow: str) -> None:
    token = create_guest("Ada").token
    first, *_ = [get(narrow, token) for _ in range(QUOTA + 1)]
    again = get(narrow, token, after=first.json()["cursor"])

    assert (200, '"reconnect";q=100;w=60') == (again.status_code, again.headers["ratelimit-policy"])


def test_tokens_that_are_no_good_are_counted_by_address(narrow: str) -> None:
    guesses = [get(narrow, f"cg_{number:043}") for number in range(QUOTA + 1)]

    assert [401] * QUOTA + [429] == [guess.status_code for guess in guesses]
    assert 200 == get(narrow, create_guest("Bo").token).status_code


def test_one_token_holds_so_many_streams_and_no_more(narrow: str) -> None:
    token, other = create_guest("Ada").token, create_guest("Bo").token
    with ExitStack() as streams:
        for _ in range(MOST_OPEN):
            streams.enter_context(listening(narrow, token))
        refused = httpx.get(narrow, headers={"Authorization": f"Bearer {token}", "Accept": "text/event-stream"})

        assert (429, "too_many_streams") == (refused.status_code, refused.json()["code"])
        assert 1 <= int(refused.headers["retry-after"])
        assert 429 == get(narrow, token, wait=1).status_code
        assert 200 == get(narrow, other).status_code

    await_that(lambda: get(narrow, token).status_code == 200)


def test_a_place_given_back_is_free_and_forgotten() -> None:
    places, ada = Places(1), uuid4()
    places.take(ada)()

    assert {} == places._taken

    places.take(ada)

    assert 1 == places._taken[ada]


@pytest.mark.parametrize("text", ["0", "-1", "many"])
def test_a_number_of_streams_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        most_from(text)


def test_the_number_of_streams_may_be_left_out() -> None:
    assert most_from(None) == most_from("") == 20
