"""What every address of the API is made of: a DRF view that does only what this API needs, in this order: the method, the form of
the answer, who asks, how often; then the view's own method, which reads strictly, calls one operation or query and answers."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, TypeVar, cast

import msgspec
from django.http import HttpRequest, HttpResponse
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.addresses import client_address
from accounts.identity import Identity
from api import bodies, parameters
from api.authentication import BearerAuthentication
from api.limiter import Wish
from api.limits import LIMITS
from api.parameters import Parameters
from api.problems import Problem, missing_scope, unauthenticated
from api.shut import SHUT, client_of

AUTHENTICATORS = (BearerAuthentication(),)
ALLOWED_HEADERS = "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, Prefer"

T = TypeVar("T")
_encode = msgspec.json.Encoder().encode


class Endpoint(APIView):
    """One address. A method is there if the class has it; `queries` names the parameters of each that has any.

    `public` methods are open to all, the others to who proves who they are. `policies` names the limits (default: read, write).
    """

    queries: ClassVar[Mapping[str, Sequence[str]]] = {}
    public: ClassVar[Sequence[str]] = ()
    policies: ClassVar[Mapping[str, str]] = {}
    media_types: ClassVar[Sequence[str]] = ("application/json",)

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:  # Any: as DRF types it
        """Without parsers: bodies are read as bytes."""
        return Request(request, authenticators=AUTHENTICATORS)

    @property
    def default_response_headers(self) -> dict[str, str]:
        """None: the envelope knows them."""
        return {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:  # Any: as DRF types it
        method = cast(str, request.method)
        if method not in self.methods():
            raise Problem(405, "method_not_allowed", headers={"Allow": self.allow})
        if method == "OPTIONS":
            return
        self.media_type = parameters.check_accepts(_http(request), *self.media_types)
        self._charge(request, method)
        if method not in self.public and not isinstance(request.user, Identity):
            raise unauthenticated()
        if (scope := self.scopes()[method]) is not None and scope not in player(request).scopes:
            raise missing_scope(scope)
        self.query = parameters.read(_http(request), self.queries.get("GET" if method == "HEAD" else method, ()))

    def options(  # type: ignore[override]  # DRF answers with a Response of its own, which it renders later
        self,
        request: Request,
        *args: Any,
        **kwargs: Any,  # Any: as DRF types it
    ) -> HttpResponse:
        """What may be sent here; browsers ask before they send anything of another site's."""
        headers = {
            "Allow": self.allow,
            "Access-Control-Allow-Methods": self.allow,
            "Access-Control-Allow-Headers": ALLOWED_HEADERS,
            "Access-Control-Max-Age": "7200",
        }
        return HttpResponse(status=204, headers=headers, content_type="application/json")

    @classmethod
    @cache
    def methods(cls) -> Sequence[str]:
        """What the class answers; Django answers HEAD wherever there is a GET."""
        names = [name.upper() for name in ("get", "post", "put", "delete", "options") if hasattr(cls, name)]
        return [*names[:1], "HEAD", *names[1:]] if names[0] == "GET" else names

    @classmethod
    @cache
    def scopes(cls) -> Mapping[str, str | None]:
        """What a token must allow, by method; api/roles.py says so."""
        found = {each: getattr(getattr(cls, each.lower(), None), "scope", None) for each in cls.methods()}
        return found | ({"HEAD": found["GET"]} if "GET" in found else {})

    @property
    def allow(self) -> str:
        return ", ".join(self.methods())

    def _charge(self, request: Request, method: str) -> None:
        """By token, player, address and route; by address alone for who shows no token that is good. Raises Problem 401, 429."""
        policy = self.policies.get(method) or ("read" if method in ("GET", "HEAD") else "write")
        here = client_address(_http(request))
        try:
            who = request.user if isinstance(request.user, Identity) else None
        except (AuthenticationFailed, Problem):
            self._take(request, ("read", here), ("address", here))
            raise
        client = here if who is None or policy == "guest" else who.token_id
        route = self.operations().get(method, "")
        self._take(
            request,
            (policy, client),
            ("address", here),
            *((("player", who.id),) if who else ()),
            *(((route, who.id if who else here),) if LIMITS.limits(route) else ()),
        )

    @classmethod
    @cache
    def operations(cls) -> Mapping[str, str]:
        """The operation's name, by method."""
        return {each: getattr(getattr(cls, each.lower(), None), "operation", "") for each in cls.methods()}

    def _take(self, request: Request, *wishes: Wish) -> None:
        charge = LIMITS.charge_all(wishes)
        _http(request).charge = charge  # type: ignore[attr-defined]  # for the envelope, which writes the headers
        if charge is not None and charge.wait_s is not None:
            SHUT.refused(client_of(request.META), request.method, charge)
            raise Problem(429, "too_many_requests", headers={"Retry-After": str(charge.wait_s)})


class SaidCode(Endpoint):
    """Takes a code short enough to be said aloud, and to be guessed: counted by token, and by address whatever the token."""

    def count_guess(self, request: Request) -> None:
        """Before it is looked at. Raises Problem 429."""
        self._take(request, ("code", player(request).token_id), ("codes", client_address(_http(request))))


def player(request: Request) -> Identity:
    """Who asks."""
    return cast(Identity, request.user)


def received_at(request: Request) -> int:
    """When the request reached this process, ms."""
    at: int = request.received_at  # type: ignore[attr-defined]  # by the envelope
    return at


def body(request: Request, kind: type[T]) -> T:
    """The request's body as a value of this type."""
    return bodies.decoded(bodies.read(_http(request)), kind)


def answer(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> HttpResponse:
    return HttpResponse(encoded(value), status=status, headers=headers, content_type="application/json")


def encoded(value: object) -> bytes:
    """As JSON."""
    return _encode(value)


def nothing(status: int = 204) -> HttpResponse:
    return HttpResponse(status=status, content_type="application/json")


def afterwards(response: HttpResponse, *works: Callable[[], None]) -> HttpResponse:
    """The response; the works, which must not raise, are done when its body has been sent, by the same thread."""
    response._resource_closers.extend(works)  # type: ignore[attr-defined]  # Django's own: called by response.close(), as WSGI has it
    return response


def _http(request: Request) -> HttpRequest:
    found: HttpRequest = request._request
    return found


__all__ = ["Endpoint", "Parameters", "SaidCode", "afterwards", "answer", "body", "encoded", "nothing", "player", "received_at"]
