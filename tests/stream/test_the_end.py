"""After the end of a game nothing follows; at the end of the server everybody is told."""

from pathlib import Path

import httpx
import pytest

from tests.live import Live
from tests.stream.listening import checked, listening
from tests.stream.played import Played, played_at
from tests.stream.serving import serving


@pytest.fixture
def ended(live: Live) -> Played:
    played = played_at(live.stream_url)
    while not played.current.table.is_over:
        played.move()
    return played


def names(played: Played, after: int) -> list[tuple[str, str | None]]:
    """The name and id of each event, to the end of the stream."""
    with listening(played.url, played.tokens[0], after=after) as events:
        return [(event.name, event.id) for event in events]


def test_case_19_who_reconnects_after_the_end_hears_the_end_and_the_stream_closes(ended: Played) -> None:
    version = ended.current.version

    for _ in range(2):
        assert [("entry", str(version)), ("bye", None)] == names(ended, version - 1)


def test_case_19_who_has_heard_the_end_is_told_that_there_is_nothing(ended: Played) -> None:
    headers = {"Authorization": f"Bearer {ended.tokens[0]}", "Accept": "text/event-stream"}
    answer = checked(httpx.get(ended.url, headers=headers, params={"after": ended.current.version}, timeout=20))

    assert (204, b"") == (answer.status_code, answer.content)


def test_case_19_after_the_end_a_long_poll_does_not_wait(ended: Played) -> None:
    headers = {"Authorization": f"Bearer {ended.tokens[0]}"}
    answer = httpx.get(ended.url, headers=headers, params={"after": ended.current.version, "wait": 30}, timeout=20)

    assert {"version": ended.current.version, "entries": [], "more": False} == checked(answer).json()


def test_a_stream_open_at_the_end_tells_it_and_nothing_more(live: Live) -> None:
    played = played_at(live.stream_url)
    with listening(played.url, played.tokens[0], after=played.current.version) as events:
        while not played.current.table.is_over:
            played.move()
        *_, last, bye = events

    assert (str(played.current.version), "finished") == (last.id, last.data["changed"]["/status"])
    assert ("bye", {}) == (bye.name, bye.data)


def test_a_server_that_stops_says_bye_and_closes_every_stream(live: Live, tmp_path: Path) -> None:
    played = played_at("")
    with serving(live, tmp_path / "log") as (process, url):
        with (
            listening(f"{url}{played.url}", played.tokens[0], after=1) as of_game,
            listening(f"{url}/stream/v1/me", played.tokens[0]) as of_mine,
        ):
            first = [next(of_game).name for _ in range(played.current.version - 1)] + [next(of_mine).name]
            process.process.terminate()

            assert (["bye"], ["bye"]) == ([event.name for event in of_game], [event.name for event in of_mine])
        assert 0 == process.process.wait(timeout=20)
    assert {"entry", "game"} == set(first)
