"""From the question of an app to its games: the whole way over HTTP."""

import base64
import json

import jwt
import pytest

from accounts import bans, tokens
from accounts.guests import create_guest
from accounts.models import Player
from tests.api.client import Client, guest
from tests.api.tables import lay
from tests.oauth.flow import (
    TOKEN,
    USERINFO,
    App,
    Browser,
    a_person,
    an_app,
    answer,
    ask,
    browser_of,
    consent,
    exchange,
    found,
    let_in,
    post,
    refresh,
    told,
)


@pytest.fixture(scope="module")
def app(database: str) -> App:
    return an_app()


def test_an_app_that_was_let_in_plays_as_the_player(app: App) -> None:
    player = a_person()
    heard = let_in(player, app)
    client = Client(heard["access_token"], id=str(player.pk))
    game = lay(guest(), visibility="public")
    client.post(f"{game}/join")

    assert ("Bearer", 86_400, {"games:read", "games:play"}) == (
        heard["token_type"],
        heard["expires_in"],
        set(heard["scope"].split()),
    )
    assert [str(player.pk)] == [seat["player"]["id"] for seat in client.get(game)["seats"][1:] if seat["player"]]
    assert (403, "missing_scope") == ((refused := client.ask("GET", "/api/v1/me/tokens")).status, refused.code)


def test_the_browser_is_sent_back_with_the_code_and_the_state_as_it_was(app: App) -> None:
    asked = ask(app)
    browser = browser_of(a_person())
    back = answer(browser, browser.get(asked.path))

    assert back["Location"].startswith("https://app.example/back?")
    assert {"code", "state"} == set(told(back))
    assert "st&te=1" == told(back)["state"]


def test_who_says_no_gives_nothing(app: App) -> None:
    asked, browser = ask(app), browser_of(a_person())
    back = answer(browser, browser.get(asked.path), action="cancel")

    assert {"error": "access_denied", "state": "st&te=1"} == told(back)


def test_who_unticks_a_scope_does_not_give_it_and_who_unticks_all_gives_nothing(app: App) -> None:
    asked, browser = ask(app), browser_of(a_person())
    heard = exchange(asked, consent(browser, asked, scopes=["games:read"])).json()
    nothing = answer(browser, browser.get(ask(app).path), scopes=[])

    assert "games:read" == heard["scope"]
    assert (403, "missing_scope") == (
        (refused := Client(heard["access_token"]).ask("POST", "/api/v1/games", {})).status,
        refused.code,
    )
    assert "access_denied" == told(nothing)["error"]


def test_a_guest_lets_an_app_in_with_the_recovery_code(app: App) -> None:
    welcome, asked, browser = create_guest("Gil"), ask(app), Browser(enforce_csrf_checks=True)
    to_login = browser.get(asked.path)
    entry = browser.get(
        found(r'href="(/identity/o/guest[^"]+)"', browser.get(to_login["Location"]).content.decode()).replace("&amp;", "&")
    )
    form = {
        "recovery_code": welcome.recovery_code.lower(),
        "next": asked.path,
        "csrfmiddlewaretoken": found(r'name="csrfmiddlewaretoken" value="([^"]+)"', entry.content.decode()),
    }
    entered = browser.post("/identity/o/guest", form)
    heard = exchange(asked, consent(browser, asked)).json()

    assert (302, asked.path) == (entered.status_code, entered["Location"])
    assert str(welcome.player.pk) == Client(heard["access_token"]).get("/api/v1/me")["id"]
    assert "/accounts/login/" in browser.get("/accounts/password/change/")["Location"], "no other page takes a guest for a person"


def test_a_confidential_app_shows_its_secret(app: App) -> None:
    server = an_app("https://server.example/back", is_public=False)
    asked, player = ask(server), a_person()
    code = consent(browser_of(player), asked)
    without, wrong = exchange(asked, code, client_secret=None), exchange(asked, code, client_secret="guess")
    basic = base64.b64encode(f"{server.id}:{server.secret}".encode()).decode()
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": server.address, "code_verifier": asked.verifier}
    heard = post(TOKEN, form, Authorization=f"Basic {basic}")

    assert [(401, "invalid_client")] * 2 == [(each.status_code, each.json()["error"]) for each in (without, wrong)]
    assert 200 == heard.status_code
    assert 200 == refresh(server, heard.json()["refresh_token"]).status_code


