"""Gifts and Blessings between two pages: by clicking to the end, by keys alone, over lost lines, and with late taps."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.guests import DESK, Door, Guest, sit_and_start
from tests.web.looking import complaints

OFFERS = ".pick, .dock .action:enabled"


def laid(ada: Guest, bo: Guest) -> str:
    """A table of the two, started; its id."""
    wish = {"ruleset": "gifts_and_blessings", "seats": 2, "mode": "async", "pace": "no_limit", "options": {"quiet_limit": 4}}
    game = ada.lay(**wish)
    sit_and_start(ada, bo, game)
    for each in (ada, bo):
        each.page.locator(".dock").wait_for()
    return game


def giver(ada: Guest, bo: Guest, game: str) -> tuple[Guest, Guest]:
    """Whose move it is, and the other one."""
    return (ada, bo) if ada.game(game)["to_act"] == [0] else (bo, ada)


def shows(page: Page, version: int) -> None:
    """Returns when the page is at this version."""
    page.locator(f".generic[data-version='{version}']").wait_for()


def tap(page: Page) -> None:
    """The rest is blessed where that is offered, else the first card is played."""
    buttons = page.locator(".dock .action")
    (buttons if buttons.count() else page.locator(".pick")).first.click()


def count(ada: Guest, game: str, event: str) -> int:
    """How often this has happened."""
    entries = ada.ask("GET", f"/games/{game}/log?limit=500")["entries"]
    return sum(each["type"] == event for entry in entries for each in entry["events"])


@pytest.mark.long
def test_two_pages_play_to_the_end_by_clicking(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo", size=DESK)
    game = laid(ada, bo)
    while (now := ada.game(game))["status"] == "active":
        page = (ada, bo)[now["to_act"][0]].page
        shows(page, now["version"])
        page.locator(OFFERS).first.wait_for()
        tap(page)
        expect(page.locator(".generic")).not_to_have_attribute("data-version", str(now["version"]))

    assert now["result"]["reason"] in ("played_out", "quiet")
    for page in (ada.page, bo.page):
        page.locator(".result").wait_for()
        assert [str(score) for score in sorted(now["result"]["scores"], reverse=True)] == page.locator(
            ".scores td"
        ).all_inner_texts()
        assert [] == complaints(page)


def test_a_move_is_made_with_the_keyboard_alone(door: Door) -> None:
    ada, bo = door.enter("Ada", size=DESK), door.enter("Bo", size=DESK)
    game = laid(ada, bo)
    mover, other = giver(ada, bo, game)
    card = mover.page.locator(".pick").first.get_attribute("aria-label")
    for _ in range(20):
        mover.page.keyboard.press("Tab")
        if mover.page.evaluate("document.activeElement.matches('.pick')"):
            break
    mover.page.keyboard.press("Enter")

    expect(other.page.locator(".dock .told")).to_contain_text(f"gave {card}")
    expect(other.page.locator("#polite")).to_contain_text(f"gave {card}")


def test_the_menu_keeps_the_focus_and_gives_it_back(door: Door) -> None:
    ada, bo = door.enter("Ada", size=DESK), door.enter("Bo")
    laid(ada, bo)
    ada.button("Menu").focus()
    ada.page.keyboard.press("Enter")
    inside = ada.page.evaluate("document.activeElement.closest('dialog')?.id")
    ada.page.keyboard.press("Escape")

    assert "menu" == inside
    assert "Menu" == ada.page.evaluate("document.activeElement.getAttribute('aria-label')")


def test_a_page_that_was_offline_catches_up_when_it_is_back(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = laid(ada, bo)
    mover, other = giver(ada, bo, game)
    expect(other.page.locator(".link")).to_have_attribute("data-link", "live")
    other.context.set_offline(True)
    expect(other.page.locator(".link")).to_have_attribute("data-link", "lost")
    mover.page.locator(".pick").first.click()
    expect(mover.page.locator(".dock .told")).to_contain_text("gave")
    behind = other.page.locator(".generic").get_attribute("data-version")
    other.context.set_offline(False)

    now = other.game(game)
    shows(other.page, now["version"])
    assert str(now["version"]) != behind
    expect(other.page.locator(".link")).to_have_attribute("data-link", "live")
    expect(other.page.locator(".dock .pick").first).to_be_visible()


def test_a_move_whose_answer_is_lost_is_sent_again_under_the_same_key_and_made_once(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = laid(ada, bo)
    mover, other = giver(ada, bo, game)
    keys: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        answer = route.fetch()
        route.abort() if len(keys) == 1 else route.fulfill(response=answer)

    mover.page.route("**/commands?*", lose_the_first_answer)
    mover.page.locator(".pick").first.click()
    expect(other.page.locator(".dock .told")).to_contain_text("gave")
    expect(mover.page.locator(".dock .pick")).to_have_count(0)
    mover.page.wait_for_function("() => !document.querySelector('.note.urgent')")

    assert 1 == count(ada, game, "given")
    assert 1 == len(set(keys))


def test_a_late_tap_is_refused_in_words_and_brings_the_page_up_to_date(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = laid(ada, bo)
    mover, _ = giver(ada, bo, game)
    late = mover.tab()
    late.goto(mover.page.url)
    late.locator(".pick").first.wait_for()
    for hidden in ("**/stream/**", "**/log?*"):
        late.route(hidden, lambda route: route.abort())
    late.reload()
    late.locator(".pick").first.wait_for()
    mover.page.locator(".pick").first.click()
    expect(mover.page.locator(".dock .pick")).to_have_count(0)
    late.locator(".pick").last.click()

    expect(late.locator(".note.urgent")).to_contain_text("a question that is settled")
    shows(late, ada.game(game)["version"])
    assert 1 == count(ada, game, "given")


def test_the_page_knows_what_the_server_knows_from_changed_alone(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = laid(ada, bo)
    for _ in range(6):
        now = ada.game(game)
        mover = (ada, bo)[now["to_act"][0]].page
        shows(mover, now["version"])
        mover.locator(OFFERS).first.wait_for()
        tap(mover)
        expect(mover.locator(".generic")).not_to_have_attribute("data-version", str(now["version"]))
    entries = ada.ask("GET", f"/games/{game}/log?limit=500")["entries"]
    built = ada.page.evaluate(FOLDED, entries)
    read = ada.game(game)

    assert len(entries) == built["version"]
    assert {**read["clock"], "now": None} == {**built["clock"], "now": None}
    assert {name: read[name] for name in built if name != "clock"} == {name: built[name] for name in built if name != "clock"}


FOLDED = """async (entries) => {
  const { GameStore } = await import("/js/store.js");
  const store = new GameStore({ version: 0 });
  store.take([...entries].reverse());
  return store.game;
}"""
