"""Addresses that clients give: which are refused at once, and which are found out when something is sent there."""

import ipaddress
import socket
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from uuid import uuid4

import pytest
from django.conf import LazySettings

from accounts.targets import Address, TargetRefused, is_allowed, resolve, target
from games.telling import post
from games.telling.outcomes import Failed, Outcome, Refused, Sent
from games.telling.post import Letter
from games.telling.underway import UnderWay
from tests.api.client import Client
from tests.processes import await_that
from tests.telling.listening import HOST, Listener

PRIVATE = (
    *("https://localhost/x", "https://LOCALHOST/x", "https://localhost./x", "https://a.localhost/", "https://printer.local/"),
    *("https://metadata.google.internal/", "https://intranet/", "https://127.0.0.1/", "https://127.1/", "https://2130706433/"),
    *("https://0x7f.0.0.1/", "https://0x7f000001/", "https://017700000001/", "https://127.0.0.1./", "https://0.0.0.0/"),
    *("https://169.254.169.254/latest/meta-data", "https://10.0.0.1/", "https://172.16.0.1/", "https://192.168.1.1/"),
    *("https://100.64.0.1/", "https://198.18.0.1/", "https://224.0.0.1/", "https://255.255.255.255/", "https://192.0.0.1/"),
    *("https://[::1]/", "https://[::]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:a9fe:a9fe]/", "https://[::127.0.0.1]/"),
    *("https://[fe80::1]/", "https://[fe80::1%25eth0]/", "https://[fc00::1]/", "https://[64:ff9b::7f00:1]/"),
    *("https://[fec0::1]/", "https://[64:ff9b:1::a00:1]/", "https://[::ffff:0:a00:1]/", "https://[4000::1]/"),
    *("https://[2002:7f00:1::]/", "https://[2001:0:7f00:1::]/", "https://[ff02::1]/", "https://[::ffff:10.0.0.1]/"),
)
STRANGE = (
    *("http://example.org/", "ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "//example.org/", "example.org"),
    *("https://", "https:///x", "https://user@example.org/", "https://user:pw@example.org/", "https://example.org/#x"),
    *("https://example.org:22/", "https://example.org:0/", "https://example.org:99999/", "https://example.org:x/"),
    *("https://exa mple.org/", "https://example.org/\n", "https://ex\u00e4mple.org/", "https://example.org\\@127.0.0.1/"),
    *(
        "https://127.0.0.1\\@example.org/",
        "https://-a.org/",
        "https://a..org/",
        "https://[::1/",
        "https://example.org/" + "x" * 2000,
    ),
    *("gopher://127.0.0.1:25/", "https://%6c%6f%63%61%6c%68%6f%73%74/", "https://1.2.3.4.5/", "https://a.1/"),
)


@pytest.mark.parametrize("url", [*PRIVATE, *STRANGE])
def test_what_leads_to_nobody_outside_is_refused(url: str) -> None:
    with pytest.raises(TargetRefused):
        target(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org",
        "https://example.org:8443/a?b=c",
        "https://8.8.8.8/",
        "https://[2606:4700::1111]/x",
        "https://a-b.c_d.org/",
    ],
)
def test_what_is_public_is_taken(url: str) -> None:
    assert target(url).is_tls


@pytest.mark.parametrize("url", PRIVATE[:12] + STRANGE[:6])
def test_a_webhook_to_it_is_refused_in_words_that_are_documented(ann: Client, url: str) -> None:
    heard = ann.ask("POST", "/api/v1/me/webhooks", {"url": url})

    assert (422, "url_not_allowed") == (heard.status, heard.code)
    assert "/url" == heard.json["errors"][0]["pointer"]


def test_a_name_that_leads_to_a_private_address_is_refused_at_once(ann: Client, settings: LazySettings) -> None:
    settings.OUTBOUND_HOSTS = [f"{HOST}=10.0.0.7"]

    assert (422, "url_not_allowed") == ((h := ann.ask("POST", "/api/v1/me/webhooks", {"url": f"https://{HOST}/"})).status, h.code)


def test_a_name_that_nobody_knows_now_may_be_known_later(ann: Client) -> None:
    ann.post("/api/v1/me/webhooks", {"url": "https://nobody-knows-it.example.com/"}, expected=201)


@pytest.mark.parametrize("text", ["8.8.8.8", "::ffff:8.8.8.8", "2606:4700::1111"])
def test_public_addresses_are_allowed(text: str) -> None:
    assert is_allowed(ipaddress.ip_address(text))


def letter(url: str) -> Letter:
    return Letter(url, {"Content-Type": "text/plain"}, b"x", lambda status: Failed("status", status))


def post_all(letters: Sequence[Letter]) -> list[Outcome | None]:
    """All at once, and what became of each."""
    under_way = UnderWay()
    outcomes: dict[int, Outcome | None] = {}
    for number, each in enumerate(letters):
        under_way.begin(each, uuid4(), partial(outcomes.__setitem__, number))
    while len(under_way):
        under_way.look(0.05)
    return [outcomes[number] for number in range(len(letters))]


