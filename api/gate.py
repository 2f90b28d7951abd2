"""In front of everything else: who was refused again and again hears it here, before the request costs anything.

A refusal by the limits costs most of what a read costs: the framework, the token, the buckets. Who floods would take that from
the others. So who was refused ten times running is told so from memory for as long as the limit said, a second at most at a time.
"""

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from api.problems import MEDIA_TYPE, Problem
from games import clock

if TYPE_CHECKING:
    from wsgiref.types import StartResponse

__all__ = ["SHUT", "Gate", "Shut"]

PATIENCE = 10
LONGEST_S = 1.0
MOST = 4096
Environ = dict[str, Any]  # Any: WSGI's environment holds anything
_BODY = Problem(429, "too_many_requests").body()


class Shut:
    """Who is told to wait, by header and method. Safe between threads; asking takes no lock."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._refused: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()
        self._lock = threading.Lock()

    def refused(self, header: str | None, method: str | None, wait_s: int) -> None:
        """One more refusal. A client that keeps to what it was told begins at one again."""
        if not header or not method:
            return
        now = self._now()
        with self._lock:
            count, until = self._refused.pop((header, method), (0, 0.0))
            count = count + 1 if now < until + LONGEST_S else 1
            self._refused[header, method] = (count, now + min(float(wait_s), LONGEST_S))
            while len(self._refused) > MOST:
                self._refused.popitem(last=False)

    def wait_s(self, header: str, method: str) -> float:
        """How long this client is still told from memory; 0: it is let through."""
        count, until = self._refused.get((header, method), (0, 0.0))
        return max(0.0, until - self._now()) if count >= PATIENCE else 0.0


SHUT = Shut()


class Gate:
    """A WSGI application around another."""

    def __init__(self, application: "Callable[[Environ, StartResponse], Iterable[bytes]]", shut: Shut = SHUT) -> None:
        self._application, self._shut = application, shut

    def __call__(self, wsgi: Environ, start_response: "StartResponse") -> Iterable[bytes]:
        header = wsgi.get("HTTP_AUTHORIZATION")
        if header is None or not self._shut.wait_s(header, wsgi["REQUEST_METHOD"]):
            return self._application(wsgi, start_response)
        headers = [
            *(("Content-Type", MEDIA_TYPE), ("Content-Length", str(len(_BODY))), ("Retry-After", "1")),
            *(("Cache-Control", "private, no-store"), ("Vary", "Authorization")),
            *(("Request-Id", secrets.token_hex(8)), ("Server-Time", str(clock.now_ms()))),
        ]
        start_response("429 Too Many Requests", headers)
        return [_BODY]
