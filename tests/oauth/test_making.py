"""Apps that players make known themselves, over HTTP: by whom, how named, what ends them."""

import html
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress

from accounts import bans, tokens
from accounts.models import Player
from accounts.recent import RecentTokens
from tests.api.client import Client, Heard, Json, guest
from tests.api.mailbox import PASSWORD, prove
from tests.oauth.flow import App, a_person, an_app, answer, ask, browser_of, consent, exchange, let_in, refresh

APPS = "/api/v1/me/apps"
BACK = "https://fan.example/back"


@pytest.fixture
def maker() -> Client:
    """Who has just shown the password."""
    return proved()


def proved() -> Client:
    who = Player.objects.create_person(f"{uuid4()}@example.org", PASSWORD, name=f"Olga {uuid4().hex[:8]}")
    client = Client(tokens.issue(who, "phone"), id=str(who.pk), name=who.name)
    prove(client)
    return client


def wanted(**changes: Any) -> Json:  # Any: JSON
    return {"name": f"Fan {uuid4().hex[:8]}", "redirect_uris": [BACK], "scopes": ["games:read", "games:play"]} | changes


def made_by(maker: Client, **changes: Any) -> App:  # Any: JSON
    made = maker.post(APPS, wanted(**changes), expected=201)
    return App(made["client_id"], made["redirect_uris"][0], made["client_secret"])


def fault(heard: Heard) -> tuple[str, str]:
    (found,) = heard.json["errors"]
    return found["pointer"], found["code"]


def test_an_app_made_by_a_player_is_let_in_by_another(maker: Client) -> None:
    app = made_by(maker, type="confidential", scopes=["openid", "games:read"])
    shown = maker.get(f"{APPS}/{app.id}")
    held = let_in(a_person(), app, ["games:read"])

    assert [shown] == maker.get(APPS)["results"]
    assert ("confidential", [BACK], ["games:read", "openid"]) == (shown["type"], shown["redirect_uris"], shown["scopes"])
    assert app.secret
    assert app.secret not in str(shown) + app.registration.secret
    assert 200 == Client(held["access_token"]).ask("GET", "/api/v1/games").status


def test_the_page_of_consent_says_who_made_it_and_that_nobody_vouches(maker: Client) -> None:
    page = html.unescape(browser_of(a_person()).get(ask(made_by(maker)).path).content.decode())
    of_the_site = browser_of(a_person()).get(ask(an_app()).path).content.decode()

    assert maker.name in page
    assert "does not vouch" in page
    assert "does not vouch" not in of_the_site


def test_it_takes_a_fresh_proof_to_make_or_change_one_and_none_to_end_it(maker: Client) -> None:
    place = f"{APPS}/{made_by(maker, type='confidential').id}"
    stolen = Client(tokens.issue(Player.objects.get(pk=maker.id), "script"))
    heard = [stolen.ask("POST", APPS, wanted()), stolen.ask("PUT", place, wanted()), stolen.ask("POST", f"{place}/secret")]

    assert [(403, "reauthenticate")] * 3 == [(each.status, each.code) for each in heard]
    assert 204 == stolen.ask("DELETE", place).status


def test_only_who_can_be_asked_makes_apps(maker: Client) -> None:
    EmailAddress.objects.filter(user_id=maker.id).update(verified=False)
    unproved = maker.ask("POST", APPS, wanted())
    a_guest = guest().ask("POST", APPS, wanted())

    assert (422, "not_verified") == (unproved.status, unproved.code)
    assert (403, "no_account") == (a_guest.status, a_guest.code)


def test_a_site_may_take_no_apps_of_players(maker: Client, settings: Any) -> None:  # Any: pytest-django's
    app = made_by(maker)
    settings.APPS_PER_PLAYER = 0
    heard = maker.ask("POST", APPS, wanted())

    assert (403, "apps_closed") == (heard.status, heard.code)
    assert [app.id] == [each["client_id"] for each in maker.get(APPS)["results"]]
    assert 204 == maker.ask("DELETE", f"{APPS}/{app.id}").status


def test_there_are_so_many_a_player(maker: Client, settings: Any) -> None:  # Any: pytest-django's
    settings.APPS_PER_PLAYER = 1
    app = made_by(maker)
    heard = maker.ask("POST", APPS, wanted())
    maker.ask("DELETE", f"{APPS}/{app.id}")

    assert (422, "too_many") == (heard.status, heard.code)
    assert made_by(maker)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Cards", "taken"),
        ("The C\u0430rds Team", "mixed_scripts"),
        ("Support-of CARDS!", "taken"),
        ("Card Fan", "taken"),
        ("\u200bFan", "bad_character"),
        (" ", "too_short"),
        ("x" * 41, "too_long"),
    ],
)
def test_no_app_is_named_like_the_site_or_an_app_that_is_the_sites(maker: Client, name: str, code: str) -> None:
    an_app()  # called Card Fan
    heard = maker.ask("POST", APPS, wanted(name=name))

    assert (400, "/name", code) == (heard.status, *fault(heard))


def test_no_app_looks_like_another_and_each_may_keep_its_own_name(maker: Client) -> None:
    name = f"Rill {uuid4().hex[:8]}"
    first, second = made_by(maker, name=name), made_by(maker)
    heard = proved().ask("POST", APPS, wanted(name=name.upper().replace("I", "l")))
    renamed = maker.ask("PUT", f"{APPS}/{second.id}", wanted(name=name))
    kept = maker.put(f"{APPS}/{first.id}", wanted(name=name.upper(), redirect_uris=["com.example.fan:/back"]))

    assert (400, "/name", "taken") == (heard.status, *fault(heard))
    assert (400, "/name", "taken") == (renamed.status, *fault(renamed))
    assert (name.upper(), ["com.example.fan:/back"]) == (kept["name"], kept["redirect_uris"])


