"""The stream server's routes, and what becomes of what goes wrong on them."""

import logging

from django.db import Error as DatabaseError
from starlette.applications import Starlette
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from api.stream.answers import Problem
from api.stream.database import ask
from api.stream.games import watch_game
from api.stream.me import watch_mine
from games import clock
from games.operations.errors import Busy, NoSuchGame, Unplayable
from games.queries.history import OtherHistory

log = logging.getLogger(__name__)
_METHODS = "GET, HEAD"


async def _problem(request: Request, error: Exception) -> Response:
    match error:
        case Problem():
            return error.response()
        case NoSuchGame():
            return Problem(404, "not_found", "There is no such game, or you may not know of it.").response()
        case OtherHistory():
            return Problem(409, "other_history", "That hash is not of this game's history: read the game anew.").response()
        case Unplayable():
            return Problem(503, "unplayable", "This server can't read the game now.").response()
    return Problem(503, "busy", "The database can't answer now.").response()


async def _not_found(request: Request, error: Exception) -> Response:
    return Problem(404, "not_found", "There is nothing here.").response()


async def _wrong_method(request: Request, error: Exception) -> Response:
    response = Problem(405, "method_not_allowed", "Streams are read with GET.").response()
    response.headers["Allow"] = _METHODS
    return response


async def _fault(request: Request, error: Exception) -> Response:
    log.error("stream: %s", type(error).__name__)
    return Problem(500, "server_error", "The server made a mistake.").response()


async def alive(request: Request) -> Response:
    return Response("ok", media_type="text/plain")


_routes = Starlette(
    routes=[
        Route("/stream/v1/games/{game_id}", watch_game),
        Route("/stream/v1/me", watch_mine),
        Route("/livez", alive),
    ],
    exception_handlers={
        Problem: _problem,
        NoSuchGame: _problem,
        OtherHistory: _problem,
        Unplayable: _problem,
        Busy: _problem,
        DatabaseError: _problem,
        404: _not_found,
        405: _wrong_method,
        500: _fault,
    },
)


async def _timed(scope: Scope, receive: Receive, send: Send) -> None:
    """The routes, once this process knows the time: its first reading asks the database, which the event loop may not."""
    global _knows_the_time
    if not _knows_the_time:
        try:
            await ask(clock.sync)
        except DatabaseError:
            await _TIMELESS(scope, receive, send)
            return
        _knows_the_time = True
    await _routes(scope, receive, send)


_knows_the_time = False
_TIMELESS = Response(
    b'{"type":"about:blank","title":"Busy","status":503,"code":"busy","detail":"The database can\'t answer now."}',
    503,
    {"Retry-After": "1", "Cache-Control": "no-store"},
    "application/problem+json",
)
"""Before the first reading there is no Server-Time to send."""

application = CORSMiddleware(
    _timed,
    allow_origins=["*"],
    allow_methods=["GET"],
    allow_headers=["Accept", "Authorization", "Last-Event-ID"],
    expose_headers=["Request-Id", "Retry-After", "Server-Time"],
    max_age=7200,
)
"""Open to the pages of every site: who may hear what is decided by the token, and browsers send no cookies here."""
