"""In front of everything else: who may go on to the few that work, who waits, and who hears a refusal that costs nothing.

A refusal by the limits costs most of what a read costs: the framework, the token, the buckets. Who floods would take that from
the others. So who was refused ten times running is told so from memory for as long as the limit said, a second at most at a time;
and it is told late, so that whoever asks again as soon as it is answered asks once a second and not a thousand times. Nobody who
waits here, for that or for a body that is slow to come, holds a database connection or keeps others from working.
"""

import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from accounts.origins import depends_on_origin
from api import cors, metrics
from api.connections import give_up_on_who_does_not_read
from api.hands import Hand, Hands, Lane, NoTurn
from api.intake import INTAKE, Busy, CutOff, Intake
from api.limiter import Charge
from api.problems import MEDIA_TYPE, Problem
from api.readers import READERS, Readers
from api.shut import LONGEST_S, SHUT, Shut, client_of
from games import clock, traces

if TYPE_CHECKING:
    from wsgiref.types import StartResponse

__all__ = ["MOST_HELD", "Gate"]

MOST_HELD = 160
"""Refusals told late at a time, in each process; the next ones are told at once, for each of them holds a thread."""
PASSWORDS = ("/api/v1/auth/", "/api/v1/me/reauthenticate", "/api/v1/me/password", "/accounts/", "/identity/")
"""The secrets of apps are hashed as passwords are."""
ALIVE = "/livez"
"""Needs nobody: also where all who work wait for a database that says nothing, the process lives."""
Environ = dict[str, Any]  # Any: WSGI's environment holds anything


class Gate:
    """A WSGI application around another."""

    def __init__(
        self,
        application: "Callable[[Environ, StartResponse], Iterable[bytes]]",
        hands: Hands,
        shut: Shut = SHUT,
        intake: Intake = INTAKE,
        pause: Callable[[float], None] = time.sleep,
        readers: Readers = READERS,
    ) -> None:
        self._application, self._hands = application, hands
        self._shut, self._intake, self._pause, self._readers = shut, intake, pause, readers
        self._room_to_hold = threading.Semaphore(MOST_HELD)
        self._is_open = False

    def __call__(self, wsgi: Environ, start_response: "StartResponse") -> Iterable[bytes]:
        traces.request_id.set(None)  # of the request that this thread had before
        if not self._is_open:
            self._is_open = True
            give_up_on_who_does_not_read()
        if wsgi["PATH_INFO"] == ALIVE:
            return self._application(wsgi, start_response)
        client, method = client_of(wsgi), wsgi["REQUEST_METHOD"]
        flooding, shut = self._shut.asked(client, method)
        if shut:
            self._hold()
            return _refused(wsgi, start_response, _REFUSAL, _limited(self._shut.charge(client, method)))
        try:
            self._intake.take_in(wsgi)
            hand = self._take_hand(client, Lane.LAST if flooding else _lane(wsgi))
        except (Busy, NoTurn):
            return _refused(wsgi, start_response, _BUSY, {"Retry-After": "1"})
        except CutOff:
            return _refused(wsgi, start_response, _CUT_OFF)
        return self._work(hand, wsgi, start_response)

    def _take_hand(self, client: str, lane: Lane) -> Hand:
        began = time.monotonic()
        hand = self._hands.take(client, lane)
        metrics.waited(hand.lane.name.lower(), time.monotonic() - began)
        return hand

    def _hold(self) -> None:
        if self._room_to_hold.acquire(blocking=False):
            try:
                self._pause(LONGEST_S)
            finally:
                self._room_to_hold.release()

    def _work(self, hand: Hand, wsgi: Environ, start_response: "StartResponse") -> Iterable[bytes]:
        """A list has nothing to do behind it; whatever else comes keeps the hand until it is closed."""
        content: Iterable[bytes] = []
        hand.lend_connection()
        try:
            content = self._application(wsgi, start_response)
        finally:
            hand.take_connection_back()
            if isinstance(content, list):
                self._hands.give_back(hand)
        if not isinstance(content, list):
            return _Answer(self._hands, hand, content)
        self._readers.answered(sum(map(len, content)))
        return content


class _Answer:
    """One with work behind it, done when it has gone out; or was dropped, in whatever thread. Then the hand is given back."""

    __slots__ = ("_content", "_hand", "_hands")

    def __init__(self, hands: Hands, hand: Hand, content: Iterable[bytes]) -> None:
        self._hands, self._content = hands, content
        self._hand: Hand | None = hand

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._content)

    def close(self) -> None:
        hand, self._hand = self._hand, None
        if hand is None:
            return
        before = hand.lend_connection()
        try:
            if hasattr(self._content, "close"):
                self._content.close()
        finally:
            hand.take_connection_back(before)
            self._hands.give_back(hand)

    __del__ = close


def _lane(wsgi: Environ) -> Lane:
    path: str = wsgi["PATH_INFO"]
    if path.endswith("/commands"):
        return Lane.MOVE
    return Lane.LAST if path.startswith(PASSWORDS) else Lane.OTHER


class _Refusal(NamedTuple):
    why: str
    status: str
    body: bytes


_REFUSAL = _Refusal("flooding", "429 Too Many Requests", Problem(429, "too_many_requests").body())
_BUSY = _Refusal("busy", "503 Service Unavailable", Problem(503, "busy", "Too much happened at once; send it again.").body())
_CUT_OFF = _Refusal(
    "cut_off", "400 Bad Request", Problem(400, "malformed", "The body is shorter than its Content-Length.").body()
)


def _limited(charge: Charge | None) -> Mapping[str, str]:
    """As an answer says it that was worked out."""
    return {"Retry-After": "1"} if charge is None else {"Retry-After": str(charge.wait_s)} | charge.headers


def _refused(
    wsgi: Environ, start_response: "StartResponse", refusal: _Refusal, told: Mapping[str, str] | None = None
) -> list[bytes]:
    """With what every answer has, but asking nobody for it."""
    now_ms, origin, request_id = clock.known_ms(), wsgi.get("HTTP_ORIGIN"), secrets.token_hex(8)
    traces.request_id.set(request_id)
    metrics.refused_at_gate(refusal.why, int(refusal.status[:3]))
    headers = [
        *(("Content-Type", MEDIA_TYPE), ("Content-Length", str(len(refusal.body)))),
        *((told or {}).items()),
        *(
            ("Cache-Control", "private, no-store"),
            ("Vary", "Authorization, Origin" if depends_on_origin() else "Authorization"),
        ),
        *(("Request-Id", request_id), ("X-Content-Type-Options", "nosniff")),
        *((("Server-Time", str(now_ms)),) if now_ms is not None else ()),
        *(cors.readable_by(origin).items() if origin is not None else ()),
    ]
    start_response(refusal.status, headers)
    return [refusal.body]
