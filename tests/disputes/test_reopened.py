"""A ruling about a game that is over: what is told, listed, kept and exported follows, and it may end once more."""

from datetime import datetime
from uuid import UUID

import pytest

from games import clock
from games.catalogue import RULESETS
from games.operations.due import bring_up_to_date
from games.operations.verify import verify_game
from games.queries.current import fold
from games.store.load import load
from tests.api.client import Client, Json, guest
from tests.api.tables import GAMES, begin, finish, settle
from tests.disputes.people import MOD, file, moderator, rule

HOUR = 3_600_000
DAY = 24 * HOUR


def agreed(dispute: str, **verdict: object) -> None:
    """Decided by one moderator, agreed to by another: both are needed once a game is over."""
    first, second = moderator(), moderator()
    assert "proposed" == rule(first, dispute, **verdict)["state"]
    assert "ruled" == second.post(f"{MOD}/{dispute}/approve")["state"]


def told(player: Client, game: str) -> list[tuple[str, str | None]]:
    """The kinds of the notes about this game, newest first, and what they are about."""
    notes = player.get("/api/v1/me/inbox")["results"]
    return [(each["kind"], each["about"]) for each in notes if each["game"]["id"] == game.rpartition("/")[2]]


def identifier(game: str) -> UUID:
    return UUID(game.rpartition("/")[2])


def listed(player: Client, **query: str) -> list[str]:
    asked = "&".join(f"{name}={value}" for name, value in ({"mine": "true"} | query).items())
    return [each["id"] for each in player.get(f"{GAMES}?{asked}")["results"]]


def replays(game: str) -> bool:
    """Whether the exported events, folded from the first on, make the very table that stands."""
    current, _ = bring_up_to_date(identifier(game))
    folded, loaded = None, load(current.id)
    assert loaded is not None
    for entry in loaded.entries:
        folded = fold(current.design, folded, entry).table
    return folded == current.table


def test_a_game_that_goes_on_comes_back_to_all_and_its_second_end_is_told_again() -> None:
    ann, bo, cy = guest(), guest(), guest()
    game = finish(ann, bo, cy)
    version = ann.get(game)["version"]
    ann.ask("PUT", f"{game}/archive")
    dispute = file(ann, game, kind="entry", version=version)
    before = [("over", None) in told(player, game) for player in (ann, bo, cy)]

    agreed(dispute, action="rewind", version=version - 1, reason="clock_fault")

    (asked,) = [player for player in (ann, bo, cy) if player.get(game)["legal"]]
    assert [True] * 3 == before
    assert game.rpartition("/")[2] in listed(ann)
    assert [False] * 3 == [("over", None) in told(player, game) for player in (ann, bo, cy)]
    assert [dispute, None, dispute] == [dict(told(player, game))["ruling"] for player in (ann, bo, cy)]
    assert "your_turn" in dict(told(asked, game))
    clock.shift(71 * HOUR)
    settle(asked, game)
    assert [("over", None)] * 3 == [told(player, game)[0] for player in (ann, bo, cy)]
    assert ("finished", []) == (ann.get(game)["status"], verify_game(identifier(game)))
    clock.shift(71 * HOUR)
    file(bo, game, kind="result")
    clock.shift(2 * HOUR)
    late = cy.ask("POST", f"{game}/disputes", {"kind": "result", "text": "Too late."})
    assert (409, "phase_over") == (late.status, late.code)


@pytest.mark.long
def test_who_watches_with_a_delay_never_goes_back_behind_an_end_that_was_shown() -> None:
    ann, bo, watcher = guest(), guest(), guest()
    game = finish(ann, bo, visibility="public", spectators="delayed")
    seen = watcher.get(game)["version"]

    agreed(file(ann, game, kind="result"), action="rewind", version=seen - 1, reason="clock_fault")

    assert (seen + 1, "active") == (watcher.get(game)["version"], watcher.get(game)["status"])
    (entry,) = watcher.get(f"{game}/log?after={seen}")["entries"]
    assert ["ruled", "restored"] == [event["type"] for event in entry["events"]]
    assert [] == verify_game(identifier(game))


