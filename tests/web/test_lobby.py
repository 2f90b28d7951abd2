"""What everybody is told, in the lobby and at the table; and games put away."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection, connections
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


@pytest.fixture
def manage() -> Iterator[Callable[..., None]]:
    """manage.py, in a thread that knows nothing of playwright's loop. Nothing stands still afterwards."""

    def run(*arguments: str) -> None:
        try:
            call_command(*arguments, stdout=StringIO())
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as aside:
        yield lambda *arguments: aside.submit(run, *arguments).result()
        aside.submit(run, "resume_all").result()


def test_planned_work_is_told_at_the_table_as_long_as_it_lasts(door: Door, manage: Callable[..., None]) -> None:
    ada = door.enter("Ada")
    ada.lay(ruleset="church", seats=2, mode="async", pace="no_limit", bots=[1])
    ada.button("Start").tap()
    ada.page.locator(".generic").wait_for()
    expect(ada.page.locator(".link")).to_have_attribute("data-link", "live")
    manage("pause_all", "--text-en", "New cards are printed.", "--text-ru", "Печатают новые карты.")
    expect(ada.page.locator(".pause")).to_contain_text("All games are paused for work on the site.")
    expect(ada.page.locator(".pause")).to_contain_text("New cards are printed.")
    found = complaints(ada.page)
    manage("resume_all")

    expect(ada.page.locator(".pause")).to_have_count(0)
    expect(ada.page.locator("#polite")).to_contain_text("The game goes on.")
    assert [] == found


def test_a_finished_game_is_put_away_and_taken_out_again(door: Door) -> None:
    ada = door.enter("Ada")
    given_up(ada)
    ada.page.goto(door.url)
    ada.button("Put away: Church: Evening").tap()
    expect(ada.button("Put away: Church: Evening")).to_have_count(0)
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
