"""What the stream server sends: JSON, problems, and server-sent events, with the headers of every answer of the API."""

import secrets
from collections.abc import AsyncIterator, Callable, Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from api.problems import MEDIA_TYPE, Problem
from api.stream.timekeeping import server_time
from games import traces

OPEN = b": open\n\n"
JSON, EVENTS = "application/json", "text/event-stream"
_encode = msgspec.json.Encoder().encode


class Events(StreamingResponse):
    """A stream of events; whatever becomes of it, even before its first byte, every one of `ended` is called."""

    def __init__(self, request: Request, events: AsyncIterator[bytes], *ended: Callable[[], None]) -> None:
        headers = headers_of(request) | {"X-Accel-Buffering": "no", "Cache-Control": "no-cache, no-transform"}
        super().__init__(events, 200, headers, EVENTS)
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            for each in self._ended:
                each()


def answer(request: Request, body: Mapping[str, object]) -> Response:
    return Response(_encode(body), 200, headers_of(request), JSON)


def nothing(request: Request) -> Response:
    return Response(status_code=204, headers=headers_of(request))


def refusal(request: Request, problem: Problem) -> Response:
    return Response(problem.body(), problem.status, headers_of(request) | dict(problem.headers), MEDIA_TYPE)


def event(name: str, data: Mapping[str, object], identity: str | None = None) -> bytes:
    """One server-sent event; the data is JSON on one line."""
    head = f"event: {name}\n" if identity is None else f"event: {name}\nid: {identity}\n"
    return head.encode() + b"data: " + _encode(data) + b"\n\n"


def headers_of(request: Request) -> dict[str, str]:
    """What every answer has; `request.state.charge` is what the request left in its bucket, if it was counted."""
    charge = getattr(request.state, "charge", None)
    headers = {"Cache-Control": "private, no-store", "Vary": "Accept, Authorization", "Request-Id": _request_id()}
    return headers | (charge.headers if charge else {}) | server_time()


def _request_id() -> str:
    return traces.request_id.get() or secrets.token_hex(8)
