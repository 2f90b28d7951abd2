"""All that somebody who asks can see or measure of an answer: what it says, and what was done for it."""

import json
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

import django.test
from django.contrib.auth.hashers import get_hasher
from django.core import mail

from accounts import attempts
from accounts.models import Attempt
from tests.api.client import _HANDLER, Json
from tests.api.statements import statements

VARYING = ("Server-Time", "Request-Id", "Date", "Expires", "Last-Modified")
_SECRET = re.compile(r'(?<="id":)\d+|[A-Za-z0-9_-]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')
_NUMBERED = re.compile(r'("?)s\d+_x\d+\1')


@dataclass(frozen=True)
class Footprint:
    """Equal for two answers that nobody can tell apart. `body`, `headers`, `cookies`: secrets and the own mailbox masked."""

    status: int
    headers: Mapping[str, str]
    cookies: Mapping[str, str]
    body: str
    statements: tuple[str, ...]
    hashes: int
    letters: int


class Visitor:
    """Somebody at an address of their own, with cookies and perhaps a token, who asks about a mailbox."""

    def __init__(self, email: str, token: str | None = None) -> None:
        self.email, self.token, self.name = email, token, "the visitor's own name"
        self.seen: list[Footprint] = []
        self.browser = django.test.Client(
            raise_request_exception=False, REMOTE_ADDR=f"2001:db8:{secrets.token_hex(2)}:{secrets.token_hex(2)}::1"
        )
        self.browser.handler = _HANDLER

    def forget_letters(self) -> None:
        """Those that came to the mailbox before."""
        Attempt.objects.filter(key__in=[each.key for each in attempts.mail_buckets(self.email, "")]).delete()

    def call(self, method: str, path: str, body: Json = None) -> Json:
        """The API; what it answers."""
        heard = self.send(method, path, b"" if body is None else json.dumps(body).encode(), {})
        return json.loads(heard.content) if heard.content else None

    def send(
        self, method: str, path: str, content: bytes, headers: Mapping[str, str]
    ) -> Any:  # Any: as Django's test client answers
        """The same, these very bytes."""
        told = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()}
        told |= {} if self.token is None else {"HTTP_AUTHORIZATION": f"Bearer {self.token}"}
        return self._ask(method, path, content, "application/json" if content else "", told)

    def page(self, path: str, form: Mapping[str, str] | None = None) -> Any:  # Any: as Django's test client answers
        """A page is looked at, or its form is sent."""
        if form is None:
            return self._ask("GET", path, b"", "", {})
        return self._ask("POST", path, urlencode(form).encode(), "application/x-www-form-urlencoded", {})

    def _ask(self, method: str, path: str, content: bytes, kind: str, told: Mapping[str, str]) -> Any:  # Any: as above
        before = len(mail.outbox)
        with statements() as sent, _hashes() as hashed:
            heard = self.browser.generic(method, path, content, content_type=kind, **told)
        headers = {name: self._masked(value) for name, value in heard.headers.items() if name not in VARYING}
        headers |= dict.fromkeys(headers.keys() & {"Retry-After"}, "some seconds")
        cookies = {name: _masked_cookie(morsel) for name, morsel in heard.cookies.items()}
        told_sql = tuple(_NUMBERED.sub("savepoint", each) for each in sent)
        body = self._masked(heard.content.decode())
        self.seen.append(Footprint(heard.status_code, headers, cookies, body, told_sql, len(hashed), len(mail.outbox) - before))
        return heard

    def _masked(self, text: str) -> str:
        return _SECRET.sub(lambda found: f"<{len(found[0])}>", text.replace(self.email, "<mailbox>").replace(self.name, "<name>"))


def _masked_cookie(morsel: Any) -> str:  # Any: http.cookies leaves its values untyped
    """The words of `messages`, which names the mailbox and is compressed, stand on the next page."""
    kept = {name: value for name, value in morsel.items() if name != "expires"}
    return f"{'' if morsel.key == 'messages' else len(morsel.value)} {kept}"


@contextmanager
def _hashes() -> Iterator[list[str]]:
    """Every password that is hashed, each taking as long as another."""
    done: list[str] = []
    hasher = type(get_hasher())
    encode, verify = hasher.encode, hasher.verify

    def encoded(self: Any, *args: Any, **kwargs: Any) -> Any:
        done.append("encode")
        return encode(self, *args, **kwargs)

    def verified(self: Any, *args: Any, **kwargs: Any) -> Any:
        done.append("verify")
        return verify(self, *args, **kwargs)

    with patch.object(hasher, "encode", encoded), patch.object(hasher, "verify", verified):
        yield done
