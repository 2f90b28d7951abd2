"""Requests counted, by operation and by kind of answer: never by game, player or address, of which there are too many to count.

And a line in the log for each, should LOG_LEVEL be INFO: what was asked, of which game, and how it went.
"""

import logging
from functools import cache

from prometheus_client import Counter, Gauge

METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"})
UNKNOWN = "unknown"
LEAST_WAIT_S = 0.001

_REQUESTS = Counter("cards_requests", "Requests answered.", ["operation", "answer"])
_SECONDS = Counter("cards_request_seconds", "Time spent on them, streams left out.", ["operation"])
_STREAMS = Gauge("cards_streams", "Requests that wait now.", multiprocess_mode="livesum")
_REFUSED = Counter("cards_refused_at_gate", "Requests refused before anybody worked on them, by why.", ["why"])
_WAITED = Counter("cards_turns_waited", "Requests that waited for their turn, by lane.", ["lane"])
_WAITED_S = Counter("cards_turn_wait_seconds", "Time that they waited; by the second: how many wait.", ["lane"])
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


def refused_at_gate(why: str, status: int) -> None:
    """One request: `flooding`, `busy`, `cut_off`. It has no operation, for nobody looked at its address."""
    _REFUSED.labels(why).inc()
    log.info("gate %s %d", why, status)


def waited(lane: str, seconds: float) -> None:
    """One request, for a hand. What is hardly a wait is not counted, so that most requests pay nothing for it."""
    if seconds >= LEAST_WAIT_S:
        _WAITED.labels(lane).inc()
        _WAITED_S.labels(lane).inc(seconds)


def hung_up(why: str) -> None:
    """On a client: `slow_reader`, `slow_body`."""
    _HUNG_UP.labels(why).inc()
