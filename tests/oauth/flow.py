"""An app of others as it meets this site: over HTTP, with a player's browser in between."""

import base64
import hashlib
import html
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit
from uuid import uuid4

import django.test
from allauth.idp.oidc.models import Client as Registration
from django.test.client import ClientHandler

from accounts.models import Player
from accounts.oauth.registering import register
from accounts.scopes import FOR_APPS

AUTHORIZE, TOKEN, REVOKE, USERINFO = (
    "/identity/o/authorize",
    "/identity/o/api/token",
    "/identity/o/api/revoke",
    "/identity/o/api/userinfo",
)
PASSWORD = "right horse"
Json = dict[str, Any]
Answer = Any  # Any: an answer as Django's test client has it


_HANDLERS = {strict: ClientHandler(enforce_csrf_checks=strict) for strict in (True, False)}
"""For all: each new one would load the middleware, and with it look for every static file."""


class Browser(django.test.Client):
    """With cookies of its own; or a program, which forgets them."""

    def __init__(self, enforce_csrf_checks: bool = False, **defaults: Any) -> None:
        super().__init__(**defaults)
        self.handler = _HANDLERS[enforce_csrf_checks]


@dataclass(frozen=True)
class App:
    """What its makers know of it."""

    id: str
    address: str
    secret: str | None = None

    @property
    def registration(self) -> Registration:
        return Registration.objects.get(pk=self.id)


def an_app(
    address: str = "https://app.example/back",
    *,
    scopes: Sequence[str] = FOR_APPS,
    is_public: bool = True,
    more: Sequence[str] = (),
) -> App:
    made = register("Card Fan", [address, *more], scopes, is_public=is_public)
    return App(made.client.pk, address, made.secret)


def a_person() -> Player:
    """Without a password: for who is let in by `browser_of`."""
    return Player.objects.create_person(f"{uuid4()}@example.org", name="Pat")


def browser_of(player: Player) -> Browser:
    """In which this player is signed in; it insists on CSRF tokens."""
    browser = Browser(enforce_csrf_checks=True)
    browser.force_login(player)
    return browser


@dataclass(frozen=True)
class Asked:
    """One try of an app to be let in."""

    app: App
    verifier: str
    query: Mapping[str, str]

    @property
    def path(self) -> str:
        return f"{AUTHORIZE}?{urlencode(self.query)}"


def ask(app: App, scopes: Sequence[str] = ("games:read", "games:play"), **changes: str | None) -> Asked:
    """`changes`: other members of the query; None leaves one out."""
    verifier = secrets.token_urlsafe(48)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    query = {
        "client_id": app.id,
        "redirect_uri": app.address,
        "response_type": "code",
        "scope": " ".join(scopes),
        "state": "st&te=1",
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    }
    return Asked(app, verifier, {name: value for name, value in (query | changes).items() if value is not None})


def answer(browser: Browser, page: Answer, action: str = "grant", scopes: Sequence[str] | None = None) -> Answer:
    """Presses a button of the page of consent; with `scopes` ticks only these."""
    text = page.content.decode()
    form = {
        "csrfmiddlewaretoken": found(r'name="csrfmiddlewaretoken" value="([^"]+)"', text),
        "request": html.unescape(found(r'name="request" value="([^"]+)"', text)),
        "scopes": re.findall(r'name="scopes" value="([^"]+)"', text) if scopes is None else list(scopes),
        "action": action,
    }
    return browser.post(AUTHORIZE, form)


def consent(browser: Browser, asked: Asked, scopes: Sequence[str] | None = None) -> str:
    """The code with which the browser is sent back."""
    back = answer(browser, browser.get(asked.path), scopes=scopes)
    assert 302 == back.status_code, back.content
    return told(back)["code"]


def told(response: Answer) -> dict[str, str]:
    """What stands in the query of the address that the browser is sent to."""
    return {name: values[0] for name, values in parse_qs(urlsplit(response["Location"]).query).items()}


def exchange(asked: Asked, code: str, **changes: str | None) -> Answer:
    form = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": asked.query["redirect_uri"],
        "client_id": asked.app.id,
        "client_secret": asked.app.secret,
        "code_verifier": asked.verifier,
    }
    return post(TOKEN, form | changes)


def refresh(app: App, token: str, **changes: str | None) -> Answer:
    form = {"grant_type": "refresh_token", "refresh_token": token, "client_id": app.id, "client_secret": app.secret}
    return post(TOKEN, form | changes)


def post(path: str, form: Mapping[str, str | None], **headers: str) -> Answer:
    """As a program does, without cookies."""
    return Browser().post(path, {name: value for name, value in form.items() if value is not None}, headers=headers)


def let_in(player: Player, app: App, scopes: Sequence[str] = ("games:read", "games:play")) -> Json:
    """The whole way: what the app gets."""
    asked = ask(app, scopes)
    heard = exchange(asked, consent(browser_of(player), asked))
    assert 200 == heard.status_code, heard.content
    tokens: Json = heard.json()
    return tokens


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match is not None, text
    return match[1]
