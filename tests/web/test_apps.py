"""Letting an app in, on a phone and with keys alone: the page that asks, those where one signs in, the one that lists apps."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import Live
from tests.oauth.flow import App, an_app, ask
from tests.web.guests import Door
from tests.web.looking import complaints

pytestmark = pytest.mark.long
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture(scope="module")
def app(database: str) -> App:
    """Before the browser, which keeps this thread from the database."""
    return an_app("http://127.0.0.1/back")


@pytest.fixture
def back() -> Iterator[tuple[str, list[str]]]:
    """The app's own address, elsewhere, and what it was called with."""
    called: list[str] = []

    class Back(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            called.append(self.path)
            self.send_response(200)
            self.send_header("Content-Type", "text/plain")
            self.end_headers()
            self.wfile.write(b"Go back to the app.")

        def log_message(self, *about: object) -> None:
            """Nothing."""

    server = HTTPServer(("127.0.0.1", 0), Back)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/back", called
    server.shutdown()


@pytest.mark.parametrize(
    ("language", "title", "allow", "listed", "scheme"),
    [
        ("en", "Let this app in?", "Let it in", "Apps that are let in", "light"),
        ("ru", "Впустить это приложение?", "Впустить", "Впущенные приложения", "dark"),
    ],
    ids=["en", "ru"],
)
def test_a_guest_lets_an_app_in_with_keys_alone_and_ends_it(
    app: App,
    browser: Browser,
    live: Live,
    back: tuple[str, list[str]],
    language: str,
    title: str,
    allow: str,
    listed: str,
    scheme: str,
) -> None:
    welcome = httpx.post(f"{live.url}/api/v1/guests", json={"name": "Ada"}).json()
    context = browser.new_context(**PHONE, locale=language, color_scheme=scheme)  # type: ignore[arg-type]  # as written above
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    asked = ask(app, redirect_uri=back[0])

    page.goto(live.url + asked.path)
    found = _wrong_with(page)
    page.locator("a[href*='/identity/o/guest']").press("Enter")
    found += _wrong_with(page)
    page.keyboard.type(welcome["recovery_code"])  # the field has the focus
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    found += _wrong_with(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert language == page.evaluate("document.documentElement.lang")
    page.get_by_role("checkbox").last.press("Space")
    _tab_to(page, allow)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{back[0]}?**")
    form = {"grant_type": "authorization_code", "code": _query(back[1][0])["code"], "redirect_uri": back[0], "client_id": app.id}
    held = httpx.post(f"{live.url}/identity/o/api/token", data=form | {"code_verifier": asked.verifier}).json()
    page.goto(f"{live.url}/identity/o/apps")
    found += _wrong_with(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(listed)
    page.get_by_role("button", name="Card Fan").press("Enter")
    expect(page.get_by_role("button", name="Card Fan")).to_have_count(0)

    assert 1 == len(held["scope"].split()), "one of the two was unticked"
    assert "invalid_grant" == httpx.post(f"{live.url}/identity/o/api/token", data=_renewal(app, held)).json()["error"]
    assert [] == found
    assert [] == said, "no browser complained of a policy"


def test_the_menu_leads_to_the_apps_that_are_let_in(door: Door) -> None:
    """The page there knows nobody yet: one signs in once more, as this guest does with the code."""
    welcome = httpx.post(f"{door.url}/api/v1/guests", json={"name": "Ada"}).json()
    ada = door.open()
    ada.remember(welcome)
    ada.page.goto(door.url)
    ada.button("Menu").tap()
    ada.page.get_by_role("link", name="Apps that are let in").tap()
    ada.page.locator("a[href*='/identity/o/guest']").tap()
    ada.page.get_by_label("Recovery code").fill(welcome["recovery_code"])
    ada.page.keyboard.press("Enter")

    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Apps that are let in")
    expect(ada.page.locator("main")).to_contain_text("Ada")


def _wrong_with(page: Page) -> list[str]:
    """These pages change nothing by themselves, so nothing has to be announced."""
    return [each for each in complaints(page) if each != "nobody says what happens"]


def _tab_to(page: Page, name: str) -> None:
    for _ in range(12):
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} can't be reached with the tab key")


def _query(path: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(path).query).items()}


def _renewal(app: App, held: dict[str, str]) -> dict[str, str]:
    return {"grant_type": "refresh_token", "refresh_token": held["refresh_token"], "client_id": app.id}
