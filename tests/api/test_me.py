"""GET /me and the tokens."""

from datetime import timedelta
from uuid import uuid4

import pytest

from accounts import tokens
from accounts.guests import create_guest
from games import clock
from tests.api.client import Client
from tests.api.tables import begin

TOKENS = "/api/v1/me/tokens"


def test_nobody_is_asked_who_they_are(nobody: Client) -> None:
    heard = nobody.ask("GET", "/api/v1/me")

    assert (401, "unauthenticated") == (heard.status, heard.code)
    assert "Bearer" == heard.headers["www-authenticate"]


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("Bearer cg_" + "A" * 43, "unknown_token"),
        ("Bearer pat_nonsense", "bad_authorization"),
        ("Basic QW5uOnNlY3JldA==", "bad_authorization"),
        ("Bearer " + "x" * 9000, "bad_authorization"),
    ],
)
def test_a_token_that_is_none_is_refused(nobody: Client, header: str, code: str) -> None:
    heard = nobody.ask("GET", "/api/v1/me", Authorization=header)

    assert (401, code) == (heard.status, heard.code)


def test_a_bad_token_is_refused_where_none_is_needed(nobody: Client) -> None:
    assert 401 == nobody.ask("GET", "/api/v1/", Authorization="Bearer nonsense").status


def test_a_new_token_lets_its_player_in(ann: Client) -> None:
    made = ann.post(TOKENS, {"label": "my script"}, expected=201)

    assert ann.id == Client(made["token"]).get("/api/v1/me")["id"]
    assert ("my script", None, False) == (made["label"], made["expires_at"], made["current"])


def test_a_token_that_was_only_made_was_not_used(ann: Client) -> None:
    made = ann.post(TOKENS, {"label": "script"}, expected=201)
    listed = [each for each in ann.get(TOKENS)["results"] if each["id"] == made["id"]]

    assert [None, None] == [made["last_used_at"], listed[0]["last_used_at"]]


def test_tokens_are_listed_without_their_secret_newest_first(ann: Client) -> None:
    made = ann.post(TOKENS, {"label": "my script"}, expected=201)

    listed = ann.get(TOKENS)["results"]

    assert [("my script", False), ("guest", True)] == [(each["label"], each["current"]) for each in listed]
    assert made["token"] not in ann.ask("GET", TOKENS).body.decode()


def test_a_token_may_be_made_without_a_word(ann: Client) -> None:
    assert "token" == ann.post(TOKENS, expected=201)["label"]


def test_a_revoked_token_is_refused(ann: Client) -> None:
    made = ann.post(TOKENS, expected=201)
    script = Client(made["token"])
    script.get("/api/v1/me")

    heard = ann.ask("DELETE", f"{TOKENS}/{made['id']}")

    assert 204 == heard.status
    assert 401 == script.ask("GET", "/api/v1/me").status
    assert 404 == ann.ask("DELETE", f"{TOKENS}/{made['id']}").status


def test_nobody_revokes_the_tokens_of_others(ann: Client, bo: Client) -> None:
    (theirs,) = bo.get(TOKENS)["results"]

    assert 404 == ann.ask("DELETE", f"{TOKENS}/{theirs['id']}").status
    assert 404 == ann.ask("DELETE", f"{TOKENS}/{uuid4()}").status
    assert bo.id == bo.get("/api/v1/me")["id"]


def test_an_expired_token_is_refused() -> None:
    brief = tokens.issue(create_guest("Ann").player, "brief", timedelta(microseconds=1))

    heard = Client(brief).ask("GET", "/api/v1/me")

    assert (401, "unknown_token") == (heard.status, heard.code)


@pytest.mark.parametrize("lifetime", [0, -1, 10**12, 1.5, True, "60"])
def test_a_lifetime_is_a_number_of_seconds(ann: Client, lifetime: object) -> None:
    heard = ann.ask("POST", TOKENS, {"lifetime_s": lifetime})

    assert 400 == heard.status
    assert "/lifetime_s" == heard.json["errors"][0]["pointer"]


def test_the_server_says_what_time_it_is(ann: Client) -> None:
    before = clock.now_ms()
    told = int(ann.ask("GET", "/api/v1/me").headers["server-time"])

    assert before <= told <= clock.now_ms()


def test_a_token_allows_what_it_was_made_for(ann: Client) -> None:
    made = ann.post(TOKENS, {"scopes": ["games:read"]}, expected=201)
    reader = Client(made["token"])

    assert ["games:read"] == made["scopes"] == reader.get("/api/v1/me")["scopes"]
    assert [] == reader.get("/api/v1/games?mine=true")["results"]
    assert (403, "missing_scope") == ((heard := reader.ask("POST", "/api/v1/games", {})).status, heard.code)


def test_a_token_makes_none_that_allows_more(ann: Client) -> None:
    narrow = Client(ann.post(TOKENS, {"scopes": ["games:read", "account"]}, expected=201)["token"])

    assert ["games:read", "account"] == narrow.post(TOKENS, expected=201)["scopes"]
    for scope in ("games:play", "moderate", "bots:play"):
        heard = narrow.ask("POST", TOKENS, {"scopes": ["games:read", scope]})
        assert (403, "missing_scope", scope) == (heard.status, heard.code, heard.json["scope"])


@pytest.mark.parametrize("scopes", [[], ["games"], ["games:read", None], "games:read", {}])
def test_scopes_are_some_of_a_closed_list(ann: Client, scopes: object) -> None:
    heard = ann.ask("POST", TOKENS, {"scopes": scopes})

    assert 400 == heard.status
    assert heard.json["errors"][0]["pointer"].startswith("/scopes")


def test_commands_of_a_sync_need_what_commands_need(ann: Client, bo: Client) -> None:
    game = begin(ann, bo).rpartition("/")[2]
    reader = Client(ann.post(TOKENS, {"scopes": ["games:read"]}, expected=201)["token"])
    command = {"game": game, "key": str(uuid4()), "command": {"type": "settle", "swap": False}}

    told = reader.post("/api/v1/sync", {"known": {game: 1}, "commands": [command]})

    assert [(403, "missing_scope")] == [(each["status"], each["problem"]["code"]) for each in told["commands"]]
    assert 200 == told["games"][game]["status"]
