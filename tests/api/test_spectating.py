"""Who only watches: sees a public game as it is, some entries late, or not at all, as the table says."""

import random
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID, uuid4

import pytest

from games.operations.verify import verify_game
from games.table.limits import WATCHED_BEHIND
from tests.api.client import Client, Json, guest
from tests.api.offers import offer
from tests.api.tables import GAMES, begin, lay
from tests.api.test_two_worlds import GIFTS_DECK, READS, _masked, masked, stack  # noqa: F401 - a fixture

GIFTS = {"ruleset": "gifts_and_blessings", "visibility": "public"}
LATE = GIFTS | {"spectators": "delayed"}
ELSEWHERE = f"{GAMES}/{uuid4()}"

FOR_SEATS: Sequence[tuple[str, str, Sequence[Json]]] = (
    *(("GET", "orders", ()), ("POST", "orders", ({"order": {}},)), ("DELETE", "orders/{id}", ())),
    *(("GET", "disputes", ()), ("POST", "disputes", ({"kind": "conduct", "text": "?", "seat": 0},))),
    *(("GET", "invitations", ()), ("POST", "invitations", ({"player": str(UUID(int=1))},)), ("DELETE", "invitations/{id}", ())),
    *(
        ("POST", "code", ()),
        ("DELETE", "code", ()),
        ("PUT", "archive", ()),
        ("DELETE", "archive", ()),
        ("POST", "decline", ({},)),
    ),
)
"""What watchers are refused; and how they are refused tells nothing either."""


def play(game: str, players: Sequence[Client], moves: int) -> int:
    """So many lawful moves, the first one each time; the version then."""
    for _ in range(moves):
        views = [each.get(game) for each in players]
        who, view = next((who, view) for who, view in zip(players, views, strict=True) if view["legal"])
        assert 201 == who.command(game, view["legal"][0]).status
    return int(players[0].get(game)["version"])


def heard(watcher: Client, game: str) -> list[Any]:
    """Every read, refusals, a sync and the list, as this watcher hears them."""
    told: list[Any] = [masked(watcher.ask("GET", game + path), game) for path in (*READS, "?at=4", "?at=5", "/log?after=5")]
    key = str(UUID(int=1))
    for path, body in (("commands", {"type": "resign"}), ("join", {}), ("leave", {}), ("start", {}), ("kick", {"player": key})):
        told.append(masked(watcher.ask("POST", f"{game}/{path}", body, Idempotency_Key=key), game))
        told.append(masked(watcher.ask("POST", f"{game}/{path}?after=99", body, Idempotency_Key=key), game))
    for method, path, sent in FOR_SEATS:
        told.append(masked(watcher.ask(method, f"{game}/{path.format(id=key)}", *sent, Idempotency_Key=key), game))
    told.append(masked(watcher.ask("POST", f"{game}/commands?hash={'0' * 64}", {"type": "resign"}, Idempotency_Key=key), game))
    known = {game.rpartition("/")[2]: 99}
    told.append(_masked(str(watcher.post("/api/v1/sync", {"known": known})["games"]), game))
    told.append(_masked(str(listed(watcher, game)), game))
    return told


def listed(player: Client, game: str) -> Json:
    found = player.get(f"{GAMES}?limit=100")["results"]
    return next((each for each in found if each["id"] == game.rpartition("/")[2]), None)


def test_what_was_played_since_is_in_no_byte_of_a_delayed_game(stack: Callable[[Sequence[Any]], None]) -> None:  # noqa: F811 - the fixture
    """Two equal deals: in one nobody has moved yet, in the other as much was played as is not shown."""
    ann, bo, cy = guest("Ann"), guest("Bo"), guest("Cy")
    order, games = random.Random(3).sample(GIFTS_DECK, 52), []
    for _ in range(2):
        stack([0, order])
        games.append(begin(ann, bo, **LATE))
    begun = ann.get(games[0])["version"]

    assert begun + WATCHED_BEHIND == play(games[1], [ann, bo], WATCHED_BEHIND)
    here, there = (heard(cy, game) for game in games)
    assert here == there
    play(games[1], [ann, bo], 1)
    assert here != heard(cy, games[1])
    assert begun + 1 == cy.get(games[1])["version"]


def test_the_watcher_of_a_delayed_game_sees_it_as_it_was(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, **LATE | {"ruleset": "church"})
    shown = play(game, [ann, bo], WATCHED_BEHIND + 5) - WATCHED_BEHIND
    late, log, record = cy.get(game), cy.get(f"{game}/log"), cy.get(f"{game}/export")

    assert [shown] * 4 == [late["version"], log["version"], log["entries"][-1]["version"], record["entries"][-1]["version"]]
    for path in (f"?at={shown + 1}", f"/log?after={shown + 1}"):
        assert cy.ask("GET", game + path).status in (404, 409)
    ann.command(game, {"type": "resign"})
    then = cy.get(f"{game}?at={shown}")
    assert [then[name] for name in ("table", "to_act", "hash")] == [late[name] for name in ("table", "to_act", "hash")]


