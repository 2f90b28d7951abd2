"""How apps become known here: by the command and in the admin, with addresses that lead nowhere else."""

from io import StringIO
from uuid import uuid4

import pytest
from allauth.idp.oidc.models import Client as Registration
from django.core.management import CommandError, call_command

from accounts.models import Player
from accounts.oauth.addresses import AddressRefused, check_address
from accounts.oauth.registering import AppRefused, register
from tests.oauth.flow import App, Browser, a_person, an_app, ask, browser_of, consent, exchange, found, let_in, refresh
from tests.second_factor import signed_in

GOOD = [
    "https://app.example/back?from=cards",
    "http://127.0.0.1/back",
    "http://[::1]:8080/back",
    "https://xn--bcher-kva.example:8443/back",
    "https://[2001:db8::1]/",
    "com.example.fan:/back",
]
BAD = [
    "http://app.example/back",
    "http://localhost/back",
    "https://*.example/back",
    "https://app.example/back#part",
    "https://user@app.example/back",
    "https://app.example\\@evil.example/back",
    "https://app.example/ back",
    "https://app.example/bäck",
    "https:///back",
    "https://[app.example/back",
    "https://app.example:port/back",
    "https://app.example;sandbox/back",
    "https://app.example,default-src/back",
    "https://app.example'/back",
    "https://app%00.example/back",
    "https://app..example/back",
    "https://-/back",
    "https://" + "a" * 64 + ".example/back",
    "fan:/back",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "/back",
    "",
    "https://app.example/" + "x" * 500,
]


def test_addresses_that_lead_to_the_app_alone_are_taken() -> None:
    for address in GOOD:
        check_address(address, is_public=True)


@pytest.mark.parametrize("address", BAD)
def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(AddressRefused):
        check_address(address, is_public=True)


def test_a_server_has_no_scheme_of_its_own() -> None:
    with pytest.raises(AddressRefused, match="https"):
        check_address("com.example.fan:/back", is_public=False)


@pytest.mark.parametrize(
    ("name", "addresses", "scopes"),
    [
        ("Сard Fan", GOOD, ["games:read"]),
        ("x" * 41, GOOD, ["games:read"]),
        ("Fan", [], ["games:read"]),
        ("Fan", GOOD * 3, ["games:read"]),
        ("Fan", GOOD, ["account"]),
        ("Fan", GOOD, []),
    ],
    ids=["two alphabets", "long", "no address", "many addresses", "account", "no scope"],
)
def test_no_app_is_registered_that_players_could_not_know(name: str, addresses: list[str], scopes: list[str]) -> None:
    with pytest.raises(AppRefused):
        register(name, addresses, scopes, is_public=True)


def test_the_command_registers_renews_and_ends() -> None:
    told, again = StringIO(), StringIO()
    owner = a_person()
    wanted = {"redirect": ["https://server.example/back"], "confidential": True, "owner": str(owner.pk), "scope": ["games:read"]}
    call_command("app", "Fan Server", stdout=told, **wanted)
    app = App(
        found(r"client_id=(\w+)", told.getvalue()), "https://server.example/back", found(r"client_secret=(\S+)", told.getvalue())
    )
    held = let_in(a_person(), app, ["games:read"])
    call_command("app", app.id, new_secret=True, stdout=again)
    renewed = App(app.id, app.address, found(r"client_secret=(\S+)", again.getvalue()))

    assert (owner.pk, "games:read") == (app.registration.owner_id, app.registration.scopes)
    assert app.secret not in (app.registration.secret, renewed.secret)
    assert "invalid_client" == refresh(app, held["refresh_token"]).json()["error"]
    assert 200 == refresh(renewed, held["refresh_token"]).status_code
    for bad in ({"redirect": ["http://app.example/"]}, {"end": True}, {"new_secret": True}):
        with pytest.raises(CommandError):
            call_command("app", "Fan", **bad)
    with pytest.raises(CommandError, match="keeps no secret"):
        call_command("app", an_app().id, new_secret=True)


@pytest.fixture(scope="module")
def admin(database: str) -> Browser:
    return signed_in(Player.objects.create_superuser(f"{uuid4()}@example.org", "right"))


PLACE = "/admin/allauth_idp_oidc/client/"


def test_the_admin_registers_an_app_and_shows_its_secret_once(admin: Browser) -> None:
    name = f"Fan {uuid4().hex[:8]}"
    form = {"name": name, "type": "confidential", "redirect_uris": "https://server.example/back\r\n", "scopes": ["games:read"]}
    shown = admin.post(f"{PLACE}add/", form, follow=True).content.decode()
    registration = Registration.objects.get(name=name)
    app = App(registration.pk, "https://server.example/back", found(r"never again: ([\w-]+)", shown))
    asked = ask(app, ["games:read"])
    later = admin.get(f"{PLACE}{app.id}/change/").content.decode()

    assert 200 == exchange(asked, consent(browser_of(a_person()), asked)).status_code
    assert app.secret is not None
    assert app.secret not in later + registration.secret
    assert registration.secret not in later


@pytest.mark.parametrize(
    "change", [{"redirect_uris": "http://app.example/"}, {"scopes": ["account"]}, {"scopes": []}, {"redirect_uris": ""}]
)
def test_the_admin_refuses_what_the_command_refuses(admin: Browser, change: dict[str, object]) -> None:
    form = {"name": "Refused", "type": "public", "redirect_uris": "https://app.example/back", "scopes": ["games:read"]} | change
    heard = admin.post(f"{PLACE}add/", form)

    assert 200 == heard.status_code
    assert not Registration.objects.filter(name="Refused").exists()


def test_the_admin_changes_an_app_without_touching_its_secret_and_deletes_it_with_its_grants(admin: Browser) -> None:
    app, player = an_app(is_public=False), a_person()
    held = let_in(player, app)
    form = {"name": "Fan of Cards", "redirect_uris": "https://other.example/back", "scopes": ["games:read", "games:play"]}
    changed = admin.post(f"{PLACE}{app.id}/change/", form)
    fresh = refresh(app, held["refresh_token"])
    admin.post(f"{PLACE}{app.id}/delete/", {"post": "yes"})

    assert (302, 200) == (changed.status_code, fresh.status_code)
    assert "invalid_client" == refresh(app, fresh.json()["refresh_token"]).json()["error"]
    assert not player.tokens.exists()


def test_grants_are_seen_among_the_tokens_and_nowhere_else(admin: Browser) -> None:
    assert 404 == admin.get("/admin/allauth_idp_oidc/token/").status_code
    assert 200 == admin.get("/admin/accounts/token/").status_code