@pytest.mark.parametrize(
    ("uris", "kind"),
    [
        ([BACK, "http://fan.example/back"], "public"),
        ([BACK, "https://*.example/back"], "public"),
        ([BACK, "javascript:alert(1)"], "public"),
        ([BACK, "com.example.fan:/back"], "confidential"),
    ],
)
def test_players_are_sent_back_only_where_the_command_would_send_them(maker: Client, uris: list[str], kind: str) -> None:
    heard = maker.ask("POST", APPS, wanted(redirect_uris=uris, type=kind))

    assert (422, "redirect_not_allowed", "/redirect_uris/1") == (heard.status, heard.code, fault(heard)[0])


def test_no_app_asks_for_more_than_apps_may(maker: Client) -> None:
    for scopes in (["account"], ["moderate"], []):
        assert 400 == maker.ask("POST", APPS, wanted(scopes=scopes)).status


def test_sent_again_it_is_the_same_app_with_the_same_secret(maker: Client) -> None:
    key, asked = str(uuid4()), wanted(type="confidential")
    first = maker.post(APPS, asked, expected=201, Idempotency_Key=key)
    again = maker.post(APPS, asked, expected=201, Idempotency_Key=key)
    other = maker.ask("POST", APPS, wanted(), Idempotency_Key=key)
    theirs = proved().post(APPS, wanted(), expected=201, Idempotency_Key=key)
    maker.post(f"{APPS}/{first['client_id']}/secret", expected=201)
    late = maker.post(APPS, asked, expected=201, Idempotency_Key=key)

    assert first == again
    assert (422, "key_reused") == (other.status, other.code)
    assert first["client_id"] != theirs["client_id"]
    assert (first["client_id"], None) == (late["client_id"], late["client_secret"])


def test_another_secret_ends_the_one_before_and_nothing_that_was_granted(maker: Client) -> None:
    app = made_by(maker, type="confidential")
    held = let_in(a_person(), app)
    renewed = App(app.id, app.address, maker.post(f"{APPS}/{app.id}/secret", expected=201)["client_secret"])
    public = maker.ask("POST", f"{APPS}/{made_by(maker).id}/secret")

    assert "invalid_client" == refresh(app, held["refresh_token"]).json()["error"]
    assert 200 == refresh(renewed, held["refresh_token"]).status_code
    assert (422, "no_secret") == (public.status, public.code)


def test_an_ended_app_is_let_in_by_nobody_and_holds_nothing(maker: Client) -> None:
    app, player, elsewhere = made_by(maker), a_person(), RecentTokens(0)
    held, asked = let_in(player, app), ask(app)
    code = consent(browser_of(player), asked)
    before = tokens.revision()
    ended = [maker.ask("DELETE", f"{APPS}/{app.id}").status for _ in range(2)]

    assert [204, 404] == ended
    assert before < tokens.revision(), "other processes hear of it"
    assert tokens.find(held["access_token"], elsewhere) is None
    assert 401 == Client(held["access_token"]).ask("GET", "/api/v1/me").status
    assert {"invalid_client"} == {each.json()["error"] for each in (exchange(asked, code), refresh(app, held["refresh_token"]))}
    assert 400 == browser_of(player).get(ask(app).path).status_code


def test_an_app_is_its_makers_alone(maker: Client) -> None:
    place, other = f"{APPS}/{made_by(maker).id}", proved()
    heard = [
        other.ask("GET", place),
        other.ask("PUT", place, wanted()),
        other.ask("DELETE", place),
        other.ask("POST", f"{place}/secret"),
    ]

    assert [404] * 4 == [each.status for each in heard]
    assert [] == other.get(APPS)["results"]


def test_a_ban_of_its_maker_stops_an_app_for_as_long_as_it_holds(maker: Client) -> None:
    app, player = made_by(maker), a_person()
    held, asked = let_in(player, app), ask(app)
    code = consent(browser_of(player), asked)
    client, digest = Client(held["access_token"]), tokens.digest_of(held["access_token"])
    bans.ban(Player.objects.get(pk=maker.id), "spam", until=None, by=None)
    stopped, unheard = client.ask("GET", "/api/v1/me"), tokens.good_among([digest])
    page, refused = browser_of(player).get(ask(app).path).status_code, exchange(asked, code).json()["error"]
    refreshed = refresh(app, held["refresh_token"]).json()["error"]
    bans.lift(Player.objects.get(pk=maker.id))

    assert (403, "app_stopped") == (stopped.status, stopped.code)
    assert set() == unheard, "its streams close"
    assert (400, "invalid_client", "invalid_client") == (page, refused, refreshed)
    assert 200 == client.ask("GET", "/api/v1/me").status
    assert 200 == refresh(app, held["refresh_token"]).status_code


def test_who_goes_takes_the_own_apps_along_and_before_that_the_export_names_them(maker: Client) -> None:
    app = made_by(maker)
    held = let_in(a_person(), app)
    exported = maker.get("/api/v1/me/export")["apps"]
    gone = maker.ask("DELETE", "/api/v1/me").status

    assert [app.id] == [each["id"] for each in exported]
    assert 204 == gone
    assert tokens.find(held["access_token"], RecentTokens(0)) is None


def test_a_consent_under_way_fails_when_the_app_ends(maker: Client) -> None:
    app, browser = made_by(maker), browser_of(a_person())
    page = browser.get(ask(app).path)
    maker.ask("DELETE", f"{APPS}/{app.id}")

    assert 400 == answer(browser, page).status_code
