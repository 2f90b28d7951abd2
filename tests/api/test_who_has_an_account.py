"""Two worlds, one in which a mailbox has an account and one in which it has none: nobody who asks can tell which it is.

Time is compared as work: what is asked of the database, the passwords hashed, the letters sent while somebody waits.
"""

import json
import re
from collections.abc import Callable

import pytest
from allauth.account.urls import urlpatterns

from tests.api import description
from tests.api.client import Client, guest
from tests.api.footprints import Visitor
from tests.api.mailbox import AUTH, PASSWORD, new_address, prove, sign_up
from tests.oauth.flow import an_app, ask

WRONG = "BBBB-BBBB"
"""No code, though it looks like one."""
TRIES = 4
"""One more than a code stands."""


def request_signup(visitor: Visitor) -> None:
    """With what comes after it: finish_signup."""
    session = visitor.call("POST", f"{AUTH}/signup", {"email": visitor.email})["session"]
    for _ in range(TRIES):
        body = {"session": session, "code": WRONG, "password": PASSWORD, "name": "Some Body"}
        visitor.call("POST", f"{AUTH}/signup/confirm", body)


def request_signup_as_a_guest(visitor: Visitor) -> None:
    visitor.token = guest("Ann").token
    request_signup(visitor)
    visitor.call("GET", "/api/v1/me")


def sign_in(visitor: Visitor) -> None:
    """Until there are too many."""
    for _ in range(12):
        visitor.call("POST", f"{AUTH}/login", {"email": visitor.email, "password": "wrong password"})


def request_reset(visitor: Visitor) -> None:
    """With what comes after it: reset_password."""
    session = visitor.call("POST", f"{AUTH}/password/request", {"email": visitor.email})["session"]
    for password in ("short", *["another good password"] * TRIES):
        visitor.call("POST", f"{AUTH}/password/reset", {"session": session, "code": WRONG, "password": password})


def letters_without_end(visitor: Visitor) -> None:
    for _ in range(4):
        visitor.call("POST", f"{AUTH}/signup", {"email": visitor.email})
        visitor.call("POST", f"{AUTH}/password/request", {"email": visitor.email})
    refused = visitor.page("/accounts/password/reset/", {"email": visitor.email})
    assert (429, 5) == (refused.status_code, sum(each.letters for each in visitor.seen))
    assert int(refused.headers["Retry-After"]) > 0


def steps_of_other_ways(visitor: Visitor) -> None:
    """The session of one way is shown at every step of the others."""
    for begin in ("signup", "password/request"):
        session = visitor.call("POST", f"{AUTH}/{begin}", {"email": visitor.email})["session"]
        proof = {"session": session, "code": WRONG}
        visitor.call("POST", f"{AUTH}/factor", proof)
        visitor.call("POST", f"{AUTH}/passkey/options", {"session": session})
        visitor.call("POST", f"{AUTH}/passkey", {"session": session, "credential": {"id": "x"}})
        visitor.call("POST", f"{AUTH}/password/reset", proof | {"password": PASSWORD})
        visitor.call("POST", f"{AUTH}/signup/confirm", proof | {"password": PASSWORD, "name": "Some Body"})
        visitor.browser.cookies["sessionid"] = session
        for page in (
            "/accounts/confirm-email/",
            "/accounts/password/reset/confirm/",
            "/accounts/2fa/authenticate/",
            "/accounts/",
        ):
            visitor.page(page)


def add_email(visitor: Visitor) -> None:
    """With what comes after it: verify_email."""
    visitor.token = proved().token
    visitor.call("POST", "/api/v1/me/emails", {"email": visitor.email})
    for _ in range(TRIES):
        visitor.call("POST", "/api/v1/me/verify-email", {"code": WRONG})
    assert 1 == len(visitor.call("GET", "/api/v1/me/account")["emails"])


def account_login(visitor: Visitor) -> None:
    visitor.page("/accounts/login/")
    for _ in range(12):
        visitor.page("/accounts/login/", {"login": visitor.email, "password": "wrong password"})


def account_signup(visitor: Visitor) -> None:
    visitor.page("/accounts/signup/", {"email": visitor.email, "password1": PASSWORD})


