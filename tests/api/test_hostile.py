"""Bytes that are no decent request, to the web and the stream server: refused or cut off, and everybody else is answered."""

import re
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

import httpx
import pytest

from config.descriptors import allow_all
from tests.live import Live
from tests.processes import await_that

ROW = b"Host: localhost\r\n"
HEAD = ROW + b"Connection: close\r\n"
KIND = b"Content-Type: application/json\r\n"
JSON, LASTING = HEAD + KIND, ROW + KIND


@pytest.fixture(params=[0, 1], ids=["web", "stream"])
def door(request: pytest.FixtureRequest, live: Live) -> "Door":
    number: int = request.param
    return doors(live)[number]


def doors(live: Live) -> "tuple[Door, Door]":
    return Door(live.url, b"/api/v1/"), Door(live.stream_url, b"/stream/v1/me")


class Door:
    """One of the servers, and an address on it."""

    def __init__(self, url: str, path: bytes) -> None:
        where = urlsplit(url)
        self.url, self.path = url + path.decode(), path
        self._place = (str(where.hostname), where.port or 80)

    def wire(self) -> socket.socket:
        return socket.create_connection(self._place, timeout=20)

    def answer(self, request: bytes) -> bytes:
        """What comes back until the server hangs up."""
        with self.wire() as wire:
            with suppress(BrokenPipeError, ConnectionResetError):
                wire.sendall(request)
            return _heard(wire)

    def lives(self) -> bool:
        return httpx.get(self.url, timeout=10).status_code in (200, 401)


def _heard(wire: socket.socket) -> bytes:
    heard = b""
    with suppress(ConnectionResetError):
        while piece := wire.recv(65_536):
            heard += piece
    return heard


def statuses(heard: bytes) -> list[int]:
    """Of each answer in a row."""
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d{3}) ", heard)]


