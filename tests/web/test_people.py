"""People beside the cards, on phones: asked to a table, let in by a code, sent away; away for a while; a seat handed over."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.guests import Door, Guest
from tests.web.looking import complaints

TWO = {"ruleset": "church", "seats": 2, "mode": "async", "pace": "async_normal"}


def played_once(*guests: Guest) -> None:
    """They know each other: a game of theirs is over."""
    game = guests[0].ask("POST", "/games", TWO)["id"]
    guests[1].ask("POST", f"/games/{game}/join", {})
    guests[0].ask("POST", f"/games/{game}/start", {})
    guests[0].command(game, type="resign")


def test_somebody_known_is_invited_finds_it_in_the_lobby_and_declines(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    played_once(ada, bo)
    ada.lay(**TWO | {"visibility": "private", "name": "Sunday"})
    ada.page.get_by_text("Invite people you know").tap()
    ada.button("Invite Bo").tap()
    expect(ada.page.locator(".people")).to_contain_text("invited")
    bo.page.goto(bo.url)
    asked = bo.page.get_by_role("region", name="You are invited")
    expect(asked).to_contain_text("Ada asks you to this table")
    asked.get_by_text("I won't come").tap()
    asked.get_by_label("What the host is told").select_option(label="too slow for me")
    found = complaints(bo.page) + complaints(ada.page)
    bo.button("Decline: Church: Sunday").tap()
    expect(asked).to_have_count(0)
    ada.page.reload()
    ada.page.get_by_text("Invite people you know").tap()

    expect(ada.page.locator(".people")).to_contain_text("too slow for me")
    assert [] == found


def test_a_code_that_was_said_leads_to_a_private_table_and_the_host_can_send_away(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = ada.lay(**TWO | {"visibility": "private"})
    ada.button("A code to say aloud").tap()
    code = ada.page.locator("#table-code").text_content() or ""
    bo.page.goto(bo.url)
    bo.page.get_by_label("Code of a table").fill(code)
    bo.button("Find the table").tap()
    bo.button("Sit down").tap()
    expect(ada.page.locator(".seats")).to_contain_text("Bo")
    found = complaints(ada.page)
    ada.button("Send away: Bo").tap()

    expect(ada.page.locator(".seats")).not_to_contain_text("Bo")
    expect(ada.page.locator("#polite")).to_contain_text("The host had seat 2 cleared.")
    assert re.fullmatch(r"\d{4} \d{4}", code)
    assert [None] == [each["player"] for each in ada.game(game)["seats"][1:]]
    assert [] == found
    bo.page.goto(bo.url)
    bo.page.get_by_label("Code of a table").fill(code)
    bo.button("Find the table").tap()
    expect(bo.page.locator("#urgent")).to_have_text("This code is not known. Check every letter.")


@pytest.mark.long
def test_rest_days_quiet_hours_and_a_vacation_are_kept(door: Door) -> None:
    ada = door.enter("Ада", language="ru-RU")
    ada.page.goto(f"{ada.url}/#/calendar")
    ada.page.get_by_label("Часовой пояс").select_option("Europe/Berlin")
    ada.page.get_by_label("воскресенье").check()
    ada.page.get_by_label("Тихие часы с").fill("22:00")
    ada.page.get_by_label("до", exact=True).fill("07:00")
    ada.button("Сохранить").tap()
    expect(ada.page.locator("#polite")).to_contain_text("Сохранено.")
    year = ada.ask("GET", "/me/vacations")["budget"][1]["year"]
    ada.page.get_by_label("Первый день").fill(f"{year}-03-01")
    ada.page.get_by_label("Снова здесь с").fill(f"{year}-03-06")
    ada.button("Запланировать отпуск").tap()
    expect(ada.page.locator(".people li")).to_have_count(1)
    kept, found = ada.ask("GET", "/me/calendar"), complaints(ada.page)
    ada.page.locator(".people li button").tap()

    expect(ada.page.locator(".people li")).to_have_count(0)
    assert ("Europe/Berlin", ["sunday"], {"from": "22:00", "until": "07:00"}) == (
        kept["zone"],
        kept["rest_days"],
        kept["quiet_hours"],
    )
    assert [] == found


def test_what_is_decided_beforehand_is_listed_and_withdrawn(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = ada.ask("POST", "/games", TWO | {"ruleset": "gifts_and_blessings"})["id"]
    bo.ask("POST", f"/games/{game}/join", {})
    ada.ask("POST", f"/games/{game}/start", {})
    waiting = bo if ada.game(game)["to_act"] == [0] else ada
    waiting.visit(game)
    waiting.button("Menu").tap()
    waiting.button("Decide beforehand").tap()
    dialog = waiting.page.locator("#orders")
    dialog.get_by_text("Play the lowest card").tap()
    dialog.get_by_label("When").select_option(label="when I return")
    dialog.locator("select[name=valid]").first.select_option(label="until I withdraw it")
    found = complaints(waiting.page)
    waiting.button("Decide: Play the lowest card").tap()
    expect(dialog.locator(".people li")).to_have_count(1)
    standing = waiting.ask("GET", f"/games/{game}/orders")["results"]
    dialog.locator(".people li button").tap()

    expect(dialog.locator(".people li")).to_have_count(0)
    assert [({"type": "lowest", "when": "return"}, "until_withdrawn")] == [(each["order"], each["valid"]) for each in standing]
    assert [] == waiting.ask("GET", f"/games/{game}/orders")["results"]
    assert [] == found


def test_a_seat_is_handed_over_to_somebody_known(door: Door) -> None:
    ada, bo, cy = (door.enter(name) for name in ("Ada", "Bo", "Cy"))
    played_once(ada, cy)
    game = ada.lay(**TWO)
    bo.ask("POST", f"/games/{game}/join", {})
    ada.button("Start").tap()
    ada.page.locator(".generic").wait_for()
    ada.button("Menu").tap()
    ada.page.get_by_text("Hand my seat over").tap()
    ada.page.get_by_label("To whom").select_option(label="Cy")
    ada.button("Ask the others").tap()
    cy.visit(game)
    expect(cy.page.locator(".offers")).to_contain_text("The seat is yours as soon as the others have agreed.")
    found = complaints(cy.page)
    bo.visit(game)
    bo.button("Agree").tap()
    cy.button("Take the seat").tap()

    expect(cy.page.locator(".player").filter(has_text="Cy")).to_contain_text("you")
    assert "Cy" == bo.game(game)["seats"][0]["player"]["name"]
    assert [] == found
