"""The web server's door: everything that answers at once."""

import gc
import os
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, cast

import django
from django.conf import settings
from django.core.handlers.exception import convert_exception_to_response
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import close_old_connections, connections, reset_queries
from django.http import HttpRequest, HttpResponse
from django.middleware.security import SecurityMiddleware

from config import heartbeat
from config.descriptors import allow_all

if TYPE_CHECKING:
    from wsgiref.types import StartResponse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
Environ = dict[str, Any]  # Any: WSGI's environment holds anything
Respond = Callable[[HttpRequest], HttpResponse]


class _Request(WSGIRequest):
    def _set_content_type_params(self, meta: Environ) -> None:
        """A Content-Type that can't be parsed is none: Django would fail before any view could refuse it."""
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]  # the stubs leave it out
        except (ValueError, LookupError):
            self.content_type, self.content_params = "", {}


class _Handler(WSGIHandler):
    request_class = _Request


class _Door:
    """Django's handler; but what is asked of the API goes through the two middlewares that matter there, and past all others.

    An answer with nothing to do behind it leaves as one piece, which costs the server least.
    """

    def __init__(self, handler: _Handler) -> None:
        self._all = handler
        self._api = convert_exception_to_response(SecurityMiddleware(Envelope(cast(Respond, handler.get_response))))

    def __call__(self, environ: Environ, start_response: "StartResponse") -> Iterable[bytes]:
        if not environ["PATH_INFO"].startswith(PREFIX):
            return _whole(cast(HttpResponse, self._all(environ, start_response)))
        close_old_connections()
        if settings.DEBUG:
            reset_queries()  # which Django keeps then
        response = cast(HttpResponse, self._api(_Request(environ)))
        start_response(f"{response.status_code} {response.reason_phrase}", [*response.items()])
        return response if response._resource_closers else [response.content]  # type: ignore[attr-defined]  # Django's own


def _whole(page: HttpResponse) -> list[bytes]:
    """Files too: a client that does not read what it asked for must not keep the one who reads it out."""
    try:
        return [b"".join(page)]
    finally:
        page.close()


django.setup(set_prefix=False)
allow_all()
connections._connections = threading.local()  # type: ignore[attr-defined]  # Django's looks for an event loop at every access
heartbeat.start()

from api.envelope import PREFIX, Envelope  # noqa: E402 - it needs Django set up
from api.gate import Gate  # noqa: E402 - as above
from api.hands import Hands  # noqa: E402 - as above

application = Gate(_Door(_Handler()), Hands())
gc.collect()
gc.freeze()  # what is loaded by now stays: the collector need not look at its 130,000 objects again and again
gc.set_threshold(10_000, 20, 50)  # nearly all that a request leaves is gone without the collector
