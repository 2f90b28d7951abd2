"""The web server's door: everything that answers at once."""

import gc
import os
import threading
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import connections

from config import heartbeat

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class _Request(WSGIRequest):
    def _set_content_type_params(self, meta: dict[str, Any]) -> None:  # Any: WSGI's environment holds anything
        """A Content-Type that can't be parsed is none: Django would fail before any view could refuse it."""
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]  # the stubs leave it out
        except (ValueError, LookupError):
            self.content_type, self.content_params = "", {}


class _Handler(WSGIHandler):
    request_class = _Request


django.setup(set_prefix=False)
connections._connections = threading.local()  # type: ignore[attr-defined]  # Django's looks for an event loop at every access
heartbeat.start()

from api.gate import Gate  # noqa: E402 - it needs Django set up
from api.hands import Hands  # noqa: E402 - as above

application = Gate(_Handler(), Hands())
gc.collect()
gc.freeze()  # what is loaded by now stays: the collector need not look at its 130,000 objects again and again
