"""The lobby: what everybody is told, and games put away."""

from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection
from playwright.sync_api import expect

from tests.database import OF_DJANGO
from tests.web.guests import Door, Guest
from tests.web.looking import complaints


@pytest.fixture
def news(door: Door) -> Iterator[None]:
    """One notice for everybody, as an administrator writes it; past Django, which keeps away from playwright's loop."""
    where = {name: value for name, value in connection.get_connection_params().items() if name not in OF_DJANGO}
    with psycopg.connect(**where | {"autocommit": True}) as beside:
        beside.execute(
            "INSERT INTO games_notice (kind, text_en, text_ru, since, until) VALUES"
            " ('news', 'Fellowship on Sunday.', 'Общение в воскресенье.', game_now(), game_now() + interval '2 hours')"
        )
        yield
        beside.execute("DELETE FROM games_notice WHERE kind = 'news'")


@pytest.mark.usefixtures("news")
def test_everybody_is_told_by_the_door_and_in_the_lobby_in_both_languages(door: Door) -> None:
    stranger, ada = door.open(language="ru-RU"), door.enter("Ada")
    for guest in (stranger, ada):
        guest.page.goto(door.url)

    expect(stranger.page.get_by_role("region", name="Объявления")).to_contain_text("Общение в воскресенье. До ")
    expect(ada.page.get_by_role("region", name="Notices")).to_contain_text("Fellowship on Sunday. Until ")
    assert [] == complaints(ada.page)


def test_a_finished_game_is_put_away_and_taken_out_again(door: Door) -> None:
    ada = door.enter("Ada")
    given_up(ada)
    ada.page.goto(door.url)
    ada.button("Put away: Church: Evening").tap()
    expect(ada.page.locator("section .game")).to_have_count(0)
    ada.page.get_by_text("Games put away").tap()
    found = complaints(ada.page)
    ada.page.reload()
    ada.page.get_by_text("Games put away").tap()
    ada.button("Take out again: Church: Evening").tap()

    assert [] == found
    expect(ada.button("Put away: Church: Evening")).to_be_visible()
    assert 1 == len(ada.ask("GET", "/games?mine=true")["results"])


def given_up(guest: Guest) -> None:
    """A game against a bot that is over."""
    wish = {
        "ruleset": "church",
        "seats": 2,
        "mode": "async",
        "pace": "no_limit",
        "bots": [1],
        "name": "Evening",
        "visibility": "public",
    }
    game = guest.ask("POST", "/games", wish)["id"]
    guest.ask("POST", f"/games/{game}/start")
    key = {"Idempotency-Key": "00000000-0000-4000-8000-000000000001", "Authorization": f"Bearer {guest.token}"}
    answer = guest.context.request.post(f"{guest.url}/api/v1/games/{game}/commands", data={"type": "resign"}, headers=key)
    assert answer.ok
