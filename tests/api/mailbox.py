"""People who sign up, and the letters they get."""

import re
from uuid import uuid4

from django.core import mail

from tests.api.client import Client, Heard, Json, Wire, in_process

PASSWORD = "correct horse battery"
AUTH = "/api/v1/auth"


def new_address() -> str:
    return f"{uuid4().hex}@example.org"


def letters(to: str) -> list[mail.EmailMessage]:
    """All that came to this mailbox, the oldest first."""
    return [each for each in mail.outbox if to in each.to]


def code(to: str) -> str:
    """Of the newest letter."""
    found = re.search(r"(?:Your code|Ваш код): (\S+)", letters(to)[-1].body)
    assert found is not None, letters(to)[-1].body
    return found[1]


def begin_signup(email: str, client: Client | None = None) -> str:
    """The session to go on with."""
    return str((client or Client()).post(f"{AUTH}/signup", {"email": email})["session"])


def sign_up(email: str | None = None, *, name: str | None = None, guest: Client | None = None, wire: Wire = in_process) -> Client:
    """A person, from a new mailbox; the guest, if there is one."""
    email, client = email or new_address(), guest or Client(wire=wire)
    session = begin_signup(email, client)
    body = {"session": session, "code": code(email), "password": PASSWORD, "name": name or f"P {uuid4().hex[:12]}"}
    told = client.post(f"{AUTH}/signup/confirm", body)
    return Client(told["token"], wire, told["player"]["id"], told["player"]["name"])


def sign_in(email: str, password: str = PASSWORD, place: Wire = in_process) -> Heard:
    return Client(wire=place).ask("POST", f"{AUTH}/login", {"email": email, "password": password})


def signed_in(email: str, password: str = PASSWORD) -> Client:
    heard = sign_in(email, password)
    assert "signed_in" == heard.json["state"], heard.body
    return Client(heard.json["token"], id=heard.json["player"]["id"])


def prove(client: Client, password: str = PASSWORD) -> None:
    """A fresh proof of who it is."""
    assert 204 == client.ask("POST", "/api/v1/me/reauthenticate", {"password": password}).status


def at(address: str) -> Wire:
    """A client elsewhere."""

    def ask(method: str, path: str, headers: Json, body: bytes) -> Heard:
        import django.test

        from tests.api.client import _HANDLER

        named = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()}
        content_type = str(named.pop("HTTP_CONTENT_TYPE", ""))
        client = django.test.Client(raise_request_exception=False, REMOTE_ADDR=address)
        client.handler = _HANDLER
        told = client.generic(method, path, body, content_type=content_type, **named)
        return Heard(told.status_code, {name.lower(): value for name, value in told.headers.items()}, told.content)

    return ask
