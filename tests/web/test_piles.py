"""The pile games: a hand of Dutch Blitz between two pages, live, with fingers on one side and keys on the other."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.guests import DESK, Door, Guest, sit_and_start
from tests.web.looking import complaints

MOST_TAPS = 1500


NEXT = """() => {
  const find = (fit) => document.querySelector(`.mine${fit}:not(.sent)`)?.dataset.zone;
  return find("[data-fit=centre]") ?? find("[data-zone=blitz][data-fit=slot]") ?? "hand";
}"""
"""Where a quick player looks first: what fits the middle, a Blitz card for a Post, else three new cards."""


def race(ada: Guest, bo: Guest, **wish: object) -> str:
    """A table of the two at which the first hand has been dealt; its id."""
    game = ada.lay(ruleset="dutch_blitz", seats=2, mode="live", **wish)
    sit_and_start(ada, bo, game)
    for each in (ada, bo):
        each.page.locator(".own .mine").first.wait_for()
    return game


def play(page: Page) -> None:
    """One move with a finger, or two taps where the place has to be chosen."""
    zone = page.evaluate(NEXT)
    page.locator(f".mine[data-zone={zone}]").click(force=True)
    if page.evaluate("document.querySelector('.mine.target') !== null"):
        page.locator(".mine.target").first.click(force=True)


def press(page: Page) -> None:
    """The same by keys: whatever is marked is played by its key, else F."""
    key = page.evaluate("document.querySelector('.mine[data-fit=centre]:not(.sent)')?.getAttribute('aria-keyshortcuts') ?? 'F'")
    page.keyboard.press(key.lower())


def can_lay(game: dict[str, Any]) -> bool:
    """Whether a card fits somewhere."""
    return any(command["type"] in ("play_centre", "build") for command in game["legal"])


@pytest.mark.long
def test_two_pages_play_a_hand_of_dutch_blitz(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo", size=DESK)
    game = race(ada, bo)
    for _ in range(MOST_TAPS):
        if ada.page.locator(".last-hand").count():
            break
        play(ada.page)
        press(bo.page)
    last = ada.game(game)["table"]["last_hand"]

    assert last is not None
    assert sum(last["placed"]) > 0
    for guest in (ada, bo):
        expect(guest.page.locator(".last-hand h2")).to_contain_text("Hand 1")
        row = guest.page.locator(".last-hand tbody tr").first.locator("td").all_inner_texts()
        assert [str(last["placed"][0]), str(last["scores"][0])] == [row[0], row[2]]
        assert [] == complaints(guest.page)
    ada.button("Ready").click()
    bo.button("Ready").click()
    expect(ada.page.locator(".signs")).to_contain_text("Hand 2")


def test_a_race_can_be_used_by_everybody_and_refuses_in_words(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo", dark=True)
    game = race(ada, bo)
    assert ([], []) == (complaints(ada.page), complaints(bo.page))
    for guest in (ada, bo):
        while not can_lay(read := guest.game(game)):
            guest.page.locator(".flip").click()
            guest.page.locator(f".piles:not([data-version='{read['version']}'])").wait_for()
    guest.button("I'm stuck").click()

    expect(guest.page.locator(".note.urgent")).to_contain_text("You are not stuck")
    assert [False, False] == ada.game(game)["table"]["stuck"]


def test_a_tap_on_cards_that_have_moved_is_refused_in_words(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = race(ada, bo)
    late = ada.tab()
    for hidden in ("**/stream/**", "**/log?*"):
        late.route(hidden, lambda route: route.abort())
    late.goto(ada.page.url)
    late.locator(".own .mine").first.wait_for()
    zone = late.evaluate("document.querySelector('.mine[data-fit=centre]')?.dataset.zone ?? 'hand'")
    ada.page.locator(f".mine[data-zone={zone}]").click()
    expect(ada.page.locator(".signs .told")).to_contain_text("Ada")
    late.locator(f".mine[data-zone={zone}]").click()

    expect(late.locator(".note.urgent")).to_contain_text("does not lie there any more")
    late.locator(f".piles[data-version='{ada.game(game)['version']}']").wait_for()


def test_what_may_be_played_is_learned_although_entries_have_overtaken_it(door: Door) -> None:
    guest = door.open()
    guest.page.goto(door.url)
    learned = guest.page.evaluate(OVERTAKEN)

    assert {"version": 4, "legal": ["of 2"], "known": False} == learned


OVERTAKEN = """async () => {
  const { GameStore } = await import("/js/store.js");
  const store = new GameStore({ version: 1, legal: ["of 1"] });
  store.take([2, 3, 4].map((version) => ({ version, changed: { "/version": version } })));
  store.replace({ version: 2, legal: ["of 2"] });
  store.replace({ version: 1, legal: ["of 1"] });
  return { version: store.game.version, legal: store.game.legal, known: store.knowsLegal };
}"""


def test_a_tap_made_before_it_is_known_what_fits_is_played_as_soon_as_it_is(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = race(ada, bo)
    reads: list[Route] = []
    free: list[bool] = []

    def hold(route: Route) -> None:
        reads.append(route)
        if len(reads) == 1:
            blind(route)
        elif free:
            route.continue_()

    page = ada.tab()
    page.route(f"**/api/v1/games/{game}", hold)
    page.goto(ada.page.url)
    page.locator(".own .mine").first.wait_for()
    expect(page.locator(".link")).to_have_attribute("data-link", "live")
    with page.expect_request(f"**/api/v1/games/{game}"):
        play(bo.page)
    page.locator(f".mine[data-zone={surely(ada.game(game)['legal'])}]").tap()
    seen = page.locator(".piles").get_attribute("data-version") or ""
    play(bo.page)
    expect(page.locator(".piles")).not_to_have_attribute("data-version", seen)
    expect(page.locator(".note")).to_have_count(0)
    before = made(ada, game)
    free.append(True)
    reads[-1].continue_()
    expect(page.locator(".signs .told")).to_contain_text("Ada")

    assert before + 1 == made(ada, game)


def surely(legal: list[dict[str, str]]) -> str:
    """The zone of what nobody can take away: a flip, or else a 1, which must begin a pile."""
    return "hand" if any(each["type"] == "flip" for each in legal) else legal[0]["from"]


def blind(route: Route) -> None:
    """The game as it is, but for what may be played."""
    answer = route.fetch()
    route.fulfill(response=answer, json=answer.json() | {"legal": []})


def made(guest: Guest, game: str) -> int:
    """How many commands this player has sent."""
    return sum(entry["key"] is not None for entry in guest.ask("GET", f"/games/{game}/log?limit=500")["entries"])


@pytest.mark.long
def test_who_watches_sees_the_race_and_touches_nothing(door: Door) -> None:
    ada, bo, cy = door.enter("Ada"), door.enter("Bo"), door.enter("Cy", size=DESK)
    game = race(ada, bo, visibility="public")
    cy.visit(game)
    expect(cy.page.locator(".piles .others .area")).to_have_count(2)
    ada.page.locator(".mine[data-fit=centre], .flip").first.click()
    expect(cy.page.locator(".signs .told")).to_contain_text(re.compile("Ada"))

    assert 0 == cy.page.locator(".mine").count()
    assert [] == complaints(cy.page)


@pytest.mark.long
def test_one_who_gives_up_is_asked_twice(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    race(ada, bo)
    ada.button("Menu").click()
    ada.page.locator("#menu").get_by_role("button", name="Resign").click()
    ada.page.locator("#resign").get_by_role("button", name="Resign").click()

    expect(bo.page.locator(".result h2")).to_have_text("You won!")
    expect(ada.page.locator(".result h2")).to_have_text("Bo won")
