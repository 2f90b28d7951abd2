"""What hostile addresses, pages and apps try, over HTTP: nobody is sent to a foreign address, and nothing is given twice."""

import base64
from urllib.parse import urlencode

import pytest

from accounts import attempts, tokens
from accounts.models import Player
from tests.oauth.flow import (
    AUTHORIZE,
    REVOKE,
    TOKEN,
    App,
    Browser,
    a_person,
    an_app,
    answer,
    ask,
    browser_of,
    consent,
    exchange,
    let_in,
    post,
    refresh,
    told,
)


@pytest.fixture(scope="module")
def app(database: str) -> App:
    return an_app(more=["http://127.0.0.1:7000/back", "com.example.fan:/back"])


@pytest.fixture(scope="module")
def player(database: str) -> Player:
    return a_person()


@pytest.fixture(scope="module")
def browser(player: Player) -> Browser:
    return browser_of(player)


FOREIGN = [
    "https://evil.example/back",
    "https://app.example/back/",
    "https://app.example/back/more",
    "https://app.example/",
    "https://app.example/back?next=https://evil.example",
    "https://app.example/back#fragment",
    "https://app.example/other/../back",
    "https://app.example/%62ack",
    "https://app.example:8443/back",
    "https://evil@app.example/back",
    "https://app.example@evil.example/back",
    "https://app.example.evil.example/back",
    "https://app.example\\@evil.example/back",
    "https://APP.example/back",
    "http://app.example/back",
    "//app.example/back",
    "/back",
    "http://127.0.0.1:7000/other",
    "http://127.0.0.1:7000@evil.example/back",
    "http://127.0.0.2:7000/back",
    "http://localhost:7000/back",
    "com.example.fan:/back/more",
    "com.example.fan2:/back",
    "javascript:alert(1)",
    "data:text/html,hello",
    "",
]


@pytest.mark.parametrize("address", FOREIGN)
def test_nobody_is_sent_to_an_address_that_is_not_registered_as_it_stands(app: App, browser: Browser, address: str) -> None:
    heard = browser.get(ask(app, redirect_uri=address).path)

    assert 400 == heard.status_code
    assert "Location" not in heard.headers


def test_without_an_address_or_an_app_nobody_is_sent_anywhere(app: App, browser: Browser) -> None:
    tries = [ask(app, redirect_uri=None), ask(app, client_id="nobody"), ask(app, client_id=None), ask(app, client_id="a\0b")]
    heard = [browser.get(each.path) for each in tries]

    assert [400] * 4 == [each.status_code for each in heard]


def test_on_the_apps_own_machine_the_port_is_free_and_nothing_else(app: App, browser: Browser) -> None:
    for address in ("http://127.0.0.1:52123/back", "com.example.fan:/back"):
        asked = ask(app, redirect_uri=address)
        back = answer(browser, browser.get(asked.path))

        assert back["Location"].startswith(f"{address}?code=")
        assert 200 == exchange(asked, told(back)["code"]).status_code


