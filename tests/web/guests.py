"""People with a browser of their own: each has a context, a page, and a record of what the page complained of."""

import json
from typing import Any
from uuid import uuid4

from playwright.sync_api import Browser, BrowserContext, Locator, Page

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
PATIENCE_MS = 30_000
LOST = "Failed to load resource: net::"
REFUSED = "Failed to load resource: the server responded with a status of 4"
"""Chromium writes both down for answers that the page handles: a line that was cut, and a refusal."""


class Door:
    """Opens pages, and closes them all."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.guests: list[Guest] = []

    def open(self, *, size: dict[str, int] = PHONE, language: str = "en-GB", dark: bool = False) -> "Guest":
        context = self.browser.new_context(
            viewport=size,
            locale=language,
            has_touch=size is PHONE,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        guest = Guest(context, self.url)
        self.guests.append(guest)
        return guest

    def enter(self, name: str, **how: Any) -> "Guest":  # Any: as for open
        """Somebody who plays here already: the browser remembers the token. No page is loaded yet."""
        guest = self.open(**how)
        guest.remember(guest.context.request.post(f"{self.url}/api/v1/guests", data={"name": name}).json())
        return guest

    def close(self) -> list[str]:
        """What the pages complained of, if anything."""
        complaints = [complaint for guest in self.guests for complaint in guest.complaints]
        for guest in self.guests:
            guest.context.close()
        return complaints


class Guest:
    """One person's browser."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.complaints: list[str] = []
        self.token = ""
        context.set_default_timeout(PATIENCE_MS)
        self.page = self.tab()

    def tab(self) -> Page:
        """One more page of the same person. A violated Content-Security-Policy comes as an error of the console, too."""
        page = self.context.new_page()
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not text.startswith((LOST, REFUSED)):
            self.complaints.append(text)

    def sign_in(self, name: str) -> None:
        """Through the door: name, recovery code, lobby."""
        self.page.locator("input[name=name]").fill(name)
        self.page.locator("form button[type=submit]").first.click()
        self.page.locator("#code").wait_for()
        self.page.locator(".buttons .primary").click()
        self.page.locator("a[href='#/new']").wait_for()

    def remember(self, welcome: Any) -> None:  # Any: the answer of POST /guests
        self.token = welcome["token"]
        session = json.dumps({"token": welcome["token"], "player": welcome["player"]})
        self.context.add_init_script(f"localStorage['cards.session'] ??= {json.dumps(session)}")

    def button(self, name: str, page: Page | None = None) -> Locator:
        return (page or self.page).get_by_role("button", name=name, exact=True)

    def ask(self, method: str, path: str, body: object = None) -> Any:  # Any: JSON
        """A call of the API in this person's name, beside the page."""
        answer = self.context.request.fetch(
            f"{self.url}/api/v1{path}",
            method=method,
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"},
            data=body,
        )
        assert answer.ok, answer.text()
        return answer.json()

    def command(self, game: str, **command: object) -> None:
        """A move beside the page."""
        answer = self.context.request.post(
            f"{self.url}/api/v1/games/{game}/commands",
            headers={"Authorization": f"Bearer {self.token}", "Idempotency-Key": str(uuid4())},
            data=command,
        )
        assert 201 == answer.status, answer.text()

    def lay(self, **wish: object) -> str:
        """A table laid beside the page, which then opens it. Its id."""
        made: str = self.ask("POST", "/games", wish)["id"]
        self.visit(made)
        return made

    def visit(self, game: str) -> None:
        self.page.goto(f"{self.url}/#/game/{game}")
        self.page.locator(".seats, .generic, .piles, .starting").first.wait_for()

    def game(self, game: str) -> Any:  # Any: JSON
        return self.ask("GET", f"/games/{game}")


def sit_and_start(host: Guest, other: Guest, game: str) -> None:
    """The other one follows the link, sits down, and the host gives the signal: all by clicking."""
    other.visit(game)
    other.button("Sit down").first.click()
    host.button("Start").click()