def account_reset_password(visitor: Visitor) -> None:
    """With the page after it: account_confirm_password_reset_code."""
    visitor.page("/accounts/password/reset/", {"email": visitor.email})
    visitor.page("/accounts/password/reset/confirm/")
    for _ in range(TRIES):
        visitor.page("/accounts/password/reset/confirm/", {"code": WRONG})
    visitor.page("/accounts/password/reset/complete/")
    for _ in range(6):
        visitor.page("/accounts/password/reset/", {"email": visitor.email})


def account_email(visitor: Visitor) -> None:
    """With the page after it: account_email_verification_sent."""
    email = new_address()
    visitor.name = sign_up(email).name
    visitor.page("/accounts/login/", {"login": email, "password": PASSWORD})
    visitor.page("/accounts/reauthenticate/", {"password": PASSWORD})
    visitor.page("/accounts/email/", {"email": visitor.email, "action_add": ""})
    for action in ("send", "primary", "remove"):
        visitor.page("/accounts/email/", {"email": visitor.email, f"action_{action}": ""})
        visitor.page("/accounts/email/")
    for _ in range(TRIES):
        visitor.page("/accounts/confirm-email/")
        visitor.page("/accounts/confirm-email/", {"code": WRONG})


def admin_login(visitor: Visitor) -> None:
    visitor.page("/admin/login/", {"username": visitor.email, "password": "wrong password"})


def authorization(visitor: Visitor) -> None:
    """An app may name whom it hopes for."""
    visitor.page(ask(an_app(), login_hint=visitor.email).path)


def proved() -> Client:
    person = sign_up()
    prove(person)
    return person


WAYS: tuple[Callable[[Visitor], None], ...] = (
    *(request_signup, request_signup_as_a_guest, sign_in, request_reset),
    *(letters_without_end, steps_of_other_ways, add_email),
    *(account_login, account_signup, account_reset_password, account_email, admin_login, authorization),
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_nobody_learns_whether_a_mailbox_has_an_account(way: Callable[[Visitor], None]) -> None:
    known, unknown = Visitor(new_address()), Visitor(new_address())
    sign_up(known.email)
    known.forget_letters()
    for visitor in (known, unknown):
        way(visitor)

    assert len(known.seen) == len(unknown.seen)
    for one, other in zip(known.seen, unknown.seen, strict=True):
        assert one == other


def test_nor_does_who_shares_a_network_with_the_owner() -> None:
    """In one world the owner has signed in from there before, in the other somebody else has."""
    known, unknown = Visitor(new_address()), Visitor(new_address())
    for visitor, neighbour in ((known, known.email), (unknown, new_address())):
        sign_up(neighbour)
        visitor.call("POST", f"{AUTH}/login", {"email": neighbour, "password": PASSWORD})
        visitor.seen.clear()
        sign_in(visitor)

    assert known.seen == unknown.seen


def test_every_operation_that_takes_a_mailbox_is_compared() -> None:
    taking = {name for name, (method, path) in description.operations().items() if takes_a_mailbox(method, path)}

    assert taking == {way.__name__ for way in WAYS} & set(description.operations())


def takes_a_mailbox(method: str, path: str) -> bool:
    """A word of any kind, that is, and not one of a few."""
    told = json.dumps(description.document()["paths"][path][method.lower()].get("requestBody", {}))
    asked = [description.document()["components"]["schemas"][name] for name in re.findall('#/components/schemas/([^"]+)', told)]
    return any(
        "string" == each.get("properties", {}).get("email", {}).get("type") and "enum" not in each["properties"]["email"]
        for each in asked
    )


COMPARED_WITH_OTHERS = {"confirm_password_reset_code", "complete_password_reset", "email_verification_sent"}
OF_THE_SESSION_ALONE = {
    *("logout", "inactive", "reauthenticate", "request_reauthentication_code", "confirm_reauthentication_code"),
    *("change_password", "set_password", "confirm_login_code", "password_reset_completed"),
}


def test_every_page_of_accounts_is_compared_or_takes_no_mailbox() -> None:
    pages = {str(each.name).removeprefix("account_") for each in urlpatterns}
    compared = {way.__name__.removeprefix("account_") for way in WAYS if way.__name__.startswith("account_")}

    assert pages == compared | COMPARED_WITH_OTHERS | OF_THE_SESSION_ALONE
