"""A person with a phone against bots: every ruleset, from the door over the page's own form to the result, by tapping alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.guests import Door, Guest
from tests.web.looking import complaints

pytestmark = pytest.mark.long

MOST_TAPS = 2000
VERDICT = re.compile(r"^(You won!|.+ won|.+ share the win|A draw|Nobody won)$")
BY_THE_RULES = re.compile("^The game is over: (played to the end|too many quiet rounds|the last hand was played|by the duel)$")

slow = pytest.mark.slow
"""Games of many turns, of a minute by their own clocks, or played on the same page as another that is not slow."""


@pytest.mark.parametrize(
    ("title", "options"),
    [
        pytest.param("Gifts and Blessings", {"quiet_limit": "4"}, id="gifts_and_blessings"),
        pytest.param("Dutch Blitz", {"max_hands": "1"}, id="dutch_blitz"),
        pytest.param("Agape Blitz", {"max_hands": "1"}, id="agape_blitz", marks=slow),
        pytest.param("Church", {}, id="church", marks=slow),
        pytest.param("Blueprint Blitz", {"phase1_s": "30", "phase2_s": "15"}, id="blueprint_blitz", marks=slow),
    ],
)
def test_a_person_with_a_phone_plays_against_bots_to_the_end(door: Door, bots: None, title: str, options: dict[str, str]) -> None:
    guest = door.open()
    guest.page.goto(door.url)
    guest.sign_in("Ada")
    lay(guest, title, options)
    play_on(guest.page)
    verdict = guest.page.locator(".result h2").inner_text()

    assert VERDICT.match(verdict)
    expect(guest.page.locator(".result .quiet")).to_have_text(BY_THE_RULES)
    expect(guest.page.locator("#polite")).to_contain_text(verdict)
    assert [] == complaints(guest.page)
    guest.page.get_by_role("link", name="All games").first.tap()
    expect(guest.page.locator(".game .chip").first).to_have_text(re.compile("^(you won|you lost|a draw)$"))


def lay(guest: Guest, title: str, options: dict[str, str]) -> None:
    """The form: the game, live, the fewest seats with bots in all of the others, and rules that make it short."""
    page = guest.page
    page.get_by_role("link", name="New game").tap()
    page.get_by_label(title).check()
    page.get_by_label("Live: everybody is here now").check()
    page.get_by_label("Bots at the table").select_option("1")
    page.get_by_text("Rules of this table").tap()
    for name, value in options.items():
        page.locator(f"input[name='option.{name}']").fill(value)
    guest.button("Lay the table").tap()
    page.locator(".generic, .piles").wait_for()


def play_on(page: Page) -> None:
    """Taps what the page offers until it shows the result."""
    for _ in range(MOST_TAPS):
        place = page.wait_for_function(NEXT).json_value()
        if place == "result":
            return
        page.touchscreen.tap(**place)


NEXT = """() => {
  if (document.querySelector(".result")) return "result";
  const kinds = [
    ".choices-row .action:enabled", ".own .mine.target", ".own .mine[data-fit=centre]:not(.sent)",
    ".own [data-zone=blitz][data-fit=slot]:not(.sent)", ".own .flip:not([aria-disabled])", ".extra [data-command=declare_stuck]",
    ".pick", ".dock .action:enabled",
  ];
  const next = kinds.map((kind) => document.querySelector(kind)).find(Boolean);
  if (!next) return null;
  next.scrollIntoView({ block: "center" });
  const { x, y, width, height } = next.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}"""
"""Where somebody taps who can't wait: the place for a chosen card, a card that is marked, new cards, the first button."""
