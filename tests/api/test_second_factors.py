"""Proving who one is by more than a password, over HTTP: mailboxes, authenticator apps, passkeys."""

from tests.api.client import Client, guest
from tests.api.mailbox import AUTH, code, new_address, prove, sign_in, sign_up, signed_in
from tests.api.passkey import Passkey
from tests.second_factor import code_of

ACCOUNT = "/api/v1/me/account"


# Mailboxes and second factors


def test_a_mailbox_is_added_with_a_fresh_proof_and_a_code() -> None:
    ann, second = sign_up(), new_address()
    early = ann.ask("POST", "/api/v1/me/emails", {"email": second})
    prove(ann)
    assert 204 == ann.ask("POST", "/api/v1/me/emails", {"email": second}).status
    before = len(ann.get(ACCOUNT)["emails"])
    shown = ann.post("/api/v1/me/verify-email", {"code": code(second)})["emails"]
    assert 204 == ann.ask("PUT", f"/api/v1/me/emails/{shown[1]['id']}/primary").status
    assert 204 == ann.ask("DELETE", f"/api/v1/me/emails/{shown[0]['id']}").status

    assert (403, "reauthenticate", ["password"]) == (early.status, early.code, early.json["methods"])
    assert (1, second) == (before, shown[1]["email"])
    assert [(second, True)] == [(each["email"], each["primary"]) for each in ann.get(ACCOUNT)["emails"]]
    assert ann.id == signed_in(second).id


def test_a_mailbox_of_somebody_else_looks_like_any_other() -> None:
    theirs = new_address()
    sign_up(theirs)
    ann = sign_up()
    prove(ann)
    added = ann.ask("POST", "/api/v1/me/emails", {"email": theirs})
    wrong = ann.ask("POST", "/api/v1/me/verify-email", {"code": "000000"})
    right = ann.ask("POST", "/api/v1/me/verify-email", {"code": code(theirs)})

    assert (204, 422, "wrong_code") == (added.status, wrong.status, wrong.code)
    assert (422, "email_taken") == (right.status, right.code)


def test_signing_in_waits_for_the_second_factor() -> None:
    email = new_address()
    ann = sign_up(email)
    prove(ann)
    secret = ann.post("/api/v1/me/app")["secret"]
    first = code_of(secret)
    assert 204 == ann.ask("PUT", "/api/v1/me/app", {"code": first}).status
    spare = ann.get("/api/v1/me/recovery-codes")["codes"]
    waiting = sign_in(email).json
    tried = ("000000", first)
    wrong = [Client().ask("POST", f"{AUTH}/factor", {"session": waiting["session"], "code": each}) for each in tried]
    right = Client().ask("POST", f"{AUTH}/factor", {"session": waiting["session"], "code": spare[0]})
    again = Client().ask("POST", f"{AUTH}/factor", {"session": sign_in(email).json["session"], "code": spare[0]})

    assert ("pending", "factor", None) == (waiting["state"], waiting["next"], waiting["token"])
    assert [(422, "wrong_code")] * 3 == [(each.status, each.code) for each in (*wrong, again)]
    assert ann.id == Client(right.json["token"]).get("/api/v1/me")["id"]
    assert ["totp", "recovery_codes"] == [each["kind"] for each in ann.get(ACCOUNT)["factors"]]


def test_a_guest_has_no_account_to_change() -> None:
    heard = guest("Ann").ask("POST", "/api/v1/me/emails", {"email": new_address()})

    assert (403, "no_account") == (heard.status, heard.code)


def test_a_token_made_for_a_script_proves_nothing_fresh() -> None:
    ann = sign_up()
    prove(ann)
    script = Client(ann.post("/api/v1/me/tokens", {"label": "script"}, expected=201)["token"])

    heard = script.ask("POST", "/api/v1/me/emails", {"email": new_address()})

    assert (403, "reauthenticate") == (heard.status, heard.code)


# Passkeys


def with_passkey(email: str) -> tuple[Client, Passkey]:
    ann, key = sign_up(email), Passkey()
    prove(ann)
    options = ann.post("/api/v1/me/passkey-options")["options"]
    shown = ann.post("/api/v1/me/passkeys", {"credential": key.created(options), "name": "phone"})
    assert ("webauthn", "phone") == (shown["factors"][0]["kind"], shown["factors"][0]["name"])
    return ann, key


def test_a_passkey_signs_in_without_a_password() -> None:
    ann, key = with_passkey(new_address())
    asked = Client().post(f"{AUTH}/passkey/options")
    heard = Client().post(f"{AUTH}/passkey", {"session": asked["session"], "credential": key.shown(asked["options"])})

    assert ("signed_in", ann.id) == (heard["state"], heard["player"]["id"])
    assert ann.id == Client(heard["token"]).get("/api/v1/me")["id"]


def test_a_passkey_is_the_second_factor_after_the_password() -> None:
    email = new_address()
    ann, key = with_passkey(email)
    waiting = sign_in(email).json
    asked = Client().post(f"{AUTH}/passkey/options", {"session": waiting["session"]})
    heard = Client().post(f"{AUTH}/passkey", {"session": asked["session"], "credential": key.shown(asked["options"])})

    assert ("pending", "factor") == (waiting["state"], waiting["next"])
    assert ann.id == heard["player"]["id"]


def test_another_key_a_used_answer_and_nonsense_are_refused() -> None:
    _, key = with_passkey(new_address())
    stranger = Passkey()
    stranger.id, stranger.user = key.id, key.user
    asked = Client().post(f"{AUTH}/passkey/options")
    told = [stranger.shown(asked["options"]), {"id": "x"}, {}, {"response": {"clientDataJSON": "!!", "userHandle": 7}}]
    heard = [Client().ask("POST", f"{AUTH}/passkey", {"session": asked["session"], "credential": each}) for each in told]

    assert [(422, "wrong_code")] * 4 == [(each.status, each.code if each.status == 422 else "") for each in heard], [
        each.body for each in heard
    ]


def test_a_passkey_is_removed_with_a_fresh_proof() -> None:
    ann, _ = with_passkey(new_address())
    passkey = ann.get(ACCOUNT)["factors"][0]["id"]

    assert 204 == ann.ask("DELETE", f"/api/v1/me/passkeys/{passkey}").status
    assert [] == ann.get(ACCOUNT)["factors"]
