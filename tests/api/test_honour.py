"""An honour table over HTTP: a wrong card is played, somebody challenges it, and the hand goes on without it."""

from collections.abc import Sequence
from uuid import UUID, uuid4

import pytest

from games import clock
from games.operations.verify import verify_game
from tests.api.client import Client, Json, guest
from tests.operations.seating import started
from tests.races.instant import address
from tests.races.stacked import dealt
from tests.table.honour.hands import deck

FREEZE = 3_000


@pytest.fixture
def players() -> list[Client]:
    return [guest(name) for name in ("Ann", "Bo", "Cy")]


def sat(players: Sequence[Client], **options: object) -> str:
    """A race of these three, dealt: Ann can start red, Bo holds red 4, Cy red 5."""
    terms = {"enforcement": "honour", "hand_speed": 0} | options
    table = started(*[UUID(each.id) for each in players], ruleset="agape_blitz", mode="live", options=terms)
    decks = [deck(0, "red-1 red-2 yellow-9"), deck(1, "red-4 blue-9 yellow-8"), deck(2, "red-5 orange-9 yellow-8")]
    (current,) = dealt([table], decks)
    return address(current)


def play(player: Client, game: str, card: str, on: str | None = None, pile: str | None = None, source: str = "slot0") -> int:
    command = {"type": "play_centre", "card": card, "from": source, "pile": pile or on, "on": on}
    answer = player.command(game, command)
    assert 201 == answer.status, answer.body
    version: int = answer.json["version"]
    return version


def types(entry: Json) -> list[str]:
    return [event["type"] for event in entry["events"]]


def test_the_example_red_4_on_red_2_over_http(players: list[Client]) -> None:
    ann, bo, cy = players
    game = sat(players)
    play(ann, game, "O:red-1")
    play(ann, game, "O:red-2", "O:red-1", source="slot1")
    wrong = play(bo, game, "B:red-4", "O:red-2", "O:red-1")
    follows = play(cy, game, "Y:red-5", "B:red-4", "O:red-1")
    before = cy.get(game)
    listed = bo.get(f"{game}/log?after={wrong - 1}")["entries"][0]

    assert "challenge" in before["can"]
    assert "audit" not in listed["events"][0]
    answer = cy.command(f"{game}", {"type": "challenge", "version": wrong}, after=before["version"])

    assert 201 == answer.status
    (entry,) = answer.json["entries"]
    _, upheld, restored = entry["events"]
    assert ["play_stopped", "challenge_upheld", "restored"] == types(entry)
    assert {"type": "challenge_upheld", "version": wrong, "by": 2, "seat": 1} == upheld
    assert ([wrong, follows], [{"version": follows, "reason": "bad_sequence"}]) == (restored["voided"], restored["dropped"])
    after = cy.get(game)
    assert ("paused", "challenge") == (after["status"], after["clock"]["pause"]["reason"])
    assert [{"pile": "O:red-1", "top": "O:red-2", "count": 2}] == after["table"]["centre"]
    assert (["B:red-4"], ["Y:red-5"]) == (after["table"]["slots"][1][0], after["table"]["slots"][2][0])
    assert before["table"]["slots"][0] == after["table"]["slots"][0]
    assert {name: after["table"][name] for name in ("centre", "slots")} == {
        name: entry["changed"][f"/table/{name}"] for name in ("centre", "slots")
    }
    refused = bo.command(game, {"type": "flip"})
    assert (409, "paused") == (refused.status, refused.code)

    clock.shift(FREEZE)
    play(ann, game, ann.get(game)["table"]["slots"][0][0][-1])
    assert ["play_resumed"] == types(ann.get(f"{game}/log?after={entry['version']}")["entries"][0])
    again = ann.command(game, {"type": "challenge", "version": wrong})
    assert (422, "already_judged") == (again.status, again.code)
    assert [] == verify_game(current_id(game))


def test_a_lawful_move_is_upheld_and_after_the_game_the_log_shows_every_audit(players: list[Client]) -> None:
    ann, bo, cy = players
    game = sat(players)
    right = play(ann, game, "O:red-1")
    key, laid = str(uuid4()), {"type": "play_centre", "card": "B:red-4", "from": "slot0", "pile": "O:red-1", "on": "O:red-1"}
    first = bo.command(game, laid, key=key, after=right)
    wrong = first.json["version"]
    answer = bo.command(game, {"type": "challenge", "version": right}, after=wrong)

    assert ["play_stopped", "challenge_rejected"] == types(answer.json["entries"][0])
    for player in (ann, bo):
        player.command(game, {"type": "resign"})
    assert first.json == bo.command(game, laid, key=key, after=right).json
    entries = {entry["version"]: entry for entry in cy.get(f"{game}/log?after=0")["entries"]}
    assert ([], ["H1"]) == tuple(entries[version]["events"][0].get("audit", []) for version in (right, wrong))
    assert [] == verify_game(current_id(game))


def current_id(game: str) -> UUID:
    return UUID(game.rpartition("/")[2])
