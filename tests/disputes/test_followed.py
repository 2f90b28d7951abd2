"""Whoever follows a game follows a ruling: streams hear it at once, and what it changed is told like anything else."""

import time
from uuid import UUID

import pytest

from games.operations.verify import verify_game
from tests.api.client import Client, Json, guest
from tests.api.stranger import applied
from tests.api.tables import begin, finish, settle
from tests.api.test_honour import play, sat
from tests.disputes.people import MOD, file, moderator, rule
from tests.live import Live
from tests.stream.listening import Heard, listening

WITHIN_S = 1.0


def test_a_stream_hears_the_pause_and_the_ruling(live: Live) -> None:
    paused, told, last, _ = _heard(live)

    assert ("paused", "dispute") == (paused.data["changed"]["/status"], paused.data["changed"]["/clock"]["pause"]["reason"])
    assert ("finished", "ruling") == (told.data["changed"]["/status"], told.data["changed"]["/result"]["reason"])
    assert "bye" == last.name


@pytest.mark.slow
def test_it_hears_them_within_a_second(live: Live) -> None:
    """The best of three: others use this machine too."""
    assert min(_heard(live)[3] for _ in range(3)) < WITHIN_S


def _heard(live: Live) -> tuple[Heard, Heard, Heard, float]:
    """What a listener hears of a dispute, its ruling and the end; and the longer of the two waits, in seconds."""
    ann, bo, judge = guest(), guest(), moderator()
    game = begin(ann, bo, ruleset="church", on_dispute="pause")
    version = ann.get(game)["version"]
    assert bo.token is not None

    with listening(live.stream_url + game.replace("/api/v1", "/stream/v1"), bo.token, after=version) as events:
        dispute = file(ann, game)
        filed = time.monotonic()
        paused, heard_at = next(events), time.monotonic()
        judge.post(f"{MOD}/{dispute}/claim")
        judge.post(f"{MOD}/{dispute}/rulings", {"action": "award", "winners": [0], "reason": "cheating"}, expected=201)
        ruled = time.monotonic()
        told, told_at = next(events), time.monotonic()
        last = next(events)
    return paused, told, last, max(heard_at - filed, told_at - ruled)


def test_what_a_ruling_changed_is_told_to_every_viewer() -> None:
    """The view before, with `changed`, is the view after: a rewind, a game that ended otherwise, and one that goes on again."""
    ann, bo, watcher = guest(), guest(), guest()
    game = finish(ann, bo, visibility="public")
    version = ann.get(game)["version"]
    _two(file(ann, game, kind="result"), action="correct_result", winners=[1], scores=[0, 9], reason="wrong_result")
    _two(file(bo, game, kind="clock"), action="rewind", version=version - 1, reason="clock_fault")

    for viewer in (ann, bo, watcher):
        for at in range(version, viewer.get(game)["version"]):
            (entry,) = viewer.get(f"{game}/log?after={at}&limit=1")["entries"]
            before, after = [_still(viewer.get(f"{game}?at={each}")) for each in (at, at + 1)]
            assert after == _still(applied(before, entry["changed"]))
    assert "active" == ann.get(game)["status"]


def test_the_red_4_is_taken_out_by_a_ruling_and_the_rest_is_played_again() -> None:
    ann, bo, cy, judge = guest("Ann"), guest("Bo"), guest("Cy"), moderator()
    game = sat([ann, bo, cy])
    play(ann, game, "O:red-1")
    play(ann, game, "O:red-2", "O:red-1", source="slot1")
    wrong = play(bo, game, "B:red-4", "O:red-2", "O:red-1")
    follows = play(cy, game, "Y:red-5", "B:red-4", "O:red-1")
    dispute = file(ann, game, kind="entry", version=wrong)
    judge.post(f"{MOD}/{dispute}/claim")
    asked = {"action": "rerun", "version": wrong, "reason": "unlawful"}

    shown = judge.post(f"{MOD}/{dispute}/preview", asked)
    judge.post(f"{MOD}/{dispute}/rulings", asked, expected=201)

    entry = _newest(cy, game)
    assert ["ruled", "restored"] == [event["type"] for event in entry["events"]]
    assert ([wrong, follows], [{"version": follows, "reason": "bad_sequence"}]) == (
        entry["events"][1]["voided"],
        entry["events"][1]["dropped"],
    )
    after = cy.get(game)["table"]
    assert [{"pile": "O:red-1", "top": "O:red-2", "count": 2}] == after["centre"]
    assert (["B:red-4"], ["Y:red-5"]) == (after["slots"][1][0], after["slots"][2][0])
    assert after["centre"] == shown["after"]["seats"][2]["sees"]["centre"]
    assert [] == verify_game(_id(game))


def test_a_rerun_is_undone_by_another_ruling_and_what_was_played_stands_again() -> None:
    ann, bo, cy = guest("Ann"), guest("Bo"), guest("Cy")
    game = sat([ann, bo, cy])
    play(ann, game, "O:red-1")
    play(ann, game, "O:red-2", "O:red-1", source="slot1")
    wrong = play(bo, game, "B:red-4", "O:red-2", "O:red-1")
    before = cy.get(game)
    dispute = file(ann, game, kind="entry", version=wrong)
    rule(moderator(), dispute, action="rerun", version=wrong, reason="unlawful")
    bo.post(f"/api/v1/disputes/{dispute}/appeal", {"text": "It was lawful."})
    rule(moderator(), dispute, action="rewind", version=before["version"], reason="lawful")
    again = file(cy, game, kind="entry", version=wrong)

    assert before["table"]["centre"] == cy.get(game)["table"]["centre"]
    rule(moderator(), again, action="rerun", version=wrong, reason="unlawful")
    assert [{"pile": "O:red-1", "top": "O:red-2", "count": 2}] == cy.get(game)["table"]["centre"]
    assert [] == verify_game(_id(game))


def test_what_the_rules_can_not_play_again_is_not_taken_out() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begin(ann, bo)
    version = settle(bo, game)["version"]
    dispute = file(ann, game, kind="entry", version=version)
    judge.post(f"{MOD}/{dispute}/claim")

    heard = judge.ask("POST", f"{MOD}/{dispute}/rulings", {"action": "rerun", "version": version, "reason": "unlawful"})

    assert (422, "not_redoable") == (heard.status, heard.code)


def _two(dispute: str, **verdict: object) -> None:
    """Decided by one moderator, agreed to by another."""
    assert "proposed" == rule(moderator(), dispute, **verdict)["state"]
    assert "ruled" == moderator().post(f"{MOD}/{dispute}/approve")["state"]


def _still(game: Json) -> Json:
    """Without what is not told by `changed`."""
    return {name: value for name, value in game.items() if name not in ("legal", "links")} | {
        "clock": {name: value for name, value in game["clock"].items() if name != "now"}
    }


def _newest(player: Client, game: str) -> Json:
    return player.get(f"{game}/log?after={player.get(game)['version'] - 1}")["entries"][0]


def _id(game: str) -> UUID:
    return UUID(game.rpartition("/")[2])
