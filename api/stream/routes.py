"""The stream server's routes, and what becomes of what goes wrong on them."""

import logging
import secrets

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError
from rest_framework.exceptions import AuthenticationFailed
from starlette.applications import Starlette
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Message, Receive, Scope, Send

from api import metrics, problems
from api.problems import Problem
from api.stream.answers import refusal
from api.stream.games import watch_game
from api.stream.me import watch_mine
from api.stream.timekeeping import keep_time, knows_the_time
from games import traces
from games.operations.errors import Busy, NoSuchGame, Unplayable
from games.queries.history import CursorAhead, OtherHistory

log = logging.getLogger(__name__)
_FORESEEN = (
    *(Problem, AuthenticationFailed, NoSuchGame, CursorAhead, OtherHistory, Unplayable, Busy),
    *(OperationalError, InterfaceError),
)


async def _refuse(request: Request, error: Exception) -> Response:
    return refusal(request, problems.known(error) or _broken(error))


async def _not_found(request: Request, error: Exception) -> Response:
    return refusal(request, Problem(404, "not_found", "There is no such address."))


async def _wrong_method(request: Request, error: Exception) -> Response:
    return refusal(request, Problem(405, "method_not_allowed", "What waits is asked with GET.", headers={"Allow": "GET"}))


async def _fault(request: Request, error: Exception) -> Response:
    return refusal(request, _broken(error))


def _broken(error: Exception) -> Problem:
    log.error("stream: %s", type(error).__name__)
    return Problem(500, "internal", "Something is broken here, and it is not your request.")


async def alive(request: Request) -> Response:
    return Response("ok", media_type="text/plain")


ROUTES = (Route("/stream/v1/games/{game_id}", watch_game), Route("/stream/v1/me", watch_mine), Route("/livez", alive))

_routes = Starlette(
    routes=ROUTES,
    exception_handlers={**dict.fromkeys(_FORESEEN, _refuse), 404: _not_found, 405: _wrong_method, 500: _fault},
)


async def _counted(scope: Scope, receive: Receive, send: Send) -> None:
    """Every request, by its address; who waits is counted while they wait."""
    traces.request_id.set(secrets.token_hex(8))
    route = next((each.path for each in ROUTES if each.matches(scope)[0] is Match.FULL), metrics.UNKNOWN)

    async def tell(message: Message) -> None:
        if message["type"] == "http.response.start":
            metrics.answered(scope["method"], route, message["status"])
        await send(message)

    metrics.stream_opened()
    try:
        await _timed(scope, receive, tell)
    finally:
        metrics.stream_closed()


async def _timed(scope: Scope, receive: Receive, send: Send) -> None:
    """The routes, once this process knows the time: its first reading asks the database, which the event loop may not."""
    if not knows_the_time():
        try:
            await keep_time()
        except Error as error:
            response = await _refuse(Request(scope), error)
            await response(scope, receive, send)
            return
    await _routes(scope, receive, send)


application = CORSMiddleware(
    _counted,
    allow_origins=settings.CORS_ORIGINS,
    allow_methods=["GET"],
    allow_headers=["Accept", "Authorization", "Last-Event-ID"],
    expose_headers=["RateLimit", "RateLimit-Policy", "Request-Id", "Retry-After", "Server-Time"],
    max_age=7200,
)
"""Open to the pages of the sites in CORS_ORIGINS: the token decides who may hear what, and browsers send no cookies here."""