def test_a_refresh_gives_a_new_pair_and_ends_the_old(app: App) -> None:
    player = a_person()
    first = let_in(player, app)
    before = tokens.held_by(player)
    second = refresh(app, first["refresh_token"]).json()
    after = tokens.held_by(player)

    assert first["refresh_token"] != second["refresh_token"]
    assert tokens.find(first["access_token"]) is None
    assert player.pk == tokens.find(second["access_token"]).id  # type: ignore[union-attr]  # found, says the line
    assert [each.id for each in before] == [each.id for each in after], "one grant, one line in the list"


def test_identity_is_an_id_and_a_name_and_nothing_else(app: App) -> None:
    player = a_person()
    asked = ask(app, ["openid"], nonce="n-1")
    heard = exchange(asked, consent(browser_of(player), asked)).json()
    found_at = Browser().get("/.well-known/openid-configuration").json()
    key = Browser().get(found_at["jwks_uri"]).json()["keys"][0]
    said = jwt.decode(heard["id_token"], jwt.PyJWK(key).key, algorithms=["RS256"], audience=app.id, issuer=found_at["issuer"])
    shown = Browser().get(USERINFO, headers={"Authorization": f"Bearer {heard['access_token']}"})

    assert (str(player.pk), "Pat", "n-1") == (said["sub"], said["name"], said["nonce"])
    assert {"sub": str(player.pk), "name": "Pat"} == shown.json()
    assert "@" not in json.dumps(said) + shown.content.decode()


def test_userinfo_wants_the_scope_and_a_token_in_the_header(app: App) -> None:
    token = let_in(a_person(), app)["access_token"]
    told_by = [
        Browser().get(USERINFO, headers={"Authorization": f"Bearer {token}"}),
        Browser().get(f"{USERINFO}?access_token={token}"),
        Browser().post(USERINFO, {"access_token": token}),
        Browser().get(USERINFO, headers={"Authorization": "Bearer cg_" + "x" * 43}),
    ]

    assert [403, 401, 401, 401] == [each.status_code for each in told_by]
    assert all("Bearer error=" in each["WWW-Authenticate"] for each in told_by)


def test_discovery_names_addresses_that_are_there(app: App) -> None:
    said = Browser().get("/.well-known/openid-configuration").json()
    places = {name: Browser().get(said[name]).status_code for name in said if name.endswith(("_endpoint", "_uri"))}

    assert places == {
        "authorization_endpoint": 302,
        "token_endpoint": 405,
        "revocation_endpoint": 405,
        "userinfo_endpoint": 401,
        "jwks_uri": 200,
    }
    assert ["S256"] == said["code_challenge_methods_supported"]
    assert ["code"] == said["response_types_supported"]


def test_the_list_of_tokens_says_which_app(app: App) -> None:
    player = a_person()
    let_in(player, app)
    own = Client(tokens.issue(player, "phone"))
    listed = own.get("/api/v1/me/tokens")["results"]

    assert [None, {"id": app.id, "name": "Card Fan"}] == sorted((each["app"] for each in listed), key=bool)
    assert ["games:read", "games:play"] == next(each["scopes"] for each in listed if each["app"])


def test_a_player_who_is_gone_or_shut_out_is_not_asked(app: App) -> None:
    player = a_person()
    browser = browser_of(player)
    bans.ban(player, "spam", until=None, by=None)
    shut_out = browser.get(ask(app).path)
    bans.lift(player)
    Player.objects.filter(pk=player.pk).update(is_active=False)

    assert 403 == shut_out.status_code
    assert "/accounts/login/" in browser.get(ask(app).path)["Location"]