@pytest.mark.long
def test_a_rematch_that_was_agreed_to_goes_on_beside_a_game_that_goes_on_again() -> None:
    ann, bo = guest(), guest()
    game = finish(ann, bo)
    version = ann.get(game)["version"]
    ann.command(game, {"type": "offer", "kind": "rematch"})
    answer = bo.command(game, {"type": "vote", "offer": version + 1, "accept": True})
    assert 201 == answer.status, answer.body
    rematch = ann.get(game)["rematch"]

    agreed(file(ann, game, kind="result"), action="rewind", version=version - 1, reason="clock_fault")

    now = ann.get(game)
    assert (rematch, "active") == (now["rematch"], now["status"])
    settle(bo if 1 in now["to_act"] else ann, game)
    assert rematch == ann.get(game)["rematch"]
    assert "offer" not in ann.get(game)["can"]
    assert ["active", []] == [ann.get(f"{GAMES}/{rematch}")["status"], verify_game(identifier(game))]


def test_a_wrong_card_is_taken_out_of_the_hand_that_decided_a_pile_game() -> None:
    """By turns: whoever begins lays a card where none belongs, nobody plays on, and the result is accepted."""
    ann, bo = guest(), guest()
    options = {"enforcement": "honour", "max_hands": 1, "deadlock": "end_at_once", "hand_speed": 0}
    game = begin(ann, bo, ruleset="agape_blitz", options=options)
    seats = (ann, bo)
    first = ann.get(game)["to_act"][0]
    (card,) = ann.get(game)["table"]["slots"][first][0]
    laid = seats[first].command(game, {"type": "play_centre", "card": card, "from": "slot0", "pile": None, "on": None})
    assert 201 == laid.status, laid.body
    passed_round(seats, game)
    before = ann.get(game)

    dispute = file(seats[1 - first], game, kind="entry", version=laid.json["version"])
    wish = {"action": "rerun", "version": laid.json["version"], "reason": "unlawful"}
    judge = moderator()
    judge.post(f"{MOD}/{dispute}/claim")
    assert judge.post(f"{MOD}/{dispute}/preview", wish)["was_open"]
    judge.post(f"{MOD}/{dispute}/release")

    agreed(dispute, **wish)

    now = ann.get(game)
    assert ("finished", "active", "running") == (before["status"], now["status"], now["table"]["phase"])
    assert ([card], []) == (now["table"]["slots"][first][0], [pile for pile in now["table"]["centre"] if pile["pile"] == card])
    assert ([0, 0], None) == (now["table"]["totals"], now["result"])
    passed_round(seats, game)
    after = ann.get(game)
    assert before["result"]["scores"][first] > after["result"]["scores"][first]
    assert before["result"]["scores"][1 - first] == after["result"]["scores"][1 - first]
    record = ann.get(f"{game}/export")
    assert ([("rerun", "unlawful")], True) == (
        [(each["action"], each["reason"]) for each in record["rulings"]],
        record["complete"],
    )
    assert ([], True) == (verify_game(identifier(game)), replays(game))


def passed_round(seats: tuple[Client, Client], game: str) -> None:
    """Nobody finds anything to do, and both accept what comes of it."""
    while to_act := seats[0].get(game)["to_act"]:
        answer = seats[to_act[0]].command(game, {"type": "end_turn"})
        assert 201 == answer.status, answer.body
    for player in seats:
        answer = player.command(game, {"type": "accept_result"})
        assert 201 == answer.status, answer.body


ENDED = [
    pytest.param(ruleset.slug, mode, marks=[] if (ruleset.slug, mode) == ("blueprint_blitz", "async") else pytest.mark.slow)
    for ruleset in RULESETS
    for mode in ("live", "async")
]


@pytest.mark.parametrize(("slug", "mode"), ENDED)
def test_every_design_is_put_back_after_its_end_and_is_exported_as_it_stands(slug: str, mode: str) -> None:
    ann, bo = guest(), guest()
    game = begin(ann, bo, ruleset=slug, mode=mode)
    clock.shift(3_000)
    version = ann.get(game)["version"]
    legal = ann.get(game)["legal"]
    assert 201 == ann.command(game, {"type": "resign"}).status

    agreed(file(bo, game, kind="result"), action="rewind", version=version, reason="server_fault")

    now = ann.get(game)
    assert ("active" if mode == "async" else "paused", None) == (now["status"], now["result"])
    assert [] == verify_game(identifier(game))
    if mode == "live":
        due = [now["clock"]["pause"]["until"], now["clock"]["now"]]
        assert DAY - HOUR < ms(due[0]) - ms(due[1]) <= DAY
        for player in (ann, bo):
            player.command(game, {"type": "offer", "kind": "resume"})
    again: Json = ann.get(game)
    assert ["active", bool(legal)] == [again["status"], bool(again["legal"])]
    assert not ann.get(f"{game}/export")["complete"]
    assert replays(game)


def ms(stamp: str) -> int:
    return round(datetime.fromisoformat(stamp).timestamp() * 1000)
