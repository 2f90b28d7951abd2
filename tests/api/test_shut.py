"""Who is refused again and again is remembered, for as long as the limit said."""

import pytest

from api import endpoint
from api.limiter import Limiter, Policy
from api.shut import LONGEST_NAME, LONGEST_S, PATIENCE, Shut, client_of
from tests.accounts.clock import Clock
from tests.api.client import Client
from tests.api.test_gate import ANN, BO, refused


def test_who_is_refused_now_and_then_is_let_through() -> None:
    shut = Shut(Clock())
    refused(shut, PATIENCE - 1)

    assert (False, False) == shut.asked(ANN, "GET")


def test_who_is_refused_again_and_again_waits_a_second_and_is_let_through_to_be_looked_at() -> None:
    clock = Clock()
    shut = Shut(clock)
    refused(shut, PATIENCE)
    told = [shut.asked(ANN, "GET")]
    clock.pass_s(LONGEST_S)
    told.append(shut.asked(ANN, "GET"))
    refused(shut, 1)
    told.append(shut.asked(ANN, "GET"))

    assert [(True, True), (True, False), (True, True)] == told


def test_who_kept_to_what_it_was_told_begins_anew() -> None:
    clock = Clock()
    shut = Shut(clock)
    refused(shut, PATIENCE)
    clock.pass_s(3 * LONGEST_S)
    refused(shut, 1)

    assert (False, False) == shut.asked(ANN, "GET")


def test_others_and_other_methods_are_not_meant() -> None:
    shut = Shut(Clock())
    refused(shut, PATIENCE)

    assert [(False, False)] * 2 == [shut.asked(BO, "GET"), shut.asked(ANN, "POST")]


def test_the_limits_tell_the_gate(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    shut = Shut(Clock())
    monkeypatch.setattr(endpoint, "SHUT", shut)
    monkeypatch.setattr(endpoint, "LIMITS", Limiter({"read": Policy("read", 1, 3_600)}))
    for _ in range(PATIENCE + 1):
        ann.ask("GET", "/api/v1/me")

    assert (True, True) == shut.asked(f"Bearer {ann.token}", "GET")


def test_who_shows_nothing_is_known_by_address_and_what_it_asks(nobody: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    shut = Shut(Clock())
    monkeypatch.setattr(endpoint, "SHUT", shut)
    monkeypatch.setattr(endpoint, "LIMITS", Limiter({"guest": Policy("guest", 1, 3_600)}))
    for _ in range(PATIENCE + 1):
        nobody.ask("POST", "/api/v1/guests", {"name": "Ann"})

    assert (True, True) == shut.asked("127.0.0.1 /api/v1/guests", "POST")
    assert (False, False) == shut.asked("127.0.0.1 /api/v1/auth/login", "POST")


def test_no_client_is_known_by_more_than_some_letters() -> None:
    """Many thousands are remembered, and a header may have four hundred thousand letters."""
    long = "x" * 2 * LONGEST_NAME
    whose = [{"HTTP_AUTHORIZATION": f"Bearer {long}"}, {"REMOTE_ADDR": "192.0.2.1", "PATH_INFO": f"/{long}"}]

    assert [LONGEST_NAME] * 2 == [len(client_of(each)) for each in whose]
