"""allauth's headless views, called as functions: a body in, what they say and whose session it became out.

allauth keeps where somebody stands in signing in in a session. Who has no token yet carries that session's key; the session of a
token lies under a key made from the token, so it is nowhere to be read and ends with it.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.headless.constants import Client
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from accounts.models import Player
from accounts.sessions import SessionStore

__all__ = ["Said", "call", "fresh_session", "inside", "move_to_token", "session_of_token", "session_under"]

Json = Any  # Any: JSON, as allauth says it
CARRIED = ("REMOTE_ADDR", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT")
SPOKEN = ("HTTP_USER_AGENT", "HTTP_ACCEPT_LANGUAGE")


@dataclass(frozen=True)
class Said:
    """What a view said. `player`: who is signed in now. `wait_s`: after too many tries."""

    status: int
    told: Json
    session: SessionStore
    player: Player | None
    wait_s: int | None = None

    @property
    def errors(self) -> list[Mapping[str, str]]:
        return list(self.told.get("errors", ()))

    @property
    def pending(self) -> str | None:
        """The step that is waited for."""
        flows = self.told.get("data", {}).get("flows", ())
        return next((str(flow["id"]) for flow in flows if flow.get("is_pending")), None)


def call(
    http: HttpRequest,
    view: Any,
    method: str,
    body: Json = None,
    *,
    session: SessionStore,
    kept: UUID | None = None,
    query: str = "",
) -> Said:
    """`view`: one of allauth.headless's. `kept`: the token that a change of password spares."""
    request = inside(http, session, method, body, query)
    request.kept_token = kept  # type: ignore[attr-defined]  # read by Adapter.set_password
    with context.request_context(request):
        try:
            response = view.as_view(client=Client.APP)(request)
        except ImmediateHttpResponse as said:
            response = said.response
    return _said(request, response)


def inside(http: HttpRequest, session: SessionStore, method: str = "POST", body: Json = None, query: str = "") -> HttpRequest:
    """A request as allauth expects it behind its middleware: with this session, and its player."""
    request = HttpRequest()
    request.method = method
    request.path = request.path_info = http.path
    request.META = {name: http.META[name] for name in (*CARRIED, *SPOKEN) if name in http.META}
    request.META |= {"CONTENT_TYPE": "application/json", "QUERY_STRING": query}
    request.GET = type(request.GET)(query)
    request._body = json.dumps(body or {}).encode()  # as if it had been read
    request.session = session
    request.user = SimpleLazyObject(lambda: get_user(request))  # type: ignore[assignment]  # as Django's middleware does
    pre_user = get_user(request)
    request.allauth = SimpleNamespace(  # type: ignore[attr-defined]  # as allauth's middleware does
        headless=SimpleNamespace(client=Client.APP, _pre_user=pre_user)
    )
    return request


def fresh_session() -> SessionStore:
    return SessionStore()


def session_under(key: str) -> SessionStore | None:
    """The session that somebody carries; None where it has ended."""
    session = SessionStore(key)
    session.get(SESSION_KEY)
    return session if session.session_key else None


def session_of_token(token: str, player: Player) -> SessionStore:
    """The session of this token, with its player signed in; one that has ended begins anew, and proves nothing yet."""
    key = key_of_token(token)
    session = SessionStore(key)
    if session.get(SESSION_KEY) != str(player.pk) or session.get(HASH_SESSION_KEY) != player.get_session_auth_hash():
        session = SessionStore(key)
        session._session_cache = {  # type: ignore[attr-defined]  # a dict of Django's
            SESSION_KEY: str(player.pk),
            BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
            HASH_SESSION_KEY: player.get_session_auth_hash(),
        }
    return session


def move_to_token(session: SessionStore, token: str) -> None:
    """From now on the session is the token's."""
    key = key_of_token(token)
    if session.session_key == key:
        session.keep()
        return
    held = dict(session.items())
    if session.session_key:
        session.delete()
    moved = SessionStore(key)
    moved._session_cache = held  # type: ignore[attr-defined]  # a dict of Django's
    moved.keep()


def key_of_token(token: str) -> str:
    return hashlib.sha256(b"session of " + token.encode()).hexdigest()


def _said(request: HttpRequest, response: HttpResponse) -> Said:
    session: SessionStore = request.session  # type: ignore[assignment]  # the one it was given, or one of its kind
    if session.modified and not session.is_empty():
        session.keep()
    told = json.loads(response.content) if response.content and "json" in response.get("Content-Type", "") else {}
    player = None if isinstance(request.user, AnonymousUser) or not request.user.is_authenticated else request.user
    return Said(response.status_code, told, session, player, getattr(request, "attempt_wait_s", None))
