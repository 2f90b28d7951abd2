"""How much one client may ask."""

import re

import pytest
from django.http import HttpRequest

from accounts.addresses import client_address
from api import endpoint
from api.limits import Limiter, Policy, policies
from tests.api.client import Client


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def limiter(clock: Clock, quota: int = 3, window_s: int = 30, most: int = 10) -> Limiter:
    return Limiter({"read": Policy("read", quota, window_s)}, clock, most)


def test_a_client_has_its_quota_at_once_and_then_waits() -> None:
    bucket = limiter(Clock())
    charges = [bucket.charge("read", "ann") for _ in range(4)]

    assert [2, 1, 0, 0] == [charge.remaining for charge in charges if charge]
    assert [None, None, None, 10] == [charge.wait_s for charge in charges if charge]
    assert [10, 20, 30, 30] == [charge.reset_s for charge in charges if charge]


def test_a_bucket_fills_again_evenly() -> None:
    clock = Clock()
    bucket = limiter(clock)
    for _ in range(3):
        bucket.charge("read", "ann")
    clock.now += 10

    first, second = bucket.charge("read", "ann"), bucket.charge("read", "ann")

    assert first is not None
    assert second is not None
    assert (None, 10) == (first.wait_s, second.wait_s)


def test_who_asks_too_much_does_not_wait_longer_for_it() -> None:
    clock = Clock()
    bucket = limiter(clock)
    for _ in range(100):
        bucket.charge("read", "ann")
    clock.now += 10
    charge = bucket.charge("read", "ann")

    assert charge is not None
    assert charge.wait_s is None


def test_clients_and_policies_do_not_share() -> None:
    bucket = Limiter({name: Policy(name, 1, 60) for name in ("read", "write")}, Clock())
    charges = [bucket.charge(name, who) for name in ("read", "write") for who in ("ann", "bo")]

    assert [None] * 4 == [charge.wait_s for charge in charges if charge]


def test_only_so_many_buckets_are_kept() -> None:
    bucket = limiter(Clock(), most=2)
    for who in ("ann", "bo", "cy", "ann"):
        charge = bucket.charge("read", who)

    assert charge is not None
    assert 2 == charge.remaining


def test_the_setting_is_read_strictly() -> None:
    assert {} == policies("off")
    names = {"read", "command", "write", "guest", "code", "codes", "page", "player", "address", "reconnect"}
    assert names | {"register_app", "renew_app_secret"} == set(policies(""))
    assert {"read": Policy("read", 5, 60)} == policies("read=5/60")
    for bad in ("read=5", "read=0/60", "read=5/0", "read=5/60;"):
        with pytest.raises(ValueError, match="API_LIMITS"):
            policies(bad)


@pytest.mark.parametrize(
    ("seen", "network"), [("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("", ""), ("unix:", "unix:")]
)
def test_an_address_is_that_of_a_network(seen: str, network: str) -> None:
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = seen

    assert network == client_address(request)


def test_answers_tell_what_is_left(ann: Client) -> None:
    first, second = (ann.ask("GET", "/api/v1/me").headers for _ in range(2))

    assert re.fullmatch(r'"read";q=\d+;w=60', first["ratelimit-policy"])
    assert re.fullmatch(r'"read";r=\d+;t=\d+', second["ratelimit"])


def test_too_much_is_refused_until_it_is_time(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(endpoint, "LIMITS", limiter(clock, quota=2))
    heard = [ann.ask("GET", "/api/v1/me") for _ in range(3)]
    clock.now += int(heard[2].headers["retry-after"])

    assert [200, 200, 429] == [each.status for each in heard]
    assert ("too_many_requests", '"read";r=0;t=30') == (heard[2].code, heard[2].headers["ratelimit"])
    assert 200 == ann.ask("GET", "/api/v1/me").status


def test_new_guests_are_counted_by_address_whoever_asks(ann: Client, bo: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "LIMITS", Limiter({"guest": Policy("guest", 2, 60)}, Clock()))
    heard = [each.ask("POST", "/api/v1/guests", {"name": "Dee"}) for each in (ann, bo, Client())]

    assert [201, 201, 429] == [each.status for each in heard]


def test_all_tokens_of_a_player_are_counted_together(ann: Client, bo: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    second = Client(ann.post("/api/v1/me/tokens", expected=201)["token"])
    monkeypatch.setattr(endpoint, "LIMITS", Limiter({"player": Policy("player", 3, 60)}, Clock()))
    heard = [each.ask("GET", "/api/v1/me") for each in (ann, second, ann, second, bo)]

    assert [200, 200, 200, 429, 200] == [each.status for each in heard]
    assert '"player";q=3;w=60' == heard[3].headers["ratelimit-policy"]


def test_an_address_is_counted_whoever_asks(ann: Client, bo: Client, nobody: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "LIMITS", Limiter({"address": Policy("address", 3, 60)}, Clock()))

    assert [200, 200, 200, 429] == [each.ask("GET", "/api/v1/").status for each in (ann, bo, nobody, ann)]


def test_a_route_may_have_a_limit_of_its_own(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "LIMITS", Limiter(policies("create_game=1/3600,write=100/60"), Clock()))
    asked = {"ruleset": "high_card", "seats": 2, "mode": "async"}
    heard = [ann.ask("POST", "/api/v1/games", asked) for _ in range(2)]

    assert [201, 429] == [each.status for each in heard]
    assert '"create_game";q=1;w=3600' == heard[1].headers["ratelimit-policy"]
    assert 201 == ann.ask("POST", "/api/v1/me/tokens").status


def test_a_token_in_an_address_is_refused(ann: Client, nobody: Client) -> None:
    """Addresses stand in logs and histories; so it lets nobody in, and the answer does not repeat it."""
    for name in ("token", "access_token", "authorization"):
        heard = nobody.ask("GET", f"/api/v1/me?{name}={ann.token}")
        assert 401 == heard.status
        assert ann.token.encode() not in heard.body
        assert 400 == ann.ask("GET", f"/api/v1/me?{name}={ann.token}").status


def test_guessing_tokens_is_counted_too(nobody: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "LIMITS", limiter(Clock(), quota=2))
    guesses = [nobody.ask("GET", "/api/v1/me", Authorization=f"Bearer cg_{letter * 43}") for letter in "abc"]

    assert [401, 401, 429] == [each.status for each in guesses]


@pytest.mark.parametrize(
    ("allowed", "origin", "told"),
    [
        (["*"], "https://a.example", "*"),
        (["https://a.example"], "https://a.example", "https://a.example"),
        (["https://a.example"], "https://b.example", None),
        (["https://a.example"], "null", None),
    ],
)
def test_pages_of_the_named_sites_may_read(
    ann: Client, monkeypatch: pytest.MonkeyPatch, allowed: list[str], origin: str, told: str | None
) -> None:
    monkeypatch.setattr("django.conf.settings.CORS_ORIGINS", allowed)
    for method in ("GET", "OPTIONS"):
        heard = ann.ask(method, "/api/v1/me", Origin=origin)

        assert told == heard.headers.get("access-control-allow-origin")
        assert (allowed != ["*"]) == ("Origin" in heard.headers["vary"])
        assert "access-control-allow-credentials" not in heard.headers
