"""POST /guests and /guests/recover."""

from uuid import UUID, uuid4

import pytest

from tests.api.client import Client

GUESTS = "/api/v1/guests"


def test_a_guest_can_play_at_once(nobody: Client) -> None:
    welcome = nobody.post(GUESTS, {"name": "Ann"}, expected=201)
    me = Client(welcome["token"]).get("/api/v1/me")

    assert {"id": me["id"], "name": "Ann", "kind": "guest"} == welcome["player"]


def test_a_name_is_cleaned(nobody: Client) -> None:
    welcome = nobody.post(GUESTS, {"name": "  Ann   Lee "}, expected=201)

    assert "Ann Lee" == welcome["player"]["name"]


@pytest.mark.parametrize(("name", "code"), [("   ", "too_short"), ("x" * 41, "too_long"), ("a\tb", "bad_character")])
def test_a_bad_name_is_pointed_at(nobody: Client, name: str, code: str) -> None:
    heard = nobody.ask("POST", GUESTS, {"name": name})

    assert (400, "malformed") == (heard.status, heard.code)
    assert ("/name", code) == (heard.json["errors"][0]["pointer"], heard.json["errors"][0]["code"])


def test_a_known_key_gives_the_same_player_and_another_token(nobody: Client) -> None:
    key = str(uuid4())
    first = nobody.post(GUESTS, {"name": "Ann"}, expected=201, Idempotency_Key=key)
    again = nobody.post(GUESTS, {"name": "Ann"}, expected=201, Idempotency_Key=f'"{key}"')

    assert first["player"] == again["player"]
    assert first["recovery_code"] == again["recovery_code"]
    assert first["token"] != again["token"]
    assert first["player"]["id"] == Client(first["token"]).get("/api/v1/me")["id"]


def test_a_known_key_makes_no_guest_of_another_name(nobody: Client) -> None:
    key = str(uuid4())
    nobody.post(GUESTS, {"name": "Ann"}, expected=201, Idempotency_Key=key)

    heard = nobody.ask("POST", GUESTS, {"name": "Bo"}, Idempotency_Key=key)

    assert (422, "key_reused") == (heard.status, heard.code)


def test_the_nil_key_is_refused(nobody: Client) -> None:
    heard = nobody.ask("POST", GUESTS, {"name": "Ann"}, Idempotency_Key=str(UUID(int=0)))

    assert (400, "malformed") == (heard.status, heard.code)
    assert "Idempotency-Key" == heard.json["errors"][0]["header"]


def test_a_guest_comes_back_with_the_code(nobody: Client) -> None:
    welcome = nobody.post(GUESTS, {"name": "Ann"}, expected=201)

    back = nobody.post(f"{GUESTS}/recover", {"recovery_code": welcome["recovery_code"].lower().replace("-", " ")})

    assert welcome["player"] == back["player"]
    assert welcome["player"]["id"] == Client(back["token"]).get("/api/v1/me")["id"]


def test_an_unknown_code_finds_nobody(nobody: Client) -> None:
    heard = nobody.ask("POST", f"{GUESTS}/recover", {"recovery_code": "0000-0000-0000-0000-0000-0000-0000"})

    assert (404, "unknown_code") == (heard.status, heard.code)
