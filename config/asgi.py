"""The stream server's door: only what waits."""

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()


def _waiting() -> Any:  # Any: ASGI's types are dicts of whatever
    if find_spec("api.stream"):
        return import_module("api.stream").application
    return _nothing_waits


async def _nothing_waits(scope: Any, receive: Any, send: Any) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 404, "headers": headers})
    await send({"type": "http.response.body", "body": b"{}"})


application = _waiting()
