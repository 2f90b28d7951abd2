"""The way in, the description, and what every answer has."""

import pytest
from django.conf import LazySettings

from api.v1 import root
from tests.api import description
from tests.api.client import Client


def test_the_root_says_where_everything_is(nobody: Client) -> None:
    found = nobody.get("/api/v1/")

    assert [] == found["notices"]
    for name in ("rulesets", "openapi", "self"):
        nobody.get(found["links"][name])


def test_the_stream_server_is_the_same_host_at_its_port(nobody: Client, settings: LazySettings) -> None:
    links = nobody.get("/api/v1/", Host="localhost:8000")["links"]

    assert f"http://localhost:{settings.STREAM_PORT}/stream/v1" == links["stream"]


@pytest.mark.parametrize(("host", "name"), [("[::1]:8000", "[::1]"), ("[::1]", "[::1]"), ("localhost", "localhost")])
def test_any_form_of_host_will_do(nobody: Client, settings: LazySettings, host: str, name: str) -> None:
    links = nobody.get("/api/v1/", Host=host)["links"]

    assert f"http://{name}:{settings.STREAM_PORT}/stream/v1" == links["stream"]


def test_the_stream_server_may_have_an_address_of_its_own(nobody: Client, settings: LazySettings) -> None:
    settings.STREAM_URL = "https://stream.example.org/"

    assert "https://stream.example.org/stream/v1" == nobody.get("/api/v1/")["links"]["stream"]


def test_a_host_that_is_not_ours_is_refused(nobody: Client) -> None:
    heard = nobody.ask("GET", "/api/v1/", Host="evil.example.org")

    assert (400, "bad_host") == (heard.status, heard.code)


def test_the_served_description_is_the_committed_one(nobody: Client) -> None:
    assert description.document() == nobody.get("/api/v1/openapi.json")


@pytest.mark.parametrize("path", ["/api/v1", "/api/v1/nope", "/api/", "/api/v2/", "/nope", "/api/v1/games/not-a-uuid"])
def test_what_is_not_there_is_a_problem_too(nobody: Client, path: str) -> None:
    heard = nobody.ask("GET", path)

    assert (404, "not_found") == (heard.status, heard.code)


def test_only_offered_forms_of_answer_are_given(nobody: Client) -> None:
    assert (406, "not_acceptable") == ((heard := nobody.ask("GET", "/api/v1/", Accept="text/html")).status, heard.code)
    assert 406 == nobody.ask("GET", "/api/v1/", Accept="application/json;q=0").status
    for accept in ("application/json", "*/*", "application/*;q=0.1", "text/html, application/json", "application/problem+json"):
        assert 200 == nobody.ask("GET", "/api/v1/", Accept=accept).status


def test_browsers_of_other_sites_may_ask_and_read_the_headers(nobody: Client) -> None:
    asked = nobody.ask("OPTIONS", "/api/v1/guests", Origin="https://play.example.org", Access_Control_Request_Method="POST")
    heard = nobody.ask("GET", "/api/v1/", Origin="https://play.example.org")

    assert (204, "*", "POST, OPTIONS") == (
        asked.status,
        asked.headers["access-control-allow-origin"],
        asked.headers["access-control-allow-methods"],
    )
    assert "Idempotency-Key" in asked.headers["access-control-allow-headers"]
    assert "*" == heard.headers["access-control-allow-origin"]
    assert "RateLimit" in heard.headers["access-control-expose-headers"]


def test_a_fault_of_ours_is_a_problem_and_its_words_stay_inside(
    nobody: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hand = ["7H", "QS"]

    def broken(request: object) -> str:
        raise RuntimeError(" ".join(hand))

    monkeypatch.setattr(root, "_stream_base", broken)
    heard = nobody.wire("GET", "/api/v1/", {}, b"")

    assert (500, "internal") == (heard.status, heard.code)
    assert {"request-id", "server-time", "cache-control"} <= set(heard.headers)
    assert "RuntimeError" in caplog.text
    assert "7H QS" not in caplog.text + heard.body.decode()


def test_every_answer_has_an_id_of_its_own(nobody: Client) -> None:
    ids = {nobody.ask("GET", "/api/v1/").headers["request-id"] for _ in range(5)}

    assert 5 == len(ids)


def test_nothing_is_kept_by_caches_unless_it_is_asked_for_again(ann: Client) -> None:
    assert "private, no-store" == ann.ask("GET", "/api/v1/me").headers["cache-control"]
    assert "private, no-cache" == ann.ask("GET", "/api/v1/rulesets").headers["cache-control"]
