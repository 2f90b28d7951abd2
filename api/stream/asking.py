"""Reading a request that wants to wait: who asks, since when, for how long, in which form."""

from dataclasses import dataclass
from uuid import UUID

from starlette.requests import Request

from accounts.identity import Identity
from accounts.tokens import find
from api.stream.answers import Problem
from api.stream.database import ask

MOST_WAIT_S = 30
LONGEST_CURSOR = 4000
_UNKNOWN = "There is no such game, or you may not know of it."


@dataclass(frozen=True, slots=True)
class Asking:
    """One request. `after` as it came; `wait` in seconds; `events`: as server-sent events, else JSON."""

    who: Identity
    token: str
    after: str | None
    wait: int
    events: bool
    hash: bytes | None


async def asking(request: Request, *more: str) -> Asking:
    """Raises Problem 400, 401, 406. `more`: query parameters beside after and wait."""
    _check_query(request, {"after", "wait", *more})
    token = _bearer(request)
    who = await ask(find, token)
    if who is None:
        raise Problem(401, "unknown_token", "The token is not known, has expired or was revoked.")
    events = _wants_events(request)
    after = request.headers.get("last-event-id") or request.query_params.get("after")
    if after is not None and len(after) > LONGEST_CURSOR:
        raise Problem(400, "bad_parameter", "`after` is too long.", errors=[{"pointer": "/after", "code": "too_long"}])
    return Asking(who, token, after, _whole(request, "wait", 0, MOST_WAIT_S) or 0, events, _hash(request))


async def still_allowed(asked: Asking) -> bool:
    """Whether the token is good: a stream that is open ends soon after its token does."""
    return await ask(find, asked.token) is not None


def game_id(request: Request) -> UUID:
    try:
        return UUID(request.path_params["game_id"])
    except ValueError:
        raise Problem(404, "not_found", _UNKNOWN) from None


def version_of(asked: Asking) -> int | None:
    """`after` as the version of a game. Raises Problem 400."""
    if asked.after is None:
        return None
    return _number("after", asked.after, 2**53)


def _check_query(request: Request, known: set[str]) -> None:
    items = request.query_params.multi_items()
    names = [name for name, _ in items]
    wrong = next((name for name in names if name not in known or names.count(name) > 1), None)
    if wrong is not None:
        errors = [{"pointer": f"/{_safe(wrong)}", "code": "unknown_parameter" if wrong not in known else "repeated_parameter"}]
        raise Problem(400, "bad_parameter", "A query parameter is not known here, or stands twice.", errors=errors)


def _safe(text: str) -> str:
    return text[:40].encode("ascii", "replace").decode()


def _bearer(request: Request) -> str:
    headers = request.headers.getlist("authorization")
    if not headers:
        raise Problem(401, "unauthenticated", "Send a token: Authorization: Bearer …")
    kind, _, token = headers[0].partition(" ")
    if len(headers) > 1 or kind.lower() != "bearer" or not token.isascii() or not 0 < len(token) <= 200:
        raise Problem(401, "bad_authorization", "The Authorization header is not one bearer token.")
    return token


def _wants_events(request: Request) -> bool:
    accept = request.headers.get("accept", "*/*")
    if "text/event-stream" in accept:
        return True
    if any(kind in accept for kind in ("application/json", "application/*", "*/*")):
        return False
    raise Problem(406, "not_acceptable", "Ask for text/event-stream or application/json.")


def _whole(request: Request, name: str, least: int, most: int) -> int | None:
    text = request.query_params.get(name)
    return None if text is None else _number(name, text, most, least)


def _number(name: str, text: str, most: int, least: int = 0) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 16 and least <= int(text) <= most):
        errors = [{"pointer": f"/{name}", "code": "bad_number"}]
        raise Problem(400, "bad_parameter", f"`{name}` is a whole number from {least} to {most}.", errors=errors)
    return int(text)


def _hash(request: Request) -> bytes | None:
    text = request.query_params.get("hash")
    if text is None:
        return None
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if len(value) != 32:
        raise Problem(400, "bad_parameter", "`hash` is 64 hexadecimal digits.", errors=[{"pointer": "/hash", "code": "bad_hash"}])
    return value
