"""docs/apps.md is true: its app is made known and runs as it stands; somebody signs in and presses the button."""

import re
import shlex
import threading
import webbrowser
from io import StringIO
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from django.core.management import call_command

from accounts import tokens
from accounts.models import Player
from accounts.scopes import FOR_APPS
from tests.live import Live
from tests.oauth.flow import found

PAGE = Path(__file__).resolve().parents[2] / "docs" / "apps.md"
PASSWORD = "a right good horse"


def test_the_app_runs_as_it_stands(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    text = PAGE.read_text("utf-8")
    script = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    maker = Player.objects.create_person(f"{uuid4()}@example.org", PASSWORD, name=f"Max {uuid4().hex[:8]}")
    mine = {"http://127.0.0.1:8000": live.url, "you@example.org": str(maker.email), "your password": PASSWORD}
    for written, meant in (mine | {"A Fan of Yours": f"A Fan of {uuid4().hex[:8]}"}).items():
        script = script.replace(written, meant)
    player = Player.objects.create_person(f"{uuid4()}@example.org", PASSWORD, name="Pat")
    monkeypatch.setattr(webbrowser, "open", lambda address: threading.Thread(target=_press, args=(player, address)).start())

    told: dict[str, object] = {}
    exec(compile(script, "docs/apps.md", "exec"), told)

    assert [] == tokens.held_by(player), "given back"
    assert str(player.pk) == told["me"]["id"]  # type: ignore[index]  # JSON
    assert {"openid", "games:read", "games:play"} == set(told["granted"])  # type: ignore[call-overload]  # words


def test_the_page_names_every_scope_of_apps() -> None:
    assert list(FOR_APPS) == sorted(re.findall(r"^\| `([\w:]+)` \|", PAGE.read_text("utf-8"), re.MULTILINE), key=FOR_APPS.index)


def test_the_command_of_the_page_registers_an_app(database: str) -> None:
    command = shlex.split(found(r"```sh\nmanage\.py (.*)\n```", PAGE.read_text("utf-8")))
    told = StringIO()
    call_command(*command, stdout=told)

    assert found(r"client_id=(\w+)", told.getvalue())


def _press(player: Player, address: str) -> None:
    """As the player does: signs in, looks, and lets the app in."""
    with httpx.Client(follow_redirects=True, timeout=30) as browser:
        page = browser.get(address)
        form = {"login": player.email, "password": PASSWORD, "next": found(r'name="next" value="([^"]+)"', page.text)}
        page = _post(browser, page, "/accounts/login/", form)
        form = {"request": found(r'name="request" value="([^"]+)"', page.text), "action": "grant"}
        scopes = re.findall(r'name="scopes" value="([^"]+)"', page.text)
        _post(browser, page, "/identity/o/authorize", form | {"scopes": scopes})


def _post(browser: httpx.Client, page: httpx.Response, path: str, form: dict[str, object]) -> httpx.Response:
    token = found(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
    plain = {name: value.replace("&amp;", "&") if isinstance(value, str) else value for name, value in form.items()}
    return browser.post(str(page.url.join(path)), data={"csrfmiddlewaretoken": token} | plain)
