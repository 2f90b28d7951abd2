"""Who floods is answered before a request costs anything."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from api import endpoint
from api.gate import LONGEST_S, PATIENCE, Gate, Shut
from api.limiter import Limiter, Policy
from tests.accounts.clock import Clock
from tests.api.client import Client

ANN, BO = "Bearer cg_ann", "Bearer cg_bo"


def refused(shut: Shut, times: int, wait_s: int = 5) -> None:
    for _ in range(times):
        shut.refused(ANN, "GET", wait_s)


def test_who_is_refused_now_and_then_is_let_through() -> None:
    shut = Shut(Clock())
    refused(shut, PATIENCE - 1)

    assert 0 == shut.wait_s(ANN, "GET")


def test_who_is_refused_again_and_again_waits_a_second_and_is_let_through_to_be_looked_at() -> None:
    clock = Clock()
    shut = Shut(clock)
    refused(shut, PATIENCE)
    waits = [shut.wait_s(ANN, "GET")]
    clock.pass_s(LONGEST_S)
    waits.append(shut.wait_s(ANN, "GET"))
    refused(shut, 1)
    waits.append(shut.wait_s(ANN, "GET"))

    assert [LONGEST_S, 0, LONGEST_S] == waits


def test_who_kept_to_what_it_was_told_begins_anew() -> None:
    clock = Clock()
    shut = Shut(clock)
    refused(shut, PATIENCE)
    clock.pass_s(3 * LONGEST_S)
    refused(shut, 1)

    assert 0 == shut.wait_s(ANN, "GET")


def test_others_and_other_methods_are_not_meant() -> None:
    shut = Shut(Clock())
    refused(shut, PATIENCE)

    assert [0, 0] == [shut.wait_s(BO, "GET"), shut.wait_s(ANN, "POST")]


def test_the_gate_answers_itself_and_asks_nobody() -> None:
    shut, asked, heard = Shut(Clock()), [], []

    def application(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        asked.append(environ["HTTP_AUTHORIZATION"])
        return [b"let through"]

    refused(shut, PATIENCE)
    gate = Gate(application, shut)
    bodies = [
        b"".join(gate({"HTTP_AUTHORIZATION": who, "REQUEST_METHOD": "GET"}, lambda *answer: heard.append(answer)))
        for who in (ANN, BO)
    ]

    assert ("too_many_requests", b"let through", [BO]) == (msgspec.json.decode(bodies[0])["code"], bodies[1], asked)
    ((status, headers),) = heard
    assert ("429 Too Many Requests", "1", str(len(bodies[0]))) == (
        status,
        dict(headers)["Retry-After"],
        dict(headers)["Content-Length"],
    )
    assert {"Server-Time", "Request-Id", "Cache-Control", "Vary"} <= dict(headers).keys()


def test_the_limits_tell_the_gate(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    shut = Shut(Clock())
    monkeypatch.setattr(endpoint, "SHUT", shut)
    monkeypatch.setattr(endpoint, "LIMITS", Limiter({"read": Policy("read", 1, 3_600)}))
    for _ in range(PATIENCE + 1):
        ann.ask("GET", "/api/v1/me")

    assert LONGEST_S == shut.wait_s(f"Bearer {ann.token}", "GET")
