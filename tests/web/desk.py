"""Moderators in a browser: signed in before it opens, for nobody gets near the database while it runs."""

import os
from pathlib import Path

from django.conf import settings
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

from tests.admin.judges import Judge
from tests.web.guests import PATIENCE_MS

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
WIDE = {"width": 1280, "height": 900}
MOST_TABS = 120


class Chair:
    """A moderator's own browser, and what its pages complained of."""

    def __init__(self, browser: Browser, url: str, judge: Judge) -> None:
        context = browser.new_context(viewport=WIDE, locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE_MS)
        session = judge.client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": url}])
        self.context, self.url, self.complaints = context, url, list[str]()
        self.page: Page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self._note("error", str(error)))
        self.page.on("dialog", lambda dialog: self._note("error", f"a dialog: {dialog.message}"))

    def _heard(self, message: ConsoleMessage) -> None:
        """But not that the admin has no picture for its tab."""
        if not message.location["url"].endswith("/favicon.ico"):
            self._note(message.type, message.text)

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def queue(self) -> None:
        self.page.goto(f"{self.url}/admin/games/dispute/")

    def opens(self, dispute: object) -> None:
        self.page.goto(f"{self.url}/admin/games/dispute/{dispute}/change/")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def rules(self, reason: str, text: str) -> None:
        """From the case to the preview; other fields are filled by then, or stand there already."""
        self.page.get_by_label("Reason").select_option(label=reason)
        self.page.get_by_label("Words to the players").fill(text)
        self.button("Preview").click()
        self.is_previewed()

    def is_previewed(self) -> None:
        """Raises AssertionError with what the page says instead."""
        self.page.locator("#preview, #refused, .errorlist").first.wait_for()
        said = self.page.locator("#refused, .errorlist")
        assert self.page.locator("#preview").count(), said.all_inner_texts()

    def confirms(self, action: str) -> None:
        self.button(f"Confirm: {action.lower()}").click()
        self.page.locator(".messagelist").wait_for()

    def reaches(self, name: str) -> None:
        """By Tab alone, whatever has this name or value."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            if name == self.page.evaluate("(document.activeElement.value || document.activeElement.textContent).trim()"):
                return
        raise AssertionError(f"{name} is not reached by the keyboard")

    def pictured(self, name: str, section: str | None = None) -> None:
        """For docs/desk.md, where it is asked for: PICTURES=1 .venv/bin/python -m pytest tests/web/test_desk.py."""
        if os.environ.get("PICTURES"):
            seen = self.page if section is None else self.page.locator(f"section[aria-labelledby={section}]")
            seen.screenshot(path=IMAGES / f"{name}.png")