def test_what_may_be_sent_arrives(listener: Listener) -> None:
    assert [Sent(204)] == post_all([letter(listener.url("/a?b=c"))])
    assert ("/a?b=c", b"x") == (listener.heard[0].path, listener.heard[0].body)
    assert f"{HOST}:{listener.port}" == listener.heard[0].headers["host"]


def test_a_name_that_leads_home_only_when_something_is_sent_is_never_connected_to(
    listener: Listener, settings: LazySettings
) -> None:
    settings.OUTBOUND_PRIVATE = []

    assert [Failed("url_not_allowed")] == post_all([letter(listener.url())])
    assert 0 == listener.connections


def test_the_real_resolver_is_asked_and_every_answer_of_it_must_be_public(listener: Listener, settings: LazySettings) -> None:
    settings.OUTBOUND_PRIVATE, settings.OUTBOUND_HOSTS = [], []
    with pytest.raises(TargetRefused):
        resolve("localhost", listener.port)
    assert socket.getaddrinfo("localhost", listener.port)  # it is there, and not to be sent to


def test_a_host_is_reached_by_whichever_of_its_addresses_answers(
    listener: Listener, monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    """As the resolver orders them; the first leads nowhere."""
    found = [ipaddress.ip_address("127.0.0.9"), ipaddress.ip_address("127.0.0.1")]
    monkeypatch.setattr(post, "resolve", lambda host, port: found)

    assert [Sent(204)] == post_all([letter(listener.url())])
    settings.OUTBOUND_PRIVATE = []
    assert [Failed("url_not_allowed")] == post_all([letter(listener.url())])  # the peer itself is looked at


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_not_followed(listener: Listener, status: int) -> None:
    listener.answers = [(status, {"Location": listener.url("/elsewhere")})]

    assert [Failed("status", status)] == post_all([letter(listener.url())])
    assert ["/hook"] == [each.path for each in listener.heard]


def test_proxies_of_the_environment_are_not_asked(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")

    assert [Sent(204)] == post_all([letter(listener.url())])


def test_a_certificate_of_somebody_else_ends_it(listener: Listener, settings: LazySettings) -> None:
    settings.OUTBOUND_CA = ""

    assert [Failed("tls")] == post_all([letter(listener.url())])
    assert [] == listener.heard


def test_who_never_answers_holds_nobody_up(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post, "TOTAL_S", 0.5)
    listener.gate.clear()
    first = post_all([letter(listener.url()), letter(listener.url("/b"))])
    listener.gate.set()

    assert [Failed("timeout"), Failed("timeout")] == first


def test_what_found_no_room_beside_silent_addresses_is_not_sent_behind_their_backs_either(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post, "TOTAL_S", 0.5)
    listener.gate.clear()
    with ThreadPoolExecutor(1) as alone:
        monkeypatch.setattr(post, "_senders", lambda: alone)
        outcomes = post_all([letter(listener.url("/a")), letter(listener.url("/b"))])
        listener.gate.set()

    assert [Failed("timeout"), None] == outcomes
    assert "/b" not in [each.path for each in listener.heard]


def test_a_name_that_is_resolved_too_late_is_not_connected_to_any_more(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, answered = threading.Event(), threading.Event()

    def slowly(host: str, port: int) -> list[Address]:
        asked.set()
        answered.wait(60)
        return [ipaddress.ip_address("127.0.0.1")]

    monkeypatch.setattr(post, "resolve", slowly)
    now, outcomes = iter([0.0]), list[Outcome | None]()
    under_way = UnderWay(lambda: next(now, post.TOTAL_S))
    with ThreadPoolExecutor(1) as alone:
        monkeypatch.setattr(post, "_senders", lambda: alone)
        under_way.begin(letter(listener.url()), uuid4(), outcomes.append)
        assert asked.wait(60)
        under_way.look(0)
        answered.set()

    assert [Failed("timeout")] == outcomes
    assert 0 == listener.connections


@pytest.mark.parametrize(("asked", "wait_s"), [("120", 120), ("999999999", 86_400), ("-1", None), ("soon", None), ("١", None)])
def test_retry_after_is_read_in_seconds(listener: Listener, asked: str, wait_s: int | None) -> None:
    listener.answers = [(503, {"Retry-After": asked})] if asked.isascii() else [(503, {})]

    assert [Failed("status", 503, wait_s)] == post_all([letter(listener.url())])


def test_many_are_sent_at_once_and_answered_in_their_order(listener: Listener) -> None:
    listener.gate.clear()
    letters = [letter(listener.url(f"/{number}")) for number in range(8)] + [letter("https://127.0.0.2/")]
    with ThreadPoolExecutor(1) as beside:
        sending = beside.submit(post_all, letters)
        await_that(lambda: len(listener.heard) == 8)
        listener.gate.set()
        outcomes = sending.result()

    assert [Sent(204)] * 8 == outcomes[:8]
    assert Refused("url_not_allowed") == outcomes[8]
