"""Reading a request that wants to wait: who asks, since when, for how long, in which form. Read as the web server reads."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request as RestRequest
from starlette.requests import Request

from accounts.addresses import client_address
from accounts.identity import Identity
from api import parameters
from api.authentication import BearerAuthentication, refuse_ended
from api.limiter import Charge
from api.limits import LIMITS
from api.parameters import Parameters
from api.problems import Problem, malformed, missing_scope, unauthenticated
from api.roles import right_of
from api.stream.answers import EVENTS, JSON
from api.stream.database import ask
from api.stream.tokens import TOKENS

MOST_WAIT_S = 30
LONGEST_CURSOR = 8000
_BEARER = BearerAuthentication()


@dataclass(frozen=True, slots=True)
class Asking:
    """One request. `after` as it came, `after_at` where it stood; `wait` in seconds; `events`: server-sent events, not JSON.

    `passed_over`: what stood in the query's `after` though Last-Event-ID comes before it.
    """

    who: Identity
    token: str
    after: str | None
    after_at: Mapping[str, str]
    wait: int
    events: bool
    hash: bytes | None
    passed_over: str | None = None

    def version(self) -> int | None:
        """`after` as the version of a game. Raises Problem 400."""
        Parameters({} if self.passed_over is None else {"after": self.passed_over}).whole("after")
        if self.after is None:
            return None
        try:
            return Parameters({"after": self.after}).whole("after")
        except Problem as refused:
            raise self.bad_after(str(refused.errors[0]["detail"])) from None

    def bad_after(self, detail: str) -> Problem:
        return malformed(detail, **self.after_at)


async def asking(request: Request, operation: str, *more: str) -> Asking:
    """Raises Problem 400, 401, 403, 405, 406, 429. `more`: query parameters beside after and wait."""
    if request.method != "GET":
        raise Problem(405, "method_not_allowed", "What waits is asked with GET.", headers={"Allow": "GET"})
    seen = _as_django_sees(request)
    form = parameters.check_accepts(seen, JSON, EVENTS)
    who = await _who(request, seen)
    if (scope := right_of(operation).scope) is not None and scope not in who.scopes:
        raise missing_scope(scope)
    query = parameters.read(seen, ("after", "wait", *more))
    last = seen.META.get("HTTP_LAST_EVENT_ID")
    after, after_at = (last, {"header": "Last-Event-ID"}) if last else (query.text("after"), {"parameter": "after"})
    if after is not None and len(after) > LONGEST_CURSOR:
        raise malformed("Too long.", **after_at)
    token = seen.META["HTTP_AUTHORIZATION"].partition(" ")[2]
    wait = query.whole("wait", most=MOST_WAIT_S) or 0
    return Asking(who, token, after, after_at, wait, form == EVENTS, query.hash(), query.text("after") if last else None)


async def check_still_good(asked: Asking) -> None:
    """Who has waited hears nothing that was not theirs to hear any more. Raises what an ended token is refused with: 401, 403."""
    if not TOKENS.is_good(asked.token):
        await ask(refuse_ended, asked.token)


def game_id(request: Request) -> UUID:
    try:
        return UUID(request.path_params["game_id"])
    except ValueError:
        raise Problem(404, "not_found", "There is no such address.") from None


async def _who(request: Request, seen: HttpRequest) -> Identity:
    """Who asks, and one request less for them: by address where the token is not good. Raises Problem 401, 403, 429."""
    found, charge = await ask(_identified, seen)
    request.state.charge = charge
    if charge is not None and charge.wait_s is not None:
        raise Problem(429, "too_many_requests", headers={"Retry-After": str(charge.wait_s)})
    if isinstance(found, Exception):
        raise found
    return found


def _identified(seen: HttpRequest) -> tuple[Identity | Exception, Charge | None]:
    """Both may ask a server. Who goes on where a stream ended takes from a larger bucket: it is cheap, and phones do it often."""
    here = client_address(seen)
    try:
        found = _BEARER.authenticate(RestRequest(seen))
    except (AuthenticationFailed, Problem) as refused:
        return refused, LIMITS.charge_all([("read", here), ("address", here)])
    if found is None:
        return unauthenticated(), LIMITS.charge_all([("read", here), ("address", here)])
    who = found[0]
    goes_on = bool(seen.META.get("HTTP_LAST_EVENT_ID")) or "after=" in seen.META["QUERY_STRING"]
    policy = "reconnect" if goes_on and LIMITS.limits("reconnect") else "read"
    return who, LIMITS.charge_all([(policy, who.token_id), ("player", who.id), ("address", here)])


def _as_django_sees(request: Request) -> HttpRequest:
    """The request for those who read for the web server too. Names with `_` are left out: they would pass for others'."""
    seen = HttpRequest()
    client = request.client
    seen.META = {"QUERY_STRING": request.scope["query_string"].decode("latin-1"), "REMOTE_ADDR": client.host if client else ""}
    for name, value in request.headers.items():
        key = f"HTTP_{name.upper().replace('-', '_')}"
        if "_" not in name:
            seen.META[key] = f"{seen.META[key]},{value}" if key in seen.META else value
    return seen