def test_who_sits_there_is_never_late(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, **LATE)
    version = play(game, [ann, bo], 3)

    assert [version] * 2 == [each.get(game)["version"] for each in (ann, bo)]


def test_with_the_end_everything_is_shown(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, **LATE)
    play(game, [ann, bo], 3)
    ann.command(game, {"type": "resign"})

    assert ("finished", ann.get(game)["version"]) == ((seen := cy.get(game))["status"], seen["version"])
    assert len(ann.get(f"{game}/export")["entries"]) == len(cy.get(f"{game}/export")["entries"])


def test_a_condition_holds_until_there_is_something_new_to_see(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, **LATE)
    tag = cy.ask("GET", game).headers["etag"]
    play(game, [ann, bo], 2)

    assert 304 == cy.ask("GET", game, If_None_Match=tag).status
    play(game, [ann, bo], WATCHED_BEHIND)
    assert 200 == cy.ask("GET", game, If_None_Match=tag).status


def test_the_list_says_of_a_delayed_game_what_was_so_at_its_start(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, **LATE)
    first = listed(cy, game)
    play(game, [ann, bo], WATCHED_BEHIND + 3)

    assert first == listed(cy, game)
    assert (cy.get(f"{game}?at={first['version']}")["version"], None) == (first["version"], first["due_at"])
    assert ann.get(game)["version"] == listed(ann, game)["version"]


def test_a_game_without_spectators_is_open_before_the_start_alone(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann, **GIFTS | {"spectators": "off"})
    assert "open" == cy.get(game)["status"] == listed(cy, game)["status"]
    tag = cy.ask("GET", game).headers["etag"]
    bo.post(f"{game}/join")
    ann.post(f"{game}/start")

    for method, path in [
        ("GET", ""),
        ("GET", "/log"),
        ("GET", "/export"),
        ("GET", "/clock"),
        ("POST", "/join"),
        ("POST", "/start"),
    ]:
        hidden, missing = cy.ask(method, game + path, If_None_Match=tag), cy.ask(method, ELSEWHERE + path)

        assert (404, hidden.body) == (hidden.status, missing.body)
    assert (None, "active") == (listed(cy, game), listed(ann, game)["status"])
    ann.command(game, {"type": "resign"})
    assert (404, 200) == (cy.ask("GET", game).status, ann.ask("GET", game).status)
    assert [] == verify_game(UUID(game.rpartition("/")[2]))


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [("gifts_and_blessings", "delayed"), ("church", "delayed"), ("dutch_blitz", "on"), ("blueprint_blitz", "on")],
)
def test_where_cards_are_held_in_hands_watchers_are_late_unless_asked_otherwise(ann: Client, ruleset: str, expected: str) -> None:
    asked = {"ruleset": ruleset, "seats": 2, "mode": "async"}

    assert expected == ann.post(GAMES, asked, expected=201)["spectators"]
    assert "off" == ann.post(GAMES, asked | {"spectators": "off"}, expected=201)["spectators"]
    assert 400 == ann.ask("POST", GAMES, asked | {"spectators": "some"}).status


def test_who_is_asked_to_take_a_seat_over_sees_what_is_to_be_taken_over(ann: Client, bo: Client, cy: Client) -> None:
    """As a spectator sees it; and who left the seat is a watcher from then on, of the others' cards and of the new player."""
    game = begin(ann, bo, **LATE)
    play(game, [ann, bo], 3)
    late = cy.get(game)["version"]
    number = offer(ann, game, "hand_over", player=cy.id)
    asked = cy.get(game)
    bo.command(game, {"type": "vote", "offer": number, "accept": True})
    cy.post(f"{game}/join")

    assert (True, number, None, []) == (late < number, asked["version"], asked["you"], asked["legal"])
    assert bo.get(game)["version"] == cy.get(game)["version"]
    assert ann.get(game)["version"] < cy.get(game)["version"]
    assert "Cy" not in [each["player"] and each["player"]["name"] for each in ann.get(game)["seats"]]


def test_the_rematch_has_the_same_setting(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, **LATE)
    ann.command(game, {"type": "resign"})
    for each in (ann, bo):
        each.command(game, {"type": "offer", "kind": "rematch"})

    assert "delayed" == ann.get(f"{GAMES}/{ann.get(game)['rematch']}")["spectators"]
