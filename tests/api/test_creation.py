"""POST /games."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from tests.api.client import Client
from tests.api.tables import GAMES, lay

HIGH_CARD = {"ruleset": "high_card", "seats": 2, "mode": "async"}


def test_the_creator_sits_in_seat_0(ann: Client) -> None:
    heard = ann.ask("POST", GAMES, HIGH_CARD)

    assert (201, heard.json["links"]["self"]) == (heard.status, heard.headers["location"])
    assert {"seat": 0} == heard.json["you"]
    assert ann.id == heard.json["seats"][0]["player"]["id"]
    assert heard.json["seats"][1]["player"] is None
    assert "open" == heard.json["status"]


def test_what_is_left_out_is_what_people_expect(ann: Client) -> None:
    game = ann.get(lay(ann, ruleset="gifts_and_blessings"))

    assert ("Gifts and Blessings", "link", "async_normal") == (game["name"], game["visibility"], game["pace"])
    assert {"enforcement": "strict", "deck": "std52", "quiet_limit": 4} == game["options"]


def test_a_named_pace_implies_the_mode(ann: Client) -> None:
    game = ann.post(GAMES, {"ruleset": "high_card", "seats": 2, "pace": "live_fast"}, expected=201)

    assert ("live", "live_fast") == (game["mode"], game["pace"])


def test_a_pace_may_be_ones_own(ann: Client) -> None:
    game = ann.get(lay(ann, pace={"bank_s": 0, "increment_s": 1}))

    assert {"bank_s": 0, "increment_s": 1} == game["pace"]
    assert [0, 0] == [seat["bank_ms"] for seat in game["clock"]["seats"]]


def test_bots_sit_where_they_are_asked_for(ann: Client) -> None:
    game = ann.get(lay(ann, seats=3, bots=[2]))

    assert [ann.id, None] == [seat["player"] and seat["player"]["id"] for seat in game["seats"][:2]]
    assert "bot" == game["seats"][2]["player"]["kind"]


@pytest.mark.parametrize(
    ("terms", "pointer", "code"),
    [
        ({"ruleset": "chess"}, "/ruleset", "unknown_ruleset"),
        ({"seats": 1}, "/seats", "bad_seats"),
        ({"seats": 2**53}, "/seats", "bad_seats"),
        ({"mode": None}, "/mode", "required"),
        ({"mode": "live", "pace": "async_slow"}, "/mode", "bad_mode"),
        ({"pace": "breathless"}, "/pace", "bad_pace"),
        ({"pace": {"bank_s": 2**53, "increment_s": 1}}, "/pace", "bad_pace"),
        ({"bots": [0]}, "/bots", "bad_bots"),
        ({"bots": [1, 1]}, "/bots", "bad_bots"),
        ({"bots": [2]}, "/bots", "bad_bots"),
        ({"options": {"deck": "tarot"}, "ruleset": "gifts_and_blessings"}, "/options/deck", "bad_option"),
        ({"options": {"jokers": 2}}, "/options", "bad_option"),
    ],
)
def test_a_game_that_can_not_be_laid_is_refused_with_a_pointer(
    ann: Client, terms: dict[str, Any], pointer: str, code: str
) -> None:
    heard = ann.ask("POST", GAMES, HIGH_CARD | terms)

    assert (422, "unfit") == (heard.status, heard.code)
    assert (pointer, code) == (heard.json["errors"][0]["pointer"], heard.json["errors"][0]["code"])
    assert [] == ann.get(f"{GAMES}?mine=true")["results"]


@pytest.mark.parametrize(
    ("terms", "pointer"),
    [
        ({"ruleset": 7}, "/ruleset"),
        ({"seats": "2"}, "/seats"),
        ({"seats": 2.0}, "/seats"),
        ({"seats": True}, "/seats"),
        ({"mode": "slow"}, "/mode"),
        ({"pace": {"bank_s": 1}}, "/pace/increment_s"),
        ({"pace": {"bank_s": -1, "increment_s": 1}}, "/pace/bank_s"),
        ({"pace": {"bank_s": 1, "increment_s": 0}}, "/pace/increment_s"),
        ({"options": []}, "/options"),
        ({"visibility": "secret"}, "/visibility"),
        ({"bots": [-1]}, "/bots/0"),
        ({"bots": [True]}, "/bots/0"),
        ({"name": ""}, "/name"),
        ({"name": "\u202e"}, "/name"),
        ({"cheat": True}, "/cheat"),
        ({"a/b~c": True}, "/a~1b~0c"),
    ],
)
def test_a_malformed_wish_is_refused_with_a_pointer(ann: Client, terms: dict[str, Any], pointer: str) -> None:
    heard = ann.ask("POST", GAMES, HIGH_CARD | terms)

    assert (400, "malformed") == (heard.status, heard.code)
    assert pointer == heard.json["errors"][0]["pointer"]


def test_a_known_key_gives_the_same_game(ann: Client) -> None:
    key = str(uuid4())
    first = ann.ask("POST", GAMES, HIGH_CARD, Idempotency_Key=key)
    again = ann.ask("POST", GAMES, dict(reversed(HIGH_CARD.items())), Idempotency_Key=key.upper())

    assert (201, 201) == (first.status, again.status)
    assert first.json["id"] == again.json["id"]
    assert ("idempotent-replayed" in first.headers, "true") == (False, again.headers["idempotent-replayed"])


def test_a_known_key_lays_no_other_game(ann: Client) -> None:
    key = str(uuid4())
    ann.post(GAMES, HIGH_CARD, expected=201, Idempotency_Key=key)

    heard = ann.ask("POST", GAMES, HIGH_CARD | {"seats": 3}, Idempotency_Key=key)

    assert (422, "key_reused") == (heard.status, heard.code)


def test_two_players_may_use_the_same_key(ann: Client, bo: Client) -> None:
    key = str(uuid4())
    games = {each.post(GAMES, HIGH_CARD, expected=201, Idempotency_Key=key)["id"] for each in (ann, bo)}

    assert 2 == len(games)


def test_without_a_key_every_call_lays_a_game(ann: Client) -> None:
    assert lay(ann) != lay(ann)


def test_the_id_of_a_game_is_a_uuid(ann: Client) -> None:
    assert UUID(lay(ann).rpartition("/")[2])
