"""A listener to server-sent events, for tests against the real stream server."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

PATIENCE_S = 20.0


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
    with httpx.stream("GET", url, headers=headers, params=parameters, timeout=PATIENCE_S) as response:
        assert 200 == response.status_code, response.read()
        yield _events(response)


def _events(response: httpx.Response) -> Iterator[Heard]:
    fields: dict[str, str] = {}
    for line in response.iter_lines():
        if line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value
        elif not line and "event" in fields:
            yield Heard(fields["event"], fields.get("id"), json.loads(fields["data"]))
            fields = {}


def get(url: str, token: str, **parameters: object) -> httpx.Response:
    """A long-poll, as JSON."""
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
    return httpx.get(url, headers=headers, params=parameters, timeout=PATIENCE_S + 30)