HOSTILE: dict[str, Callable[[bytes], bytes]] = {
    "two megabytes of a header": lambda path: b"GET " + path + b" HTTP/1.1\r\n" + HEAD + b"X: " + b"x" * 2_000_000 + b"\r\n\r\n",
    "a hundred thousand headers": lambda path: b"GET " + path + b" HTTP/1.1\r\n" + HEAD + b"X: x\r\n" * 100_000 + b"\r\n",
    "a megabyte of an address": lambda path: b"GET " + path + b"?" + b"x" * 1_000_000 + b" HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a header over two lines": lambda path: b"GET " + path + b" HTTP/1.1\r\n" + HEAD + b"X: a\r\n b\r\n\r\n",
    "a blank before the colon": lambda path: b"GET " + path + b" HTTP/1.1\r\nHost : localhost\r\n\r\n",
    "a NUL in a header": lambda path: b"GET " + path + b" HTTP/1.1\r\n" + HEAD + b"X: a\0b\r\n\r\n",
    "a CR in a header": lambda path: b"GET " + path + b" HTTP/1.1\r\n" + HEAD + b"X: a\rb\r\n\r\n",
    "two lengths": lambda path: b"POST " + path + b" HTTP/1.1\r\n" + HEAD + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    "a list of lengths": lambda path: b"POST " + path + b" HTTP/1.1\r\n" + HEAD + b"Content-Length: 1, 2\r\n\r\n{}",
    "a length below nothing": lambda path: b"POST " + path + b" HTTP/1.1\r\n" + HEAD + b"Content-Length: -1\r\n\r\n{}",
    "a length with a sign": lambda path: b"POST " + path + b" HTTP/1.1\r\n" + HEAD + b"Content-Length: +2\r\n\r\n{}",
    "a length past counting": lambda path: (
        b"POST " + path + b" HTTP/1.1\r\n" + HEAD + b"Content-Length: " + b"9" * 40 + b"\r\n\r\n{}"
    ),
    "an unknown encoding": lambda path: (
        b"POST " + path + b" HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    ),
    "chunked, but not last": lambda path: (
        b"POST " + path + b" HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n"
    ),
    "a chunk of no size": lambda path: (
        b"POST " + path + b" HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"
    ),
    "a chunk past counting": lambda path: (
        b"POST " + path + b" HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"F" * 20 + b"\r\n{}"
    ),
    "HTTP/2 at once": lambda path: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0",
    "HTTP/9": lambda path: b"GET " + path + b" HTTP/9.9\r\n" + HEAD + b"\r\n",
    "HTTP/0.9": lambda path: b"GET " + path + b"\r\n",
    "a hello of TLS": lambda path: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 500,
    "another host's address": lambda path: (
        b"GET http://evil.example" + path + b" HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    ),
    "a tunnel": lambda path: b"CONNECT evil.example:443 HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a trace": lambda path: b"TRACE " + path + b" HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a method of a kilobyte": lambda path: b"G" * 1_000 + b" " + path + b" HTTP/1.1\r\n" + HEAD + b"\r\n",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_request_is_refused_and_others_are_answered(door: Door, what: str) -> None:
    heard = statuses(door.answer(HOSTILE[what](door.path)))

    assert all(400 <= status < 500 or status == 505 for status in heard), heard
    assert len(heard) <= 1
    assert door.lives()


def test_an_old_client_is_answered_and_hung_up_on(door: Door) -> None:
    heard = door.answer(b"GET " + door.path + b" HTTP/1.0\r\n" + HEAD + b"\r\n")

    assert statuses(heard) in ([200], [401])


def test_requests_in_a_row_are_answered_in_a_row(door: Door) -> None:
    first, last = (b"GET " + door.path + b" HTTP/1.1\r\n" + head + b"\r\n" for head in (ROW, HEAD))
    heard = statuses(door.answer(first * 2 + last))

    assert heard in ([200] * 3, [401] * 3)


def test_a_request_inside_a_body_is_none(live: Live) -> None:
    """One server goes by the length, another by the chunks: so a request could be put into somebody else's row."""
    hidden, last = (b"GET " + path + b" HTTP/1.1\r\n" + HEAD + b"\r\n" for path in (b"/api/v1/rulesets", b"/api/v1/"))
    length, chunks = b"Content-Length: %d\r\n" % len(hidden), b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    first = b"POST /api/v1/guests HTTP/1.1\r\n" + LASTING + length
    door = Door(live.url, b"/api/v1/guests")
    heard = [statuses(door.answer(first + rest)) for rest in (b"\r\n" + hidden + last, chunks + hidden)]

    assert [[400, 200], [411]] == heard


def test_a_body_without_end_is_cut_off(door: Door) -> None:
    piece = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
    sent = 0
    with door.wire() as wire, suppress(BrokenPipeError, ConnectionResetError):
        wire.sendall(b"POST " + door.path + b" HTTP/1.1\r\n" + JSON + b"Transfer-Encoding: chunked\r\n\r\n")
        while sent < 2_000:
            wire.sendall(piece)
            sent += 1

    assert sent < 2_000
    assert door.lives()


def test_who_asks_before_it_sends_is_told_to_go_on(live: Live) -> None:
    door = Door(live.url, b"/api/v1/guests")
    body = b'{"name": "Ann"}'
    head = b"POST /api/v1/guests HTTP/1.1\r\n" + JSON + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n"
    with door.wire() as wire:
        wire.sendall(head % len(body))
        told = wire.recv(65_536)
        wire.sendall(body)
        heard = _heard(wire)

    assert ([100], [201]) == (statuses(told), statuses(heard))


def test_a_crowd_that_says_nothing_keeps_nobody_out(door: Door) -> None:
    allow_all()
    with ExitStack() as wires:
        for _ in range(1_500):
            wires.enter_context(door.wire())

        assert door.lives()


@pytest.mark.long
def test_who_does_not_come_to_the_end_of_a_head_is_hung_up_on(live: Live) -> None:
    with ExitStack() as wires:
        waiting = [wires.enter_context(door.wire()) for door in doors(live) for _ in range(2)]
        for wire in waiting:
            wire.settimeout(60)
        for wire in waiting[::2]:
            wire.sendall(b"GET / HTTP/1.1\r\nHost: loc")

        assert [b""] * 4 == [_heard(wire) for wire in waiting]


@pytest.mark.long
def test_who_does_not_come_to_the_end_of_a_body_is_hung_up_on(live: Live) -> None:
    """By whoever comes next to the same process."""
    door = Door(live.url, b"/api/v1/guests")
    with ExitStack() as wires:
        waiting = [wires.enter_context(door.wire()) for _ in range(12)]
        for wire in waiting:
            wire.sendall(b"POST /api/v1/guests HTTP/1.1\r\n" + LASTING + b"Content-Length: 15\r\n\r\n{")
            wire.settimeout(0.1)

        def all_hung_up() -> bool:
            httpx.post(door.url, json={"name": "Ann"}, timeout=10)
            waiting[:] = [wire for wire in waiting if not _is_closed(wire)]
            return not waiting

        await_that(all_hung_up, patience_s=60)


def _is_closed(wire: socket.socket) -> bool:
    try:
        return b"" == wire.recv(1)
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True
