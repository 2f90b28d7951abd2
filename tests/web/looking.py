"""Whether a screen can be used by everybody: names, sizes, contrast, landmarks."""

from pathlib import Path

from playwright.sync_api import Page

CHECKS = (Path(__file__).parent / "checks.js").read_text().partition("\n")[2]


def complaints(page: Page) -> list[str]:
    found: list[str] = page.evaluate(CHECKS)
    return found


def spoken(page: Page) -> str:
    """What was said last, politely or at once."""
    return (page.locator("#polite").text_content() or "") + (page.locator("#urgent").text_content() or "")
