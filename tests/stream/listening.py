"""A listener to server-sent events, for tests against the real stream server."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from tests.api import description

PATIENCE_S = 20.0
PLAIN = False
"""There is no TLS here, and to read the certificates of the world costs more than many a request."""
SHAPES = {"entry": "Entry", "game": "ListItem"}
"""The component that an event's data is."""


@dataclass(frozen=True)
class Heard:
    """One event: its name, its id and its data."""

    name: str
    id: str | None
    data: Any  # Any: JSON


@contextmanager
def listening(url: str, token: str, **parameters: object) -> Iterator[Iterator[Heard]]:
    """The events of a stream that answered 200, as they come. Ends with the stream."""
    headers = {"Authorization": f"Bearer {token}", "Accept": "text/event-stream"}
    with httpx.stream("GET", url, headers=headers, params=parameters, timeout=PATIENCE_S, verify=PLAIN) as response:
        assert 200 == response.status_code, response.read()
        assert "text/event-stream" == response.headers["content-type"].partition(";")[0]
        yield _events(response)


def _events(response: httpx.Response) -> Iterator[Heard]:
    """Held against the OpenAPI file."""
    for heard in _told(response):
        if heard.name in SHAPES:
            description.check_body(SHAPES[heard.name], heard.data)
        yield heard


def _told(response: httpx.Response) -> Iterator[Heard]:
    fields: dict[str, str] = {}
    for line in response.iter_lines():
        if line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value
        elif not line and "event" in fields:
            yield Heard(fields["event"], fields.get("id"), json.loads(fields["data"]))
            fields = {}


def get(url: str, token: str, **parameters: object) -> httpx.Response:
    """A long-poll, as JSON. The answer is held against the OpenAPI file."""
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
    return checked(httpx.get(url, headers=headers, params=parameters, timeout=PATIENCE_S + 30, verify=PLAIN))


def checked(answer: httpx.Response) -> httpx.Response:
    """The answer, if the OpenAPI file allows it."""
    request, kind = answer.request, answer.headers.get("content-type", "")
    description.check(request.method, request.url.path, answer.status_code, kind, answer.content)
    return answer
