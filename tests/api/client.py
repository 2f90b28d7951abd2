"""A client as every test of the API uses it: whatever it hears is held against the OpenAPI file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import uuid4

import django.test
import httpx
from django.test.client import ClientHandler

from tests.api import description
from tests.docs import codes

Json = Any
NOTHING = object()
"""No body at all."""


@dataclass(frozen=True)
class Heard:
    """An answer. Header names are read in any case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Json:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """Of a problem."""
        assert "application/problem+json" == self.headers["content-type"]
        code: str = self.json["code"]
        return code


class Wire(Protocol):
    def __call__(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Heard: ...


_HANDLER = ClientHandler(enforce_csrf_checks=False)
"""One for all: each new one would load the middleware, and with it look for every static file."""


def in_process(method: str, path: str, headers: Mapping[str, str], body: bytes) -> Heard:
    """Through Django's own client: middleware, views and database, but no socket."""
    named = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()}
    content_type = str(named.pop("HTTP_CONTENT_TYPE", ""))
    address, _, query = path.partition("?")
    client = django.test.Client(raise_request_exception=False)
    client.handler = _HANDLER
    told = client.generic(method, address, body, content_type=content_type, QUERY_STRING=query, **named)
    return Heard(told.status_code, {name.lower(): value for name, value in told.headers.items()}, told.content)


def over(url: str) -> Wire:
    """Through sockets, to a server that runs."""
    session = httpx.Client(base_url=url, timeout=30)

    def ask(method: str, path: str, headers: Mapping[str, str], body: bytes) -> Heard:
        told = session.request(method, path, headers=dict(headers), content=body)
        return Heard(told.status_code, dict(told.headers), told.content)

    return ask


class Client:
    """One player with one token, or nobody."""

    def __init__(self, token: str | None = None, wire: Wire = in_process, id: str = "", name: str = "") -> None:
        self.token, self.wire, self.id, self.name = token, wire, id, name

    def ask(self, method: str, path: str, body: Json = NOTHING, **headers: str) -> Heard:
        """Sends JSON; `headers` are written with _ for -."""
        content = b"" if body is NOTHING else json.dumps(body).encode()
        return self.send(method, path, content, {name.replace("_", "-"): value for name, value in headers.items()})

    def send(self, method: str, path: str, content: bytes = b"", headers: Mapping[str, str] | None = None) -> Heard:
        """Sends these very bytes; JSON unless the headers say otherwise."""
        told = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        told |= {"Content-Type": "application/json"} if content else {}
        heard = self.wire(method, path, told | dict(headers or {}), content)
        check(method, path, heard)
        return heard

    def get(self, path: str, **headers: str) -> Json:
        return self._good("GET", path, NOTHING, headers, 200)

    def post(self, path: str, body: Json = NOTHING, expected: int = 200, **headers: str) -> Json:
        return self._good("POST", path, body, headers, expected)

    def put(self, path: str, body: Json = NOTHING, expected: int = 200, **headers: str) -> Json:
        return self._good("PUT", path, body, headers, expected)

    def command(self, game: str, command: Json, key: str | None = None, after: int | None = None, **headers: str) -> Heard:
        query = "" if after is None else f"?after={after}"
        return self.ask("POST", f"{game}/commands{query}", command, Idempotency_Key=key or str(uuid4()), **headers)

    def _good(self, method: str, path: str, body: Json, headers: Mapping[str, str], expected: int) -> Json:
        heard = self.ask(method, path, body, **headers)
        assert expected == heard.status, heard.body
        return heard.json


def check(method: str, path: str, heard: Heard) -> None:
    """What holds of every answer of the API."""
    assert heard.status != 500, f"{method} {path}: {heard.body!r}"
    for name in ("server-time", "request-id", "cache-control", "vary"):
        assert name in heard.headers, f"{method} {path}: {heard.status} without {name}"
    assert "Authorization" in heard.headers["vary"]
    if method == "OPTIONS" and heard.status == 204:
        assert "allow" in heard.headers
    elif method == "HEAD":
        assert b"" == heard.body
    else:
        description.check(method, path, heard.status, heard.headers["content-type"], heard.body)
    if heard.status >= 400 and method != "HEAD":
        check_code(heard)


def check_code(heard: Heard) -> None:
    """docs/errors.md has the code, with this status, and the codes of the fields at fault."""
    code, told = heard.json["code"], {each["code"] for each in heard.json.get("errors", ())}
    assert code in codes.known(), f"{code} is not in docs/errors.md: python -m tests.docs.codes"
    assert heard.status in codes.statuses(code), f"{code} came with {heard.status}; docs/errors.md has {codes.statuses(code)}"
    assert told <= codes.fields(), f"docs/errors.md has no {told - codes.fields()} of fields"


def guest(name: str = "Ann", wire: Wire = in_process) -> Client:
    """Somebody new."""
    welcome = Client(wire=wire).post("/api/v1/guests", {"name": name}, expected=201)
    return Client(welcome["token"], wire, welcome["player"]["id"], name)
