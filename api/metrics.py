"""Requests counted, by operation and by kind of answer: never by game, player or address, of which there are too many to count.

And a line in the log for each, should LOG_LEVEL be INFO: what was asked, of which game, and how it went.
"""

import logging
from functools import cache

from prometheus_client import Counter, Gauge

METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"})
UNKNOWN = "unknown"

_REQUESTS = Counter("cards_requests", "Requests answered.", ["operation", "answer"])
_SECONDS = Counter("cards_request_seconds", "Time spent on them, streams left out.", ["operation"])
_STREAMS = Gauge("cards_streams", "Requests that wait now.", multiprocess_mode="livesum")
_HUNG_UP = Counter("cards_hung_up", "Connections that were hung up on, by why.", ["why"])
log = logging.getLogger(__name__)


def answered(method: str | None, route: str, status: int, ms: int | None = None) -> None:
    """One request. `route`: the address as it is declared, or UNKNOWN; `ms` None: it waits, and that is no work."""
    operation = _operation(method if method is not None and method in METHODS else "OTHER", route)
    _requests(operation, status // 100).inc()
    if ms is not None:
        _seconds(operation).inc(ms / 1000)
    if log.isEnabledFor(logging.INFO):
        log.info("%s %d", operation, status, extra={} if ms is None else {"ms": ms})


@cache
def _operation(method: str, route: str) -> str:
    return f"{method} {route}"


@cache
def _requests(operation: str, hundreds: int) -> Counter:
    return _REQUESTS.labels(operation, f"{hundreds}xx")


@cache
def _seconds(operation: str) -> Counter:
    return _SECONDS.labels(operation)


def stream_opened() -> None:
    _STREAMS.inc()


def stream_closed() -> None:
    _STREAMS.dec()


def hung_up(why: str) -> None:
    """On a client: `slow_reader`, `slow_body`."""
    _HUNG_UP.labels(why).inc()
