"""Both addresses of the stream server, as the OpenAPI file has them: whatever is asked of them gets an answer that it allows."""

from itertools import product
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api import description
from tests.api.client import Client, guest, over
from tests.api.tables import lay
from tests.api.test_bad_requests import BAD_IDS, BAD_QUERIES
from tests.live import Live
from tests.stream.listening import checked
from tests.stream.played import Played, played_at

PATIENCE_S = 20.0
STREAMS = sorted(description.streams())
FORMS = ("application/json", "text/event-stream")
ROLES = ("host", "player", "left", "other", "nobody")
VISIBLE = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=60)
"""What an HTTP client can be brought to send."""
TABLES = tuple(product(("open", "begun"), ("link", "public", "private")))


@pytest.fixture(scope="module")
def played(live: Live) -> Played:
    return played_at(live.stream_url)


def ask(live: Live, played: Played, name: str, query: str = "", token: str | None = None, **headers: str) -> httpx.Response:
    """Who has no token of their own is the game's first player. Only the head of a stream is waited for."""
    path = description.streams()[name][1].format(game_id=played.current.id)
    told = {"Authorization": f"Bearer {played.tokens[0] if token is None else token}"} | headers
    with httpx.stream("GET", f"{live.stream_url}{path}{query}", headers=told, timeout=PATIENCE_S) as answer:
        if "text/event-stream" not in answer.headers.get("content-type", ""):
            answer.read()
            checked(answer)
        return answer


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", STREAMS)
def test_a_good_request_is_answered_in_the_form_that_was_asked_for(live: Live, played: Played, name: str, form: str) -> None:
    answer = ask(live, played, name, Accept=form)

    assert (200, form) == (answer.status_code, answer.headers["content-type"].partition(";")[0])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", STREAMS)
def test_a_bad_query_is_refused(live: Live, played: Played, name: str, form: str) -> None:
    for query in BAD_QUERIES:
        answer = ask(live, played, name, f"?{query}", Accept=form)

        assert (400, "malformed") == (answer.status_code, answer.json()["code"]), query[:100]


@pytest.mark.parametrize("name", STREAMS)
def test_who_is_not_known_hears_nothing(live: Live, played: Played, name: str) -> None:
    for header in ("", "Bearer", "Bearer cg_x", f"Bearer cg_{'A' * 43}", "Basic x"):
        answer = ask(live, played, name, Authorization=header)

        assert (401, "Bearer") == (answer.status_code, answer.headers["www-authenticate"]), header


def test_a_path_that_names_no_game_is_not_there(live: Live, played: Played) -> None:
    for id in BAD_IDS:
        answer = httpx.get(
            f"{live.stream_url}/stream/v1/games/{id}", headers={"Authorization": f"Bearer {played.tokens[0]}"}, timeout=PATIENCE_S
        )

        assert (404, "not_found") == (answer.status_code, answer.json()["code"]), id


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(STREAMS), parameter=st.sampled_from(["after", "wait", "hash", "x"]), text=st.text(max_size=30))
def test_no_parameter_does_harm(live: Live, played: Played, name: str, parameter: str, text: str) -> None:
    answer = ask(live, played, name, f"?{parameter}={quote(text)}", Accept="application/json")

    assert answer.status_code in (200, 400, 409)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from(STREAMS), header=st.sampled_from(["Accept", "Last-Event-ID", "Origin", "Range", "Cookie"]), value=VISIBLE
)
def test_no_header_does_harm(live: Live, played: Played, name: str, header: str, value: str) -> None:
    answer = ask(live, played, name, **{header: value})

    assert answer.status_code in (200, 400, 406, 409)


@pytest.mark.parametrize(("status", "visibility"), TABLES)
def test_who_may_read_the_log_may_hear_the_stream_and_nobody_else(live: Live, status: str, visibility: str) -> None:
    wire = over(live.url)
    host, player, left, other = (guest(name, wire) for name in ("Ann", "Bo", "Cy", "Di"))
    game = lay(host, seats=3 if status == "begun" else 4, visibility=visibility)
    _seat(game, status, host, player, left)
    roles = dict(zip(ROLES, (host, player, left, other, Client(f"cg_{'x' * 43}")), strict=True))

    for role, who in roles.items():
        headers = {"Authorization": f"Bearer {who.token}"}
        log = httpx.get(f"{live.url}{game}/log", headers=headers, timeout=PATIENCE_S)
        stream = checked(httpx.get(f"{live.stream_url}{_stream(game)}", headers=headers, timeout=PATIENCE_S))

        assert (log.status_code, log.json().get("entries")) == (stream.status_code, stream.json().get("entries")), role


def _stream(game: str) -> str:
    return game.replace("/api/v1", "/stream/v1")


def _seat(game: str, status: str, host: Client, player: Client, left: Client) -> None:
    """`left` stood up before the start, or resigned after it. Bo and Cy come in by the address, where they may."""
    for each in (player, left):
        each.ask("POST", f"{game}/join")
    if status == "open":
        left.ask("POST", f"{game}/leave")
        return
    host.ask("POST", f"{game}/start")
    left.command(game, {"type": "resign"})
