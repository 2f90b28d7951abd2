"""A persistent connection to one web server, with the instants between which its answers were made."""

import http.client
import json
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

Json = dict[str, Any]  # Any: JSON


@dataclass(frozen=True)
class Heard:
    """An answer. `sent_at` and `answered_at` are of this process's monotonic clock (ns), `server_time` is the server's (ms)."""

    status: int
    json: Json
    server_time: int
    sent_at: int
    answered_at: int


class Line:
    def __init__(self, url: str, token: str) -> None:
        address = urlsplit(url)
        assert address.hostname is not None
        self._connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, method: str, path: str, body: object = None, key: str | None = None) -> Heard:
        headers = self._headers if key is None else self._headers | {"Idempotency-Key": key}
        content = None if body is None else json.dumps(body).encode()
        sent_at = time.perf_counter_ns()
        self._connection.request(method, path, content, headers)
        answer = self._connection.getresponse()
        text = answer.read()
        answered_at = time.perf_counter_ns()
        return Heard(answer.status, json.loads(text), int(answer.headers["Server-Time"]), sent_at, answered_at)

    def close(self) -> None:
        self._connection.close()
