"""Who takes in half a kilobyte a second of what it asked for is hung up on after a minute, by both servers."""

import socket
import time
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
import pytest

from api.readers import LEAST_BYTES_S, SLOW_S
from tests.live import Live
from tests.processes import await_that
from tests.stream.played import LONG, played_at

pytestmark = pytest.mark.long

ENTRIES = 500


class Slow:
    """A client with little room, which takes in half of what it should."""

    def __init__(self, url: str, *rows: str) -> None:
        where = urlsplit(url)
        self._wire = socket.socket()
        self._wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        self._wire.settimeout(20)
        self._wire.connect((where.hostname, where.port))
        query = f"?{where.query}" if where.query else ""
        self._wire.sendall("\r\n".join([f"GET {where.path}{query} HTTP/1.1", "Host: localhost", *rows, "", ""]).encode())
        self._began, self.taken, self.is_over = time.monotonic(), 0, False

    def read(self) -> None:
        """As much as it may by now."""
        room = int((time.monotonic() - self._began) * LEAST_BYTES_S / 2) - self.taken
        if self.is_over or room < 250:
            return
        piece = b""
        with suppress(ConnectionResetError):
            piece = self._wire.recv(room)
        self.taken += len(piece)
        self.is_over = not piece


def test_who_takes_in_little_is_hung_up_on(live: Live) -> None:
    played = played_at(live.stream_url, **LONG)
    played.rush(ENTRIES)
    rows = (f"Authorization: Bearer {played.tokens[0]}", "Accept: text/event-stream", "Last-Event-ID: 3")
    readers = [Slow(f"{live.url}/api/v1/openapi.json"), Slow(played.url, *rows)]
    whole = len(httpx.get(f"{live.url}/api/v1/openapi.json").content)

    def all_over() -> bool:
        for each in readers:
            each.read()
        if int(time.monotonic() * 10) % 10 == 0:
            httpx.get(f"{live.url}/api/v1/openapi.json")
        return all(each.is_over for each in readers)

    await_that(all_over, patience_s=4 * SLOW_S)

    assert all(0 < each.taken < whole / 2 for each in readers)
