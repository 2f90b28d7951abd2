"""What the stream server sends: JSON, problems, and server-sent events."""

from collections.abc import AsyncIterator, Mapping
from uuid import uuid4

import msgspec
from starlette.responses import Response, StreamingResponse

from games import clock

HEADERS = {"Cache-Control": "no-store", "Vary": "Authorization, Accept"}
_encode = msgspec.json.Encoder().encode


class Problem(Exception):
    """An answer that is an error (RFC 9457)."""

    def __init__(self, status: int, code: str, detail: str, **members: object) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.detail = detail
        self.members = members

    def response(self) -> Response:
        body = {
            "type": "about:blank",
            "title": self.code.replace("_", " ").capitalize(),
            "status": self.status,
            "code": self.code,
        }
        headers = _headers() | ({"WWW-Authenticate": "Bearer"} if self.status == 401 else {})
        headers |= {"Retry-After": "1"} if self.status == 503 else {}
        content = _encode(body | {"detail": self.detail} | self.members)
        return Response(content, self.status, headers, "application/problem+json")


def answer(body: Mapping[str, object]) -> Response:
    return Response(_encode(body), 200, _headers(), "application/json")


def stream(events: AsyncIterator[bytes]) -> Response:
    headers = _headers() | {"X-Accel-Buffering": "no", "Cache-Control": "no-cache, no-transform"}
    return StreamingResponse(events, 200, headers, "text/event-stream")


def event(name: str, data: Mapping[str, object], identity: str | None = None) -> bytes:
    """One server-sent event; the data is JSON on one line."""
    head = f"event: {name}\n" if identity is None else f"event: {name}\nid: {identity}\n"
    return head.encode() + b"data: " + _encode(data) + b"\n\n"


def _headers() -> dict[str, str]:
    return HEADERS | {"Server-Time": str(clock.now_ms()), "Request-Id": str(uuid4())}
