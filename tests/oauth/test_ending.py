"""Whatever ends a player's or an app's part ends the app's tokens: the new one, the old one, and what would make others."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from allauth.idp.oidc.models import Token as Provided
from django.core.management import call_command

from accounts import absorbing, bans, deleting, tokens
from accounts.guests import create_guest
from accounts.models import Player, Token
from accounts.recent import RecentTokens
from accounts.tidying import tidy
from tests.api.client import Client
from tests.oauth.flow import REVOKE, App, Browser, a_person, an_app, ask, browser_of, consent, exchange, let_in, post, refresh
from tests.second_factor import signed_in


@pytest.fixture(scope="module")
def app(database: str) -> App:
    return an_app()


def by_its_line_in_the_list(player: Player, app: App) -> None:
    own = Client(tokens.issue(player, "phone"))
    (line,) = [each["id"] for each in own.get("/api/v1/me/tokens")["results"] if each["app"]]
    assert 204 == own.ask("DELETE", f"/api/v1/me/tokens/{line}").status


def by_a_changed_password(player: Player, app: App) -> None:
    player.set_password("another good horse")
    player.save(update_fields=["password"])


def by_an_end_of_all_tokens(player: Player, app: App) -> None:
    tokens.revoke_all(player)


def by_going_for_good(player: Player, app: App) -> None:
    deleting.erase(player.pk)


def by_the_end_of_the_app(player: Player, app: App) -> None:
    call_command("app", app.id, end=True, verbosity=0)


def by_an_administrator(player: Player, app: App) -> None:
    admin = signed_in(Player.objects.create_superuser(f"{uuid4()}@example.org", "right"))
    line = Token.objects.exclude(access=None).get(player=player).pk
    told = admin.post("/admin/accounts/token/", {"action": "revoke", "_selected_action": [str(line)]})
    assert 302 == told.status_code


ENDS = [
    by_its_line_in_the_list,
    by_a_changed_password,
    by_an_end_of_all_tokens,
    by_going_for_good,
    by_the_end_of_the_app,
    by_an_administrator,
]


@pytest.mark.parametrize("end", ENDS, ids=lambda each: each.__name__)
def test_it_ends_the_grant_and_the_code_under_way(end: Callable[[Player, App], None]) -> None:
    """With the cache as another process has it: what it remembers goes by the number in the database."""
    player, app, elsewhere = a_person(), an_app(), RecentTokens(0)
    held, asked = let_in(player, app), ask(app)
    code = consent(browser_of(player), asked)
    assert tokens.find(held["access_token"], elsewhere) is not None

    end(player, app)

    assert tokens.find(held["access_token"], elsewhere) is None
    assert refresh(app, held["refresh_token"]).json()["error"] in ("invalid_grant", "invalid_client")
    if end not in (by_its_line_in_the_list, by_an_administrator):  # they end one grant; another was just given
        assert exchange(asked, code).json()["error"] in ("invalid_grant", "invalid_client")


def test_an_end_raises_the_number_that_other_processes_go_by(app: App) -> None:
    player = a_person()
    held = let_in(player, app)
    before = _revision()
    heard = refresh(app, held["refresh_token"]).json()
    between = _revision()
    post(REVOKE, {"token": heard["access_token"], "client_id": app.id})

    assert before < between < _revision()


@pytest.mark.parametrize("which", ["access_token", "refresh_token"])
def test_an_app_gives_back_what_it_was_granted(app: App, which: str) -> None:
    held = let_in(a_person(), app)
    foreign = post(REVOKE, {"token": held[which], "client_id": an_app().id})
    still = tokens.find(held["access_token"], RecentTokens(0))
    own = post(REVOKE, {"token": held[which], "client_id": app.id})

    assert [200, 200] == [foreign.status_code, own.status_code]
    assert still is not None, "another app's word counts for nothing"
    assert tokens.find(held["access_token"], RecentTokens(0)) is None
    assert "invalid_grant" == refresh(app, held["refresh_token"]).json()["error"]


def test_a_ban_stops_an_app_for_as_long_as_it_holds(app: App) -> None:
    player = a_person()
    held = let_in(player, app)
    bans.ban(player, "spam", until=None, by=None)
    refused = refresh(app, held["refresh_token"])
    banned = Client(held["access_token"]).ask("GET", "/api/v1/me")
    bans.lift(player)

    assert "invalid_grant" == refused.json()["error"]
    assert (403, "banned") == (banned.status, banned.code)
    assert 200 == Client(held["access_token"]).ask("GET", "/api/v1/me").status
    assert 200 == refresh(app, held["refresh_token"]).status_code


def test_a_guest_who_joins_an_account_takes_no_app_along(app: App) -> None:
    guest = create_guest("Gil").player
    held = let_in(guest, app)
    absorbing.absorb(a_person().pk, guest.pk)

    assert tokens.find(held["access_token"]) is None
    assert "invalid_grant" == refresh(app, held["refresh_token"]).json()["error"]


def test_a_guest_who_signs_up_keeps_the_apps(app: App) -> None:
    guest = create_guest("Gil").player
    held = let_in(guest, app)
    Player.objects.filter(pk=guest.pk).update(kind="person", recovery_digest=None, email=f"{uuid4()}@example.org")

    assert 200 == refresh(app, held["refresh_token"]).status_code


def test_an_app_goes_with_its_owner() -> None:
    owner, player = a_person(), a_person()
    app = an_app()
    registration = app.registration
    registration.owner = owner
    registration.save()
    held = let_in(player, app)
    deleting.erase(owner.pk)

    assert tokens.find(held["access_token"]) is None


def test_what_has_run_out_is_tidied_away(app: App) -> None:
    player = a_person()
    let_in(player, app)
    Provided.objects.filter(user=player).update(expires_at="2001-01-01T00:00Z")
    Token.objects.filter(player=player).update(created_at="2000-01-01T00:00Z", expires_at="2001-01-01T00:00Z")
    tidy()

    assert [0, 0] == [Provided.objects.filter(user=player).count(), Token.objects.filter(player=player).count()]


def test_who_was_reset_is_no_longer_known_by_the_page(app: App) -> None:
    """A group's leader gives a member another code: the browser that knew the old one is nobody's."""
    welcome, browser = create_guest("Mem"), Browser()
    browser.post("/identity/o/guest", {"recovery_code": welcome.recovery_code, "next": ask(app).path})
    known = browser.get(ask(app).path).status_code
    Player.objects.filter(pk=welcome.player.pk).update(recovery_digest=uuid4().bytes + uuid4().bytes)

    assert 200 == known
    assert "/accounts/login/" in browser.get(ask(app).path)["Location"]


def _revision() -> int:
    return tokens.revision()
