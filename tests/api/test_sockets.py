"""What only a real server can get wrong: bad input in bytes, through sockets."""

import socket
from contextlib import ExitStack
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import pytest

from tests.api.client import Client, guest, over
from tests.api.tables import begin
from tests.live import Live


@pytest.fixture
def ann(live: Live) -> Client:
    return guest("Ann", over(live.url))


def raw(live: Live, request: bytes) -> bytes:
    """Sends these bytes; what comes back until the server hangs up."""
    where = urlsplit(live.url)
    with socket.create_connection((str(where.hostname), where.port or 80), timeout=20) as wire:
        wire.sendall(request)
        heard = b""
        while piece := wire.recv(65_536):
            heard += piece
        return heard


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


def test_a_content_type_that_can_not_be_parsed_is_refused(ann: Client) -> None:
    for kind in ("application/json; a*=zz''b", "application/json; charset*=x''utf-8", ";", "a" * 5_000):
        heard = ann.send("POST", "/api/v1/me/tokens", b"{}", {"Content-Type": kind})

        assert (415, "unsupported_media_type") == (heard.status, heard.code), kind


def test_a_body_in_chunks_is_refused(live: Live, ann: Client) -> None:
    told = httpx.post(
        f"{live.url}/api/v1/me/tokens",
        content=iter([b"{", b"}"]),
        headers={"Authorization": f"Bearer {ann.token}", "Content-Type": "application/json"},
    )

    assert (411, "length_required") == (told.status_code, told.json()["code"])
    assert 1 == len(ann.get("/api/v1/me/tokens")["results"])


def test_a_large_body_is_refused_and_the_connection_lives_on(ann: Client) -> None:
    for size in (65_537, 3_000_000):
        heard = ann.send("POST", "/api/v1/me/tokens", b"{}".ljust(size))

        assert (413, "too_large") == (heard.status, heard.code)
    assert 200 == ann.ask("GET", "/api/v1/me").status


def test_a_head_has_no_body(ann: Client) -> None:
    heard = ann.send("HEAD", "/api/v1/rulesets")

    assert (200, b"") == (heard.status, heard.body)


def test_the_servers_door_leaves_out_no_header_that_all_middlewares_give(ann: Client) -> None:
    """Of the API the server asks the two alone that matter there; the client of other tests goes through all of them."""
    by_the_door, through_all = ann.ask("GET", "/api/v1/me"), guest("Bo").ask("GET", "/api/v1/me")

    assert {name.lower() for name in through_all.headers} <= {name.lower() for name in by_the_door.headers}
    assert "x-content-type-options" in {name.lower() for name in by_the_door.headers}


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /api/v1/\xff\xfe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /api/v1/games/%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \xff\r\nConnection: close\r\n\r\n",
        b"GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 2_000_000 + b"\r\nConnection: close\r\n\r\n",
        b"GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n" + b"X: x\r\n" * 3_000 + b"Connection: close\r\n\r\n",
        b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /api/v1/ HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
        b"GET /api/v1/ HTTP/1.1\r\nConnection: close\r\n\r\n",
        b"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\nConnection: close\r\n\r\n{}",
        b"POST /api/v1/guests HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
        b"G\x00T / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"nonsense\r\n\r\n",
    ],
    ids=range(12),
)
def test_broken_requests_do_no_harm(live: Live, request_: bytes) -> None:
    assert 0 == status(heard := raw(live, request_)) or 400 <= status(heard) < 500, heard[:200]
    assert 200 == httpx.get(f"{live.url}/api/v1/").status_code


def test_a_client_that_hangs_up_in_the_middle_of_a_command_wrote_nothing(live: Live, ann: Client) -> None:
    game = begin(ann, guest("Bo", over(live.url)))
    where = urlsplit(live.url)
    with socket.create_connection((str(where.hostname), where.port or 80), timeout=20) as wire:
        who = f"Host: localhost\r\nAuthorization: Bearer {ann.token}\r\nIdempotency-Key: {uuid4()}\r\n"
        what = "Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{"
        wire.sendall(f"POST {game}/commands HTTP/1.1\r\n{who}{what}".encode())

    assert 3 == ann.get(game)["version"]


def test_bodies_that_do_not_come_keep_nobody_waiting(live: Live) -> None:
    where = urlsplit(live.url)
    head = b"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"
    with ExitStack() as wires:
        for _ in range(120):
            wire = socket.create_connection((str(where.hostname), where.port or 80), timeout=20, source_address=("127.0.0.7", 0))
            wires.enter_context(wire).sendall(head)
        others = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.8"), timeout=10)
        read = others.get(f"{live.url}/api/v1/")
        written = others.post(f"{live.url}/api/v1/guests", json={"name": "Ann"})

    assert (200, 201) == (read.status_code, written.status_code)


def test_a_command_cut_off_where_it_could_end_is_not_made(live: Live, ann: Client) -> None:
    game = begin(ann, guest("Bo", over(live.url)))
    body = b'{"type": "resign"}'
    who = f"Host: localhost\r\nAuthorization: Bearer {ann.token}\r\nIdempotency-Key: {uuid4()}\r\n".encode()
    what = b"Content-Type: application/json\r\nContent-Length: 200\r\nConnection: close\r\n\r\n" + body
    where = urlsplit(live.url)
    with socket.create_connection((str(where.hostname), where.port or 80), timeout=20) as wire:
        wire.sendall(f"POST {game}/commands HTTP/1.1\r\n".encode() + who + what)
        wire.shutdown(socket.SHUT_WR)
        wire.recv(65_536)

    assert "active" == ann.get(game)["status"]
