"""What is asked beside the API is limited too."""

from collections.abc import Iterator
from itertools import count

import django.test
import pytest
from django.urls import URLResolver, get_resolver

from api import pages
from api.limits import Limiter, Policy
from api.shut import PATIENCE, Shut
from tests.accounts.clock import Clock
from tests.api.client import _HANDLER

UNLIMITED = ("livez", "readyz", "api/")
"""The API has its own limits; who looks after processes has none."""
_network = count()


def browser() -> django.test.Client:
    """At an address of its own."""
    made = django.test.Client(REMOTE_ADDR=f"10.9.{next(_network)}.1")
    made.handler = _HANDLER
    return made


def addresses(below: URLResolver) -> Iterator[str]:
    for each in below.url_patterns:
        yield from addresses(each) if isinstance(each, URLResolver) and not str(each.pattern) else [str(each.pattern)]


def test_every_address_beside_the_api_is_counted() -> None:
    known = {f"/{each}" for each in addresses(get_resolver("config.urls")) if not each.startswith(UNLIMITED)}

    assert {"/identity/o/api/userinfo", "/.well-known/jwks.json", "/accounts/", "/admin/"} <= known
    assert [] == [each for each in known if not each.startswith(pages.PLACES)]


@pytest.mark.parametrize(
    "path", ["/identity/o/api/userinfo", "/.well-known/openid-configuration", "/accounts/login/", "/identity/o/guest", "/admin/"]
)
def test_who_asks_too_much_is_refused_and_others_are_not(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "LIMITS", Limiter({"page": Policy("page", 2, 60)}, Clock()))
    ann, bo = browser(), browser()
    heard = [each.get(path) for each in (ann, ann, ann, bo)]

    assert [False, False, True, False] == [each.status_code == 429 for each in heard]
    assert {'"page";q=2;w=60'} == {each.headers["RateLimit-Policy"] for each in heard}
    assert ['"page";r=1;t=30', '"page";r=0;t=60', '"page";r=0;t=60'] == [each.headers["RateLimit"] for each in heard[:3]]
    assert ("too_many_requests", "30") == (heard[2].json()["code"], heard[2].headers["Retry-After"])


def test_the_gate_learns_of_who_floods_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    shut, ann = Shut(Clock()), browser()
    monkeypatch.setattr(pages, "SHUT", shut)
    monkeypatch.setattr(pages, "LIMITS", Limiter({"page": Policy("page", 1, 3_600)}, Clock()))
    for _ in range(PATIENCE + 1):
        ann.get("/accounts/login/")

    assert (True, True) == shut.asked(f"{ann.defaults['REMOTE_ADDR']} /accounts/login/", "GET")
