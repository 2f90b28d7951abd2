"""The pages on which a player lets apps in and ends them, and what programs of other sites may read."""

import html

import pytest

from accounts import tokens
from accounts.guests import create_guest
from accounts.oauth.words import WORDS
from tests.oauth.flow import AUTHORIZE, App, Browser, a_person, an_app, answer, ask, browser_of, exchange, found, let_in, told

APPS = "/identity/o/apps"


@pytest.fixture(scope="module")
def app(database: str) -> App:
    return an_app()


def test_the_page_says_who_asks_for_whom_for_what_and_where_it_leads(app: App) -> None:
    page = html.unescape(browser_of(a_person()).get(ask(app).path).content.decode())

    for words in ("Card Fan", "Pat", "See your games", "Lay tables", "https://app.example/back", "width=device-width"):
        assert words in page
    assert "inbox" not in page


def test_it_speaks_the_language_of_who_looks_or_the_one_the_app_asked_for(app: App) -> None:
    browser = browser_of(a_person())
    russian = browser.get(ask(app).path, headers={"Accept-Language": "ru-RU,ru;q=0.9"}).content.decode()
    asked_for = browser.get(ask(app, ui_locales="ru en").path).content.decode()
    english = browser.get(ask(app, ui_locales="fr").path, headers={"Accept-Language": "fr"}).content.decode()

    assert "Накрывать столы" in russian
    assert '<html lang="ru">' in asked_for
    assert "Let it in" in english
    assert "Войти" in Browser().get("/accounts/login/", headers={"Accept-Language": "ru"}).content.decode()


def test_every_word_is_there_in_both_languages() -> None:
    assert WORDS["en"].keys() == WORDS["ru"].keys()
    assert all(WORDS["en"][name] != WORDS["ru"][name] for name in WORDS["en"])


def test_names_are_text_and_never_a_page(app: App) -> None:
    player = a_person()
    player.name = "<b>Pat</b>"
    player.save(update_fields=["name"])

    assert b"<b>Pat" not in browser_of(player).get(ask(app).path).content


def test_a_flag_of_the_library_lets_nobody_in_unasked() -> None:
    app = an_app()
    registration = app.registration
    registration.skip_consent = True
    registration.save()
    browser, asked = browser_of(a_person()), ask(app)
    page = browser.get(asked.path)

    assert (200, True) == (page.status_code, b"Let this app in?" in page.content)
    assert 200 == exchange(asked, told(answer(browser, page))["code"]).status_code


def test_without_a_key_nobody_tells_who_somebody_is(app: App, settings: pytest.FixtureRequest) -> None:
    settings.IDP_OIDC_PRIVATE_KEY = ""  # type: ignore[attr-defined]  # pytest-django's
    browser = browser_of(a_person())

    assert "invalid_scope" == told(browser.get(ask(app, ["openid", "games:read"]).path))["error"]
    assert 200 == browser.get(ask(app, ["games:read"]).path).status_code
    assert [] == Browser().get("/.well-known/jwks.json").json()["keys"]


def test_a_player_sees_the_apps_and_ends_one_and_nobody_elses(app: App) -> None:
    player, other = a_person(), a_person()
    held, others = let_in(player, app), let_in(other, app)
    own = tokens.issue(player, "phone")
    browser = browser_of(player)
    page = browser.get(APPS).content.decode()
    token = found(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    line = found(r'name="grant" value="([^"]+)"', page)
    theirs = str(tokens.find(others["access_token"]).token_id)  # type: ignore[union-attr]  # found, it was just given
    phone = str(tokens.find(own).token_id)  # type: ignore[union-attr]  # likewise
    for grant in (theirs, phone, "x", ""):
        assert 302 == browser.post(APPS, {"grant": grant, "csrfmiddlewaretoken": token}).status_code
    unasked = browser.post(APPS, {"grant": line})
    before = tokens.find(held["access_token"])
    browser.post(APPS, {"grant": line, "csrfmiddlewaretoken": token})

    assert 403 == unasked.status_code
    assert before is not None
    assert tokens.find(held["access_token"]) is None
    assert tokens.find(own) is not None
    assert tokens.find(others["access_token"]) is not None


def test_a_guest_sees_the_apps_by_the_recovery_code() -> None:
    welcome, browser = create_guest("Gil"), Browser()
    sent = browser.get(APPS)
    entered = browser.post("/identity/o/guest", {"recovery_code": welcome.recovery_code, "next": APPS})

    assert (302, True) == (sent.status_code, sent["Location"].startswith("/accounts/login/"))
    assert APPS == entered["Location"]
    assert 200 == browser.get(APPS).status_code


def test_who_is_signed_in_can_leave_and_come_back_as_somebody_else(app: App) -> None:
    browser, asked = browser_of(a_person()), ask(app)
    page = browser.get(asked.path).content.decode()
    form = {"leave": "yes", "next": html.unescape(found(r'name="next" value="([^"]+)"', page))}
    left = browser.post(
        "/identity/o/guest", form | {"csrfmiddlewaretoken": found(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)}
    )

    assert left["Location"].startswith("/accounts/login/?next=%2Fidentity%2Fo%2Fauthorize")
    assert 302 == browser.get(asked.path).status_code


def test_the_answer_is_that_of_who_looked(app: App) -> None:
    """Somebody else came in meanwhile, in another tab of the same browser."""
    browser, other = browser_of(a_person()), a_person()
    page = browser.get(ask(app).path)
    mark = browser.cookies["csrftoken"].value
    browser.force_login(other)
    browser.cookies["csrftoken"] = mark
    heard = answer(browser, page)

    assert (400, []) == (heard.status_code, tokens.held_by(other))


def test_a_guest_can_prove_nothing_anew(app: App) -> None:
    welcome, browser = create_guest("Gil"), Browser()
    browser.post("/identity/o/guest", {"recovery_code": welcome.recovery_code, "next": APPS})

    assert 403 == browser.get(ask(app, prompt="login").path).status_code


def test_programs_in_pages_of_other_sites_read_what_is_for_programs_and_no_page(app: App) -> None:
    open_to_all = ["/.well-known/openid-configuration", "/.well-known/jwks.json", "/identity/o/api/userinfo"]

    asked = {"Origin": "https://app.example", "Access-Control-Request-Headers": "authorization"}
    preflight = Browser().options(open_to_all[2], headers=asked)

    assert ["*"] * 3 == [Browser().get(each)["Access-Control-Allow-Origin"] for each in open_to_all]
    assert (200, True) == (preflight.status_code, "Authorization" in preflight["Access-Control-Allow-Headers"])
    assert "Access-Control-Allow-Origin" not in Browser().get(AUTHORIZE).headers


def test_a_site_that_names_who_may_call_names_them_here_too(app: App, settings: pytest.FixtureRequest) -> None:
    settings.CORS_ORIGINS = ["https://app.example"]  # type: ignore[attr-defined]  # pytest-django's
    asked = [Browser().get("/.well-known/jwks.json", headers={"Origin": f"https://{name}.example"}) for name in ("app", "evil")]

    assert ["https://app.example", None] == [each.headers.get("Access-Control-Allow-Origin") for each in asked]
    assert all("Origin" in each["Vary"] for each in asked)


def test_both_places_of_discovery_say_the_same() -> None:
    places = ("openid-configuration", "oauth-authorization-server")
    one, two = (Browser().get(f"/.well-known/{place}").json() for place in places)

    assert one == two
