"""Whole games, played over sockets by strangers who know the description alone."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest

from tests.api.client import guest, over
from tests.api.stranger import Stranger, sit, told
from tests.live import Live

GAMES: dict[str, dict[str, Any]] = {
    "high_card": {"seats": 3},
    "gifts_and_blessings": {},
    "church": {"seats": 3},
    "blueprint_blitz": {},
    "agape_blitz": {"options": {"max_hands": 1}},
    "dutch_blitz": {"options": {"max_hands": 1}, "seats": 3},
}
PATIENCE = 150
"""Commands after which the seats give up one after another: random play of some games would take hours."""


def people(live: Live, count: int) -> list[Any]:
    return [guest(f"Guest {number}", over(live.url)) for number in range(count)]


def play(players: list[Stranger], watching: list[Stranger]) -> None:
    """Until the game is over. After every command everybody learns of it from the log, and finds the game to be just that."""
    for moves in range(PATIENCE + len(players)):
        games = [each.read() for each in watching]
        for each, game in zip(watching, games, strict=True):
            assert told(each.catch_up()) == told(game)
        if games[0]["status"] != "active":
            return
        asked = [(each, game) for each, game in zip(watching, games, strict=True) if each in players and each.is_asked(game)]
        assert asked or games[0]["clock"]["due_at"]
        mover, game = players[0].dice.choice(asked)
        assert game["legal"]
        heard = mover.move(game) if moves < PATIENCE else mover.client.command(mover.game, {"type": "resign"})
        assert 201 == heard.status, heard.body
        assert game["version"] + 1 == heard.json["entries"][0]["version"]


@pytest.mark.long
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_ends_and_everybody_could_follow_it_from_the_log(live: Live, ruleset: str) -> None:
    dice = random.Random(ruleset)
    terms = {"seats": 2} | GAMES[ruleset]
    players = sit(people(live, terms["seats"]), dice, ruleset=ruleset, **terms)
    watcher = Stranger(people(live, 1)[0], players[0].game, dice)

    play(players, [*players, watcher])

    assert ("finished", [], None) == tuple(watcher.read()[name] for name in ("status", "to_act", "you"))
    assert watcher.known["result"]["winners"]
    for each in [*players, watcher]:
        for version in each.dice.sample(sorted(each.seen), min(12, len(each.seen))):
            assert told(each.seen[version]) == told(each.client.get(f"{each.game}?at={version}")), version


def test_ten_parallel_sends_of_one_command_make_one_entry(live: Live) -> None:
    wire = over(live.url)
    ann, bo = sit([guest("Ann", wire), guest("Bo", wire)], random.Random(1), ruleset="high_card")
    game, key = ann.read(), str(uuid4())

    with ThreadPoolExecutor(10) as pool:
        heard = list(pool.map(lambda _: ann.client.command(ann.game, game["legal"][0], key, after=game["version"]), range(10)))

    assert [201] * 10 == [each.status for each in heard]
    assert 9 == sum("idempotent-replayed" in each.headers for each in heard)
    assert 1 == len({each.body for each in heard})
    assert game["version"] + 1 == bo.read()["version"]


def test_parallel_moves_of_all_seats_are_all_accepted(live: Live) -> None:
    """Case 02 in small: nobody has to send again because others moved."""
    wire = over(live.url)
    for _ in range(5):
        players = sit([guest(f"Guest {number}", wire) for number in range(4)], random.Random(2), ruleset="high_card")
        games = [each.read() for each in players]

        with ThreadPoolExecutor(4) as pool:
            heard = list(pool.map(lambda each: each[0].move(each[1]), zip(players, games, strict=True)))

        assert [201] * 4 == [each.status for each in heard]
        assert {6, 7, 8, 9} == {each.json["version"] for each in heard}


def test_parallel_guests_with_one_key_are_one_guest(live: Live) -> None:
    wire, key = over(live.url), str(uuid4())
    with ThreadPoolExecutor(8) as pool:
        heard = list(pool.map(lambda _: wire("POST", "/api/v1/guests", _json(key), b'{"name": "Ann"}'), range(8)))

    assert [201] * 8 == [each.status for each in heard]
    assert 1 == len({each.json["player"]["id"] for each in heard})


def test_parallel_wishes_with_one_key_lay_one_game(live: Live) -> None:
    wire = over(live.url)
    ann, key = guest("Ann", wire), str(uuid4())
    body = {"ruleset": "high_card", "seats": 2, "mode": "async"}
    with ThreadPoolExecutor(8) as pool:
        heard = list(pool.map(lambda _: ann.ask("POST", "/api/v1/games", body, Idempotency_Key=key), range(8)))

    assert [201] * 8 == [each.status for each in heard]
    assert 1 == len({each.json["id"] for each in heard})
    assert 1 == len(ann.get("/api/v1/games?mine=true")["results"])


def test_parallel_joins_fill_the_table_once(live: Live) -> None:
    wire = over(live.url)
    host = guest("Host", wire)
    game = host.post("/api/v1/games", {"ruleset": "high_card", "seats": 4, "mode": "async"}, expected=201)["links"]["self"]
    crowd = [guest(f"Guest {number}", wire) for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        heard = list(pool.map(lambda each: each.ask("POST", f"{game}/join"), crowd))

    assert [200] * 3 + [409] * 5 == sorted(each.status for each in heard)
    assert {1, 2, 3} == {each.json["you"]["seat"] for each in heard if each.status == 200}


def _json(key: str) -> dict[str, str]:
    return {"Content-Type": "application/json", "Idempotency-Key": key}
