"""Bots of people: what they may do, what they accept, and how they are shown."""

from uuid import uuid4

import pytest

from accounts.models import Player
from tests.api.client import Client
from tests.api.stage import ME, bot_of, person
from tests.api.tables import GAMES, begin, lay

BOTS = f"{ME}/bots"


@pytest.fixture
def owner() -> Client:
    return person("Olga")


def test_a_bot_plays_and_is_shown_with_its_owner(owner: Client, ann: Client) -> None:
    bot = bot_of(owner)
    game = begin(ann, bot, visibility="public")

    shown = {"id": bot.id, "name": "Robot", "kind": "bot", "owner": {"id": owner.id, "name": "Olga"}}
    (listed,) = bot.get(f"{GAMES}?mine=true")["results"]
    assert shown == ann.get(game)["seats"][1]["player"] == listed["seats"][1]["player"]
    assert "owner" not in ann.get(game)["seats"][0]["player"]
    assert 201 == bot.command(game, bot.get(game)["legal"][0]).status


def test_a_bot_has_no_account(owner: Client) -> None:
    bot = bot_of(owner)

    assert ["games:read", "games:play", "inbox", "bots:play"] == bot.get(ME)["scopes"]
    for method, path in (("GET", f"{ME}/tokens"), ("POST", f"{ME}/tokens"), ("POST", BOTS), ("GET", f"{ME}/calendar")):
        assert (403, "missing_scope") == ((heard := bot.ask(method, path)).status, heard.code)


def test_a_guest_has_no_bots(ann: Client) -> None:
    heard = ann.ask("POST", BOTS, {"name": "Robot"})

    assert (403, "guests_have_none") == (heard.status, heard.code)


@pytest.mark.parametrize(
    ("policy", "terms", "reason"),
    [
        ({"rulesets": ["church"]}, {}, "ruleset"),
        ({"modes": ["live"]}, {}, "mode"),
        ({"paces": ["async_slow"]}, {"pace": "async_normal"}, "pace"),
        ({"paces": ["async_slow"]}, {"pace": {"bank_s": 60, "increment_s": 60}}, "pace"),
        ({"invited_by": "owner"}, {}, "host"),
        ({"invited_by": "owner", "players": [str(uuid4())]}, {}, "host"),
    ],
)
def test_a_bot_sits_down_at_no_other_tables(owner: Client, ann: Client, policy: object, terms: dict, reason: str) -> None:
    bot = bot_of(owner, **policy)
    game = lay(ann, **terms)

    heard = bot.ask("POST", f"{game}/join")

    assert (422, "not_accepted", reason) == (heard.status, heard.code, heard.json["reason"])
    assert ann.get(game)["seats"][1]["player"] is None


def test_a_bot_is_asked_to_no_other_tables(owner: Client, ann: Client) -> None:
    bot = bot_of(owner, modes=["live"])

    heard = [ann.ask("POST", f"{lay(ann, **terms)}/invitations", {"player": bot.id}) for terms in ({}, {"mode": "live"})]

    assert [(422, "not_accepted"), 201] == [(heard[0].status, heard[0].code), heard[1].status]


def test_a_bot_sits_down_where_its_policy_says(owner: Client, ann: Client) -> None:
    policy = {"rulesets": ["high_card"], "modes": ["async"], "paces": ["async_slow"], "invited_by": "owner", "players": [ann.id]}
    bot = bot_of(owner, **policy)

    for host in (owner, ann):
        assert 200 == bot.ask("POST", f"{lay(host, pace='async_slow')}/join").status


def test_a_bot_lays_only_tables_that_it_would_sit_down_at(owner: Client) -> None:
    bot = bot_of(owner, modes=["live"], invited_by="owner")
    asked = {"ruleset": "high_card", "seats": 2}

    heard = bot.ask("POST", GAMES, asked | {"mode": "async"})

    assert (422, "unfit", "not_accepted", "/mode") == (
        heard.status,
        heard.code,
        heard.json["errors"][0]["code"],
        heard.json["errors"][0]["pointer"],
    )
    assert 201 == bot.ask("POST", GAMES, asked | {"mode": "live"}).status


def test_a_policy_can_be_changed(owner: Client, ann: Client) -> None:
    bot = bot_of(owner)
    changed = owner.put(f"{BOTS}/{bot.id}", {"name": "Rob", "policy": {"modes": ["live"]}})

    assert ("Rob", ["live"]) == (changed["name"], changed["policy"]["modes"])
    assert "Rob" == bot.get(ME)["name"]
    assert 422 == bot.ask("POST", f"{lay(ann)}/join").status


def test_a_bot_is_its_owners_alone(owner: Client) -> None:
    bot, other = bot_of(owner), person("Otto")

    for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/tokens"), ("POST", "/tokens")):
        assert 404 == other.ask(method, f"{BOTS}/{bot.id}{path}").status
    assert [] == other.get(BOTS)["results"]


def test_a_bots_tokens_end_one_by_one_and_all_with_it(owner: Client) -> None:
    bot = bot_of(owner)
    second = owner.post(f"{BOTS}/{bot.id}/tokens", {"label": "two"}, expected=201)
    third = owner.post(f"{BOTS}/{bot.id}/tokens", {"label": "three"}, expected=201)

    assert ["bots:play"] == second["scopes"]
    assert 204 == owner.ask("DELETE", f"{BOTS}/{bot.id}/tokens/{second['id']}").status
    assert [401, 200, 200] == [each.ask("GET", ME).status for each in (Client(second["token"]), Client(third["token"]), bot)]
    assert 204 == owner.ask("DELETE", f"{BOTS}/{bot.id}").status
    assert [401, 401] == [each.ask("GET", ME).status for each in (Client(third["token"]), bot)]
    assert 404 == owner.ask("GET", f"{BOTS}/{bot.id}").status


def test_there_are_only_so_many_bots(owner: Client) -> None:
    for _ in range(10):
        bot_of(owner)

    heard = owner.ask("POST", BOTS, {"name": "One more"})

    assert (422, "too_many") == (heard.status, heard.code)


def test_a_bot_stops_with_its_owner(owner: Client) -> None:
    bot = bot_of(owner)
    Player.objects.filter(id=owner.id).update(is_active=False)

    assert 401 == bot.ask("GET", ME).status
