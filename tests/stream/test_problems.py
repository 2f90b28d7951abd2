"""The stream server refuses as the web server does: the same codes, words, places and headers."""

import re

import httpx
import pytest

from accounts.guests import create_guest
from tests.live import Live
from tests.stream.played import Played, played_at

PATIENCE_S = 20.0
SECRET = f"cg_{'x' * 43}"


@pytest.fixture(scope="module")
def played(live: Live) -> Played:
    return played_at(live.stream_url)


def both(live: Live, played: Played, query: str = "", **headers: str) -> tuple[httpx.Response, httpx.Response]:
    """The same request to the game's log and to its stream."""
    headers = {"Authorization": f"Bearer {played.tokens[0]}"} | headers
    log = f"{live.url}/api/v1/games/{played.current.id}/log{query}"
    return (
        httpx.get(log, headers=headers, timeout=PATIENCE_S),
        httpx.get(played.url + query, headers=headers, timeout=PATIENCE_S),
    )


@pytest.mark.parametrize(
    "query",
    ["?after=x", "?after=-1", f"?after={2**53 + 1}", "?after=1&after=1", "?hash=00", "?hash=AB", "?%FF=1", "?after"],
)
def test_bad_parameters_are_refused_in_the_same_words(live: Live, played: Played, query: str) -> None:
    web, stream = both(live, played, query)

    assert (400, web.json()) == (stream.status_code, stream.json())


@pytest.mark.parametrize(
    "header", ["Bearer cg_nothing", f"Bearer {SECRET}", f"Basic {SECRET}", f"Bearer {SECRET}, Bearer {SECRET}", "Bearer", ""]
)
def test_bad_tokens_are_refused_in_the_same_words(live: Live, played: Played, header: str) -> None:
    web, stream = both(live, played, Authorization=header)

    assert (401, web.json()) == (stream.status_code, stream.json())
    assert "Bearer" == stream.headers["www-authenticate"]


@pytest.mark.parametrize("name", ["token", "access_token", "authorization"])
def test_a_token_in_the_address_lets_nobody_in_and_is_not_repeated(live: Live, played: Played, name: str) -> None:
    """EventSource of browsers sends no header; ours reads the stream by fetch."""
    web, stream = both(live, played, f"?{name}={played.tokens[0]}", Authorization="")

    assert (401, web.json()) == (stream.status_code, stream.json())
    assert played.tokens[0] not in stream.text


@pytest.mark.parametrize("query", ["?after=999999", "?hash=" + "ab" * 32])
def test_another_world_is_refused_with_the_same_code(live: Live, played: Played, query: str) -> None:
    web, stream = both(live, played, query)

    assert (409, web.json()["code"], "Conflict") == (stream.status_code, stream.json()["code"], stream.json()["title"])


def test_a_place_is_read_strictly_also_where_the_last_event_says_it(live: Live, played: Played) -> None:
    _, stream = both(live, played, f"?after={2**53 + 1}", **{"Last-Event-ID": "0"})

    assert (400, "after") == (stream.status_code, stream.json()["errors"][0]["parameter"])


def test_a_parameter_that_is_not_known_is_named(live: Live, played: Played) -> None:
    _, stream = both(live, played, "?later=1")

    assert ["later"] == [fault["parameter"] for fault in stream.json()["errors"]]


def test_a_last_event_id_that_is_none_is_named_as_a_header(live: Live, played: Played) -> None:
    _, stream = both(live, played, **{"Last-Event-ID": "x"})

    assert [{"header": "Last-Event-ID", "code": "malformed"}] == [
        {name: fault[name] for name in ("header", "code")} for fault in stream.json()["errors"]
    ]


@pytest.mark.parametrize("cursor", ["x", "AAAA", "kgHD", "!", "kgGBoWEB", "a" * 8001])
def test_a_cursor_that_the_stream_did_not_make_is_malformed(live: Live, cursor: str) -> None:
    headers = {"Authorization": f"Bearer {create_guest('Ada').token}"}
    answer = httpx.get(f"{live.stream_url}/stream/v1/me?after={cursor}", headers=headers, timeout=PATIENCE_S)

    assert (400, "after") == (answer.status_code, answer.json()["errors"][0]["parameter"])


@pytest.mark.parametrize(("accept", "status"), [("text/html", 406), ("*/*", 200), ("application/json", 200)])
def test_the_form_is_chosen_as_on_the_web_server(live: Live, played: Played, accept: str, status: int) -> None:
    web, stream = both(live, played, Accept=accept)

    assert (status, status) == (web.status_code, stream.status_code)


@pytest.mark.parametrize("path", ["/stream/v1/games/none", "/stream/v2/me", "/"])
def test_what_is_not_there_is_no_address(live: Live, path: str) -> None:
    answer = httpx.get(live.stream_url + path, timeout=PATIENCE_S)

    assert (404, "not_found", "Not Found") == (answer.status_code, answer.json()["code"], answer.json()["title"])


@pytest.mark.parametrize("method", ["HEAD", "POST", "DELETE"])
def test_streams_are_read_with_get_alone(live: Live, played: Played, method: str) -> None:
    headers = {"Authorization": f"Bearer {played.tokens[0]}", "Accept": "text/event-stream"}
    answer = httpx.request(method, played.url, headers=headers, timeout=PATIENCE_S)

    assert (405, "GET") == (answer.status_code, answer.headers["allow"])


def test_every_answer_has_the_headers_of_the_api(live: Live, played: Played) -> None:
    _, good = both(live, played)
    _, bad = both(live, played, Authorization="Bearer cg_nothing")

    for answer in (good, bad):
        assert re.fullmatch("[0-9a-f]{16}", answer.headers["request-id"])
        assert answer.headers["server-time"].isdigit()
        assert "private, no-store" == answer.headers["cache-control"]
        assert {"Accept", "Authorization"} <= set(answer.headers["vary"].split(", "))
