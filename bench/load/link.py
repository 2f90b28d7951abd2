"""One keep-alive connection of a player, for single requests that are timed."""

import http.client
import socket
import time
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import msgspec


class Answer(msgspec.Struct, frozen=True):
    """`ms`: from before the request was sent until the answer was read."""

    status: int
    body: bytes
    etag: str | None
    ms: float

    @property
    def json(self) -> dict[str, Any]:  # Any: JSON
        found: dict[str, Any] = msgspec.json.decode(self.body)
        return found


class Link:
    """Requests of one player, one after the other."""

    def __init__(self, url: str, token: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
        self._connection.connect()
        self._connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._headers = {"Authorization": f"Bearer {token}"}

    def game(self, game_id: UUID, etag: str | None = None) -> Answer:
        return self._ask("GET", f"/api/v1/games/{game_id}", None, {"If-None-Match": etag} if etag else {})

    def command(self, game_id: UUID, body: bytes, query: str = "", **headers: str) -> Answer:
        """A new command; its key is drawn before the clock starts."""
        given = {"Idempotency-Key": str(uuid4()), "Content-Type": "application/json"} | headers
        return self._ask("POST", f"/api/v1/games/{game_id}/commands{query}", body, given)

    def close(self) -> None:
        self._connection.close()

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        since = time.perf_counter()
        self._connection.request(method, path, body, self._headers | headers)
        response = self._connection.getresponse()
        read = response.read()
        return Answer(response.status, read, response.headers["ETag"], (time.perf_counter() - since) * 1000)
