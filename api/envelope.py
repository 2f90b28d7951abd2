"""The web server's way to the API: a middleware that answers /api/ itself and closes every answer with the same headers.

Sessions, CSRF and messages, which come after it, serve the admin; requests of the API would only pay for them.
"""

import logging
import re
import secrets
import time
import traceback
from collections.abc import Callable

from django.core.exceptions import SuspiciousOperation
from django.core.signals import got_request_exception
from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.urls import Resolver404, get_resolver
from django.utils.cache import patch_vary_headers
from django.views import defaults

from accounts.origins import depends_on_origin
from api import cors, metrics, problems
from api.problems import Problem
from games import clock, traces

PREFIX = "/api/"
SHORTEST_COMPRESSED = 1_000
"""Bytes; below that the gain is none."""
_NO_GZIP = re.compile(r"\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)")
log = logging.getLogger(__name__)


class Envelope:
    """`received_at` (ms) is stamped on the request before anything else is done with it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        traces.request_id.set(secrets.token_hex(8))
        traces.game_id.set(None)
        if not request.path_info.startswith(PREFIX):
            return self.get_response(request)
        began = time.monotonic()
        response = sealed(request, _answer(request))
        metrics.answered(request.method, _route(request), response.status_code, round((time.monotonic() - began) * 1000))
        return response


class _Zip(GZipMiddleware):
    """Without random padding: it hides secrets from pages that make a browser send its cookies, and no cookie counts here.

    Answers that are equal stay equal.
    """

    max_random_bytes = 0


_zip = _Zip(lambda request: HttpResponse())


def _answer(request: HttpRequest) -> HttpResponse:
    try:
        request.received_at = clock.now_ms()  # type: ignore[attr-defined]  # a request takes what is put on it
        request.get_host()
        match = request.resolver_match = get_resolver("api.urls").resolve(request.path_info)
        traces.game_id.set(match.kwargs.get("game_id"))
        response: HttpResponse = match.func(request, *match.args, **match.kwargs)
        return response
    except Resolver404:
        return Problem(404, "not_found", "There is no such address.").response()
    except Exception as error:
        return _failed(request, error)


def _route(request: HttpRequest) -> str:
    """The address as it is declared: what was asked may hold secrets, and is of endless variety."""
    return metrics.UNKNOWN if request.resolver_match is None else request.resolver_match.route


def _failed(request: HttpRequest, error: Exception) -> HttpResponse:
    """What a view did not handle: a known problem, or a fault of ours whose type and place are logged, never its words."""
    known = problems.known(error)
    if known is not None:
        return known.response()
    log.error("%s %s\n%s", request.method, type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
    got_request_exception.send(sender=None, request=request)
    return Problem(500, "internal", "Something is broken here, and it is not your request.").response()


def sealed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer with what every answer has."""
    headers = response.headers
    headers["Request-Id"] = traces.request_id.get() or secrets.token_hex(8)
    headers.setdefault("Cache-Control", "private, no-store")
    asked = request.META.get("HTTP_ACCEPT_ENCODING")
    if asked is not None and len(response.content) >= SHORTEST_COMPRESSED and not _NO_GZIP.search(asked):
        _zip.process_response(request, response)
    headers["Content-Length"] = str(len(response.content))
    if "Vary" in headers:
        patch_vary_headers(response, ["Authorization"])
    else:
        headers["Vary"] = "Authorization"
    charge = getattr(request, "charge", None)
    if charge is not None:
        for name, value in charge.headers.items():
            headers[name] = value
    origin = request.META.get("HTTP_ORIGIN")
    if origin is not None:
        _let_pages_read(response, origin)
    try:
        headers["Server-Time"] = str(clock.now_ms())
    except Error:
        log.warning("the time is not known: the database does not answer")
    return response


def _let_pages_read(response: HttpResponse, origin: str) -> None:
    if depends_on_origin():
        patch_vary_headers(response, ["Origin"])
    for name, value in cors.readable_by(origin).items():
        response.headers[name] = value


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404. People who look for a page of the admin get one."""
    if request.path_info.startswith("/admin/"):
        return defaults.page_not_found(request, exception)
    return sealed(request, Problem(404, "not_found", "There is no such address.").response())


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400."""
    problem = problems.known(exception) if isinstance(exception, SuspiciousOperation) else None
    return sealed(request, (problem or Problem(400, "malformed")).response())


def broken(request: HttpRequest) -> HttpResponse:
    """Django's handler500."""
    if request.path_info.startswith("/admin/"):
        return defaults.server_error(request)
    return sealed(request, Problem(500, "internal", "Something is broken here, and it is not your request.").response())
