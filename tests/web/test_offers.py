"""What players ask each other, on two phones: asked from the menu, answered by a tap, heard by who can't see."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.guests import Door, Guest, sit_and_start
from tests.web.looking import complaints

OFFER = ".offers .offer"
Pair = tuple[Guest, Guest, str]


@pytest.fixture
def pair(door: Door) -> Pair:
    """Ada, who has the first move, Bo, and their game of Gifts by turns."""
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = ada.lay(ruleset="gifts_and_blessings", seats=2, mode="async", pace="async_normal")
    sit_and_start(ada, bo, game)
    for each in (ada, bo):
        each.page.locator(".dock").wait_for()
    return (ada, bo, game) if ada.game(game)["to_act"] == [0] else (bo, ada, game)


def name(guest: Guest) -> str:
    return str(guest.page.evaluate("JSON.parse(localStorage['cards.session']).player.name"))


def ask(guest: Guest, what: str) -> None:
    """Taps it in the menu."""
    guest.button("Menu").tap()
    guest.page.locator("#menu").get_by_role("button", name=what, exact=True).tap()


def sure(guest: Guest, dialog: str) -> None:
    guest.page.locator(f"#{dialog} .danger").tap()


def test_a_draw_is_asked_for_heard_and_agreed_to(pair: Pair) -> None:
    ada, bo, game = pair
    ask(ada, "Offer a draw")
    sure(ada, "draw")
    expect(bo.page.locator(OFFER)).to_contain_text(f"{name(ada)} offers a draw.")
    expect(bo.page.locator("#polite")).to_contain_text(f"{name(ada)} offers a draw.")
    expect(ada.page.locator(OFFER)).to_contain_text(f"Not yet agreed: {name(bo)}")
    found = complaints(bo.page)
    bo.button("Agree").tap()

    assert [] == found
    for page in (ada.page, bo.page):
        expect(page.locator(".result")).to_contain_text("The game is over: agreed")
        expect(page.locator(OFFER)).to_have_count(0)
    assert [0, 1] == ada.game(game)["result"]["winners"]


def test_an_offer_is_declined_withdrawn_and_not_made_again_at_once(pair: Pair) -> None:
    ada, bo, game = pair
    ask(ada, "Break the game off")
    sure(ada, "abort")
    bo.button("Decline").tap()
    expect(ada.page.locator("#polite")).to_contain_text(f"{name(bo)} declines.")
    expect(ada.page.locator(OFFER)).to_have_count(0)
    ask(ada, "Break the game off")
    sure(ada, "abort")
    expect(ada.page.locator(".note.urgent")).to_contain_text("Not so fast")
    ask(bo, "Offer a draw")
    sure(bo, "draw")
    expect(ada.page.locator(OFFER)).to_be_visible()
    bo.button("Withdraw").tap()

    for page in (ada.page, bo.page):
        expect(page.locator(OFFER)).to_have_count(0)
    expect(ada.page.locator("#polite")).to_contain_text("The offer is withdrawn.")
    assert "active" == ada.game(game)["status"]


def test_a_pause_is_shown_with_its_reason_and_end_until_all_want_to_go_on(pair: Pair) -> None:
    ada, bo, game = pair
    ada.button("Menu").tap()
    ada.page.get_by_label("Pause for").select_option(label="3 days")
    ada.button("Ask for a pause").tap()
    expect(bo.page.locator(OFFER)).to_contain_text("asks for a pause of 3 days")
    bo.button("Agree").tap()
    end = datetime.fromisoformat(ada.game(game)["clock"]["pause"]["until"]) if paused(ada, game) else None
    for page in (ada.page, bo.page):
        expect(page.locator(".pause")).to_contain_text("Paused, as you all agreed.")
        expect(page.locator(".pause")).to_contain_text(f"Until {ada.page.evaluate(SAID, end.isoformat() if end else '')}.")
    ask(bo, "Go on now")
    ada.button("Agree").tap()

    expect(bo.page.locator(".pause")).to_have_count(0)
    expect(bo.page.locator("#polite")).to_contain_text("The game goes on.")
    assert "active" == ada.game(game)["status"]


SAID = """async (instant) => (await import("/js/times.js")).instant(instant)"""


def paused(guest: Guest, game: str) -> bool:
    """Once both pages show it."""
    guest.page.locator(".pause").wait_for()
    return bool(guest.game(game)["status"] == "paused")


def test_who_waits_gives_the_other_more_time_without_asking(pair: Pair) -> None:
    ada, bo, game = pair
    before = due(ada, game)
    ask(bo, f"1 day more for {name(ada)}")

    expect(ada.page.locator("#polite")).to_contain_text(f"{name(ada)} has 1 day more.")
    assert before + timedelta(days=1) == due(ada, game)


def due(guest: Guest, game: str) -> datetime:
    return datetime.fromisoformat(guest.game(game)["clock"]["due_at"])


def test_the_last_move_is_taken_back_when_the_other_agrees(pair: Pair) -> None:
    ada, bo, game = pair
    before = ada.game(game)["table"]["hand"]
    ada.page.locator(".pick").first.tap()
    expect(bo.page.locator(".dock .told")).to_contain_text("gave")
    ask(ada, "Take back my last move")
    expect(bo.page.locator(OFFER)).to_contain_text(f"{name(ada)} asks to take moves back.")
    bo.button("Agree").tap()

    expect(ada.page.locator(".dock .pick")).to_have_count(len(before))
    expect(ada.page.locator("#polite")).to_contain_text("Moves were taken back")
    assert before == ada.game(game)["table"]["hand"]
    ada.button("Menu").tap()
    expect(ada.page.locator("[data-offer=takeback]")).to_have_count(0)


def test_a_rematch_that_both_want_takes_both_to_the_new_table(pair: Pair) -> None:
    ada, bo, game = pair
    ask(ada, "Resign")
    sure(ada, "resign")
    for page in (ada.page, bo.page):
        expect(page.locator(".link")).to_have_attribute("data-link", "over")
    ada.button("Rematch").tap()
    expect(bo.page.locator(OFFER)).to_contain_text(f"{name(ada)} asks for a rematch.")
    bo.button("Agree").tap()
    for page in (ada.page, bo.page):
        page.locator(".generic .dock").wait_for()
    after = ada.game(game)["rematch"]

    for page in (ada.page, bo.page):
        assert page.url.endswith(f"#/game/{after}")
    ada.visit(game)
    ada.page.get_by_role("link", name="To the rematch").tap()
    expect(ada.page).to_have_url(re.compile(after))


def test_who_plays_bots_alone_gets_a_rematch_at_once(door: Door) -> None:
    ada = door.enter("Ada")
    game = ada.lay(ruleset="church", seats=2, mode="async", pace="no_limit", bots=[1])
    ada.button("Start").tap()
    ada.page.locator(".generic").wait_for()
    ask(ada, "Resign")
    sure(ada, "resign")
    ada.button("Rematch").tap()
    ada.page.wait_for_url(lambda url: not url.endswith(game))

    expect(ada.page.locator(".generic")).to_be_visible()


def test_others_see_until_when_a_clock_stands_still(pair: Pair) -> None:
    ada, bo, game = pair
    today = datetime.fromisoformat(bo.game(game)["clock"]["now"])
    days = [f"{today + timedelta(days=n):%A}".lower() for n in (0, 1)]
    ada.ask("PUT", "/me/calendar", {"zone": "UTC", "rest_days": days, "quiet_hours": None})
    bo.page.reload()

    expect(bo.page.locator(".player").filter(has_text=name(ada))).to_contain_text("away until")
    assert [] == complaints(bo.page)


@pytest.mark.long
def test_offers_are_read_in_russian_too(door: Door) -> None:
    vera, petr = door.enter("Вера", language="ru-RU"), door.enter("Пётр", language="ru-RU")
    game = vera.lay(ruleset="dutch_blitz", seats=2, mode="live")
    petr.visit(game)
    petr.button("Сесть").tap()
    vera.button("Начать").tap()
    for each in (vera, petr):
        each.page.locator(".own .mine").first.wait_for()
    before = petr.page.locator(".own").bounding_box()
    vera.button("Меню").tap()
    vera.page.get_by_label("Перерыв на").select_option(label="15 минут")
    vera.button("Предложить перерыв").tap()
    expect(petr.page.locator(OFFER)).to_contain_text("Вера предлагает перерыв на 15 минут.")

    assert before == petr.page.locator(".own").bounding_box()
    assert [] == complaints(petr.page)
    petr.button("Согласиться").tap()
    expect(vera.page.locator(".pause")).to_contain_text("Перерыв по общему согласию.")
    assert "paused" == status(vera, game)


def status(guest: Guest, game: str) -> Any:  # Any: JSON
    return guest.game(game)["status"]
