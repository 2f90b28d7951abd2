"""Who goes while an app comes in waits for it, and not in a circle: who comes in waits for nobody who goes."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from django.db import connection, transaction

from accounts import deleting, tokens
from accounts.guests import create_guest
from accounts.models import Player
from accounts.recent import RecentTokens
from games.operations.merging import merge
from tests.oauth.flow import App, Browser, a_person, an_app, ask, browser_of, consent, exchange
from tests.processes import await_that

T = TypeVar("T")
WAITED_FOR = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)))"


def a_player() -> tuple[Player, App]:
    return a_person(), an_app()


def a_maker() -> tuple[Player, App]:
    """Who lets the own app in."""
    maker, app = a_player()
    registration = app.registration
    registration.owner = maker
    registration.save()
    return maker, app


def while_going(goes: Callable[[], object], comes: Callable[[], T]) -> T:
    """What is heard by who came first, and has done all but leave when somebody goes."""

    def gone() -> None:
        try:
            goes()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as worker:
        with transaction.atomic():
            heard = comes()
            going = worker.submit(gone)
            await_that(_is_waited_for)
        going.result(20)
    return heard


def _is_waited_for() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(WAITED_FOR)
        return bool(cursor.fetchone()[0])


@pytest.mark.parametrize("kind", [a_player, a_maker])
def test_who_goes_for_good_waits_for_an_app_that_gets_its_tokens(database: str, kind: Callable[[], tuple[Player, App]]) -> None:
    player, app = kind()
    asked = ask(app)
    code = consent(browser_of(player), asked)
    heard = while_going(lambda: deleting.erase(player.pk), lambda: exchange(asked, code))

    assert 200 == heard.status_code
    assert (None, []) == (tokens.find(heard.json()["access_token"], RecentTokens(0)), tokens.held_by(player))


def test_who_goes_for_good_waits_for_the_own_app_that_gets_its_code(database: str) -> None:
    maker, app = a_maker()
    asked, browser = ask(app), browser_of(maker)
    code = while_going(lambda: deleting.erase(maker.pk), lambda: consent(browser, asked))

    assert 401 == exchange(asked, code).status_code


def test_a_guest_who_joins_an_account_waits_for_an_app_that_gets_its_tokens(database: str) -> None:
    welcome, browser, asked = create_guest("Gus"), Browser(), ask(an_app())
    browser.post("/identity/o/guest", {"recovery_code": welcome.recovery_code, "next": asked.path})
    code = consent(browser, asked)
    heard = while_going(lambda: merge(person=a_person().pk, guest=welcome.player.pk), lambda: exchange(asked, code))

    assert 200 == heard.status_code
    assert None is tokens.find(heard.json()["access_token"], RecentTokens(0))
