"""Apps of others, through two web servers at once: a code or a refresh token has one outcome, and an end leaves nothing."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from accounts import tokens
from accounts.models import Player
from accounts.oauth import ending
from accounts.recent import RecentTokens
from tests.oauth.flow import TOKEN, App, a_person, an_app, ask, browser_of, consent, let_in

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def app(database: str) -> App:
    return an_app()


def at_once(*asked: Callable[[], object]) -> list[object]:
    with ThreadPoolExecutor(len(asked)) as pool:
        return list(pool.map(lambda each: each(), asked))


def sending(web: str, form: dict[str, str]) -> Callable[[], httpx.Response]:
    return lambda: httpx.post(f"{web}{TOKEN}", data=form, timeout=30)


def changing(player: Player) -> Callable[[], None]:
    def change() -> None:
        player.set_password("another good horse")
        player.save(update_fields=["password"])

    return change


def good_of(answers: Sequence[object]) -> list[dict[str, str]]:
    heard = [each for each in answers if isinstance(each, httpx.Response)]
    assert {each.status_code for each in heard} <= {200, 400}
    return [each.json() for each in heard if each.status_code == 200]


def test_a_code_shown_by_many_at_once_gives_nothing_that_lasts(app: App, webs: Sequence[str]) -> None:
    for _ in range(3):
        player, asked = a_person(), ask(app)
        form = {"grant_type": "authorization_code", "code": consent(browser_of(player), asked), "redirect_uri": app.address}
        form |= {"client_id": app.id, "code_verifier": asked.verifier}
        given = good_of(at_once(*[sending(webs[number % 2], form) for number in range(6)]))

        assert 1 == len(given)
        assert [] == tokens.held_by(player)
        assert tokens.find(given[0]["access_token"], RecentTokens(0)) is None


def test_a_refresh_token_shown_by_many_at_once_ends_the_grant(app: App, webs: Sequence[str]) -> None:
    for _ in range(3):
        player = a_person()
        form = {"grant_type": "refresh_token", "refresh_token": let_in(player, app)["refresh_token"], "client_id": app.id}
        given = good_of(at_once(*[sending(webs[number % 2], form) for number in range(6)]))

        assert 1 == len(given)
        assert [] == tokens.held_by(player)


def test_an_end_of_all_tokens_leaves_none_that_was_just_being_made(app: App, webs: Sequence[str]) -> None:
    """Whether the exchange came before or after it, or in between."""
    for _ in range(6):
        player, asked = a_person(), ask(app)
        held = let_in(player, app)
        code = {"grant_type": "authorization_code", "code": consent(browser_of(player), asked), "redirect_uri": app.address}
        code |= {"client_id": app.id, "code_verifier": asked.verifier}
        renewal = {"grant_type": "refresh_token", "refresh_token": held["refresh_token"], "client_id": app.id}

        given = good_of(at_once(sending(webs[0], code), sending(webs[1], renewal), changing(player)))

        assert [] == tokens.held_by(player)
        assert [None] * len(given) == [tokens.find(each["access_token"], RecentTokens(0)) for each in given]


def test_an_app_that_ends_while_it_is_let_in_leaves_nothing(webs: Sequence[str]) -> None:
    """Neither waits for the other in a circle, and nobody fails."""
    for _ in range(4):
        app, player = an_app(), a_person()
        held, asked = let_in(player, app), ask(app)
        code = {"grant_type": "authorization_code", "code": consent(browser_of(player), asked), "redirect_uri": app.address}
        code |= {"client_id": app.id, "code_verifier": asked.verifier}
        renewal = {"grant_type": "refresh_token", "refresh_token": held["refresh_token"], "client_id": app.id}

        heard = at_once(sending(webs[0], code), sending(webs[1], renewal), lambda app=app: ending.end(app.id))

        assert {each.status_code for each in heard if isinstance(each, httpx.Response)} <= {200, 400, 401}
        assert True in heard
        assert [] == tokens.held_by(player)
