"""The pictures of docs/web.md, taken from a running site: SITE=http://127.0.0.1:8000 .venv/bin/python -m tests.web.pictures"""

import os
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.web.guests import DESK, Door, Guest, sit_and_start

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
TAPS = 16


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"))
        door = Door(browser, os.environ.get("SITE", "http://127.0.0.1:8000"))
        race(door)
        gifts(door)
        church(door)
        browser.close()


def race(door: Door) -> None:
    """Dutch Blitz: two at one table, a phone and a desk."""
    ada, bo = door.enter("Ada"), door.enter("Bo", size=DESK)
    game = ada.lay(ruleset="dutch_blitz", seats=2, mode="live")
    sit_and_start(ada, bo, game)
    for _ in range(TAPS):
        for each in (ada, bo):
            each.page.locator(".mine[data-fit=centre]:not(.sent), .flip").first.click()
    settle(ada.page, "piles-phone")
    settle(bo.page, "piles-desk")


def gifts(door: Door) -> None:
    """A gift that is to be answered; what may be asked, and what is asked."""
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = ada.lay(ruleset="gifts_and_blessings", seats=2, mode="live")
    sit_and_start(ada, bo, game)
    giver = ada if waits_for(ada, game) == 0 else bo
    giver.page.locator(".pick").last.click()
    other = bo if giver is ada else ada
    other.page.locator(".pick").first.wait_for()
    settle(other.page, "gifts-phone")
    giver.button("Menu").click()
    settle(giver.page, "menu-phone")
    giver.button("Take back my last move").click()
    other.page.locator(".offer").wait_for()
    settle(other.page, "offer-phone")


def church(door: Door) -> None:
    """In Russian, in the dark: a card is chosen, and its places are offered."""
    vera, petr = door.enter("Вера", language="ru-RU", dark=True), door.enter("Пётр", language="ru-RU")
    game = vera.lay(ruleset="church", seats=2, mode="async", pace="no_limit", name="Вечер")
    petr.visit(game)
    petr.button("Сесть").click()
    vera.button("Начать").click()
    for _ in range(TAPS):
        mover = (vera, petr)[waits_for(vera, game)].page
        mover.locator(".pick, .dock .action").first.click()
        mover.wait_for_timeout(400)
        if mover.locator(".choices-row").count():
            mover.locator(".choices-row .action").first.click()
            mover.wait_for_timeout(400)
    while waits_for(vera, game) != 0 or not vera.page.locator(".dock .pick").count():
        mover = (vera, petr)[waits_for(vera, game)].page
        mover.locator(".dock .action").last.click()
        mover.wait_for_timeout(400)
    vera.page.locator(".dock .pick").first.click()
    settle(vera.page, "church-phone")


def waits_for(guest: Guest, game: str) -> int:
    """The seat whose move it is, once there is one."""
    while not (seats := guest.game(game)["to_act"]):
        guest.page.wait_for_timeout(200)
    seat: int = seats[0]
    return seat


def settle(page: Page, name: str) -> None:
    page.wait_for_timeout(900)
    page.screenshot(path=IMAGES / f"{name}.png")


if __name__ == "__main__":
    main()