WRONG: dict[str, tuple[dict[str, str | None], str]] = {
    "no challenge": ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
    "plain": ({"code_challenge_method": "plain"}, "invalid_request"),
    "no method is plain": ({"code_challenge_method": None}, "invalid_request"),
    "an empty challenge": ({"code_challenge": ""}, "invalid_request"),
    "a challenge that is no hash": ({"code_challenge": "x"}, "invalid_request"),
    "token": ({"response_type": "token"}, "unauthorized_client"),
    "id_token": ({"response_type": "id_token", "scope": "openid", "nonce": "n"}, "unauthorized_client"),
    "hybrid": ({"response_type": "code id_token", "scope": "openid", "nonce": "n"}, "unauthorized_client"),
    "fragment": ({"response_mode": "fragment"}, "invalid_request"),
    "form_post": ({"response_mode": "form_post"}, "invalid_request"),
    "account": ({"scope": "games:read account"}, "invalid_scope"),
    "moderate": ({"scope": "moderate"}, "invalid_scope"),
    "bots:play": ({"scope": "bots:play"}, "invalid_scope"),
    "email": ({"scope": "openid email"}, "invalid_scope"),
    "unknown": ({"scope": "everything"}, "invalid_scope"),
    "silently": ({"prompt": "none", "scope": "openid"}, "consent_required"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_may_not_be_asked_is_told_to_the_app_without_a_code(app: App, browser: Browser, name: str) -> None:
    changes, error = WRONG[name]
    heard = browser.get(ask(app, **changes).path)  # type: ignore[arg-type]  # members of the query

    assert 302 == heard.status_code
    assert heard["Location"].startswith("https://app.example/back")
    assert "code=" not in heard["Location"]
    assert f"error={error}" in heard["Location"]
    assert "state=st%26te%3D1" in heard["Location"]


def test_an_app_asks_for_no_more_than_it_was_registered_with(browser: Browser) -> None:
    heard = browser.get(ask(an_app(scopes=["games:read"]), ["games:read", "games:play"]).path)

    assert "invalid_scope" == told(heard)["error"]


def test_a_code_is_good_once_and_twice_ends_what_the_first_gave(app: App, browser: Browser) -> None:
    asked = ask(app)
    code = consent(browser, asked)
    first = exchange(asked, code).json()
    again = exchange(asked, code)

    assert (400, "invalid_grant") == (again.status_code, again.json()["error"])
    assert tokens.find(first["access_token"]) is None
    assert "invalid_grant" == refresh(app, first["refresh_token"]).json()["error"]


def test_a_code_is_good_for_its_app_its_address_and_its_verifier_alone(app: App, browser: Browser) -> None:
    other, asked = an_app(), ask(app)
    code = consent(browser, asked)
    tries = [
        exchange(asked, code, client_id=other.id),
        exchange(asked, code, redirect_uri="https://app.example/elsewhere"),
        exchange(asked, code, redirect_uri=None),
        exchange(asked, code, code_verifier="x" * 43),
        exchange(asked, code, code_verifier=asked.query["code_challenge"]),
        exchange(asked, code, code_verifier=None),
    ]

    assert [400] * 6 == [each.status_code for each in tries]
    assert {"invalid_grant", "invalid_request"} == {each.json()["error"] for each in tries}
    assert 200 == exchange(asked, code).status_code


def test_a_refresh_gives_no_more_than_was_granted(app: App, player: Player) -> None:
    first = let_in(player, app, ["games:read"])
    more = refresh(app, first["refresh_token"], scope="games:read games:play")
    foreign = refresh(an_app(), first["refresh_token"])

    assert (400, "invalid_scope") == (more.status_code, more.json()["error"])
    assert (400, "invalid_grant") == (foreign.status_code, foreign.json()["error"])
    assert 200 == refresh(app, first["refresh_token"]).status_code, "neither try harmed the player's grant"


def test_a_refresh_token_that_was_used_before_ends_the_grant(app: App, player: Player) -> None:
    first = let_in(player, app)
    second = refresh(app, first["refresh_token"]).json()
    stolen = refresh(app, first["refresh_token"])

    assert "invalid_grant" == stolen.json()["error"]
    assert tokens.find(second["access_token"]) is None
    assert "invalid_grant" == refresh(app, second["refresh_token"]).json()["error"]


def test_secrets_in_an_address_are_refused(app: App, browser: Browser, player: Player) -> None:
    asked = ask(app)
    code = consent(browser, asked)
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": app.address, "client_id": app.id}
    query = urlencode(form | {"code_verifier": asked.verifier})
    token = let_in(player, app)["access_token"]

    assert 405 == Browser().get(f"{TOKEN}?{query}").status_code
    assert "invalid_request" == post(f"{TOKEN}?{query}", {}).json()["error"]
    assert 401 == Browser().get(f"/api/v1/games?access_token={token}").status_code


OTHER_GRANTS = ("password", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code", "implicit", "", "code\0")


@pytest.mark.parametrize("grant", OTHER_GRANTS)
def test_there_is_no_other_way_to_a_token(grant: str) -> None:
    server = an_app("https://server.example/back", is_public=False)
    form = {
        "grant_type": grant,
        "client_id": server.id,
        "client_secret": server.secret,
        "device_code": "x",
        "scope": "games:read",
    }
    heard = post(TOKEN, form | {"username": "pat@example.org", "password": "right"})

    assert heard.status_code in (400, 401)
    assert "access_token" not in heard.json()


def test_nonsense_is_an_error_and_never_a_fault(app: App, browser: Browser, player: Player) -> None:
    first = let_in(player, app)
    tries = [
        post(TOKEN, {}),
        post(TOKEN, {"grant_type": "refresh_token", "client_id": app.id, "refresh_token": "\0"}),
        refresh(app, first["refresh_token"], resource="no address"),
        refresh(app, "cgr_" + "0" * 32 + "_" + "x" * 43),
        post(TOKEN, {"grant_type": "refresh_token", "client_id": "x" * 5000, "refresh_token": "x" * 5000}),
        Browser().post(TOKEN, "{", content_type="application/json"),
        post(REVOKE, {}),
        browser.get(ask(app, ["openid"], claims="{").path),
        browser.get(ask(app, ["openid"], claims="[1]").path),
        browser.get(f"{ask(app).path}&redirect_uri=https%3A%2F%2Fevil.example%2Fback"),
        browser.get(f"{ask(app).path}&more=%zz"),
        browser.get(ask(app, state="a\r\nX-Header: y").path),
        Browser().post(TOKEN, {}, headers={"Authorization": "Basic %%%"}),
        Browser().post(TOKEN, {}, headers={"Authorization": f"Basic {base64.b64encode(b'a' + bytes(1) + b':c').decode()}"}),
        Browser().generic("POST", TOKEN, b"\xff\xfe=1", content_type="application/x-www-form-urlencoded; charset=utf-16"),
        Browser().generic("POST", TOKEN, b"x=1", content_type="application/x-www-form-urlencoded; charset=nonsense"),
        Browser().post(TOKEN, {"x": "y" * 70_000}),
        browser.get(ask(app, max_age="soon").path),
        browser.get(ask(app, id_token_hint="e30.e30.e30").path),
        browser.get(ask(app, request="e30.e30.e30", request_uri="https://evil.example").path),
        browser.get(ask(app, resource="nowhere").path),
        browser.get(ask(app, prompt="select_account consent").path),
        browser.post(AUTHORIZE, {"request": "made up"}),
    ]

    assert [] == [(number, each.status_code) for number, each in enumerate(tries) if each.status_code >= 500]


def test_no_page_frames_the_question_and_no_browser_keeps_it(app: App, browser: Browser) -> None:
    page = browser.get(ask(app).path)
    native = browser.get(ask(app, redirect_uri="com.example.fan:/back").path)

    assert "DENY" == page["X-Frame-Options"]
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert "form-action 'self' https://app.example" in page["Content-Security-Policy"]
    assert native["Content-Security-Policy"].endswith("form-action 'self' com.example.fan:")
    assert "no-store" in page["Cache-Control"]
    assert "same-origin" == page["Referrer-Policy"]


def test_no_other_page_answers_the_question(app: App, browser: Browser) -> None:
    """Neither without this page's token nor with another player's, nor by a form that asks in the app's stead."""
    page = browser.get(ask(app).path)
    signed = page.context["form"].initial["request"]
    form = {"request": signed, "scopes": ["games:read"], "action": "grant"}

    assert 403 == browser.post(AUTHORIZE, form).status_code
    assert 403 == browser.post(AUTHORIZE, form | {"csrfmiddlewaretoken": "x" * 64}).status_code
    assert 403 == browser.post(AUTHORIZE, dict(ask(app).query)).status_code


def test_signing_in_on_the_way_leads_back_to_this_site_alone(app: App, player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(password="")
    player.set_password("right horse")
    player.save(update_fields=["password"])
    places = {}
    for onward in (ask(app).path, "https://evil.example/", "//evil.example", "https:evil.example", "javascript:alert(1)"):
        told_where = Browser().post("/accounts/login/", {"login": player.email, "password": "right horse", "next": onward})
        places[onward] = told_where["Location"]

    assert ask(app).path.partition("?")[0] == places.pop(next(iter(places))).partition("?")[0]
    assert ["/"] * 4 == list(places.values())


def test_a_guests_code_is_no_way_out_either_and_is_not_guessed_for_ever(app: App) -> None:
    for onward in ("https://evil.example/", "//evil.example/identity/o/authorize", "/admin/"):
        page = Browser().get("/identity/o/guest", {"next": onward})
        assert 'name="next" value="/"' in page.content.decode()

    first = Browser(REMOTE_ADDR="10.77.0.1").post("/identity/o/guest", {"recovery_code": "0000"})
    for _ in range(99):
        attempts.take(attempts.code_buckets("10.77.0.1"))
    last = Browser(REMOTE_ADDR="10.77.0.1").post("/identity/o/guest", {"recovery_code": "0000"})
    form = {"grant_type": "refresh_token", "client_id": app.id, "refresh_token": "x"}
    programs = [Browser(REMOTE_ADDR="10.77.0.1").post(place, form) for place in (TOKEN, REVOKE)]

    assert "No guest has this code" in first.content.decode()
    assert "Too many" in last.content.decode()
    assert [(429, True)] * 2 == [(each.status_code, int(each["Retry-After"]) > 0) for each in programs]
