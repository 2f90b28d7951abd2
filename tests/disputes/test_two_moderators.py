"""A game that is over is changed by two moderators, where there are two."""

from uuid import UUID

import pytest

from accounts.blocks import block
from games.models import Ruling
from games.operations.verify import verify_game
from tests.api.client import Client, Json, guest
from tests.api.tables import begin, finish, settle
from tests.disputes.people import DISPUTES, MOD, file, moderator, rule

KEY = "6b1f0a52-57a4-4d0a-9d57-0c3f6f1f3a11"


def test_to_change_a_game_that_is_over_takes_two_where_there_are_two() -> None:
    ann, bo, judge, second = guest(), guest(), moderator(), moderator()
    game = finish(ann, bo)
    dispute, before = file(ann, game, kind="result"), ann.get(game)

    proposed = rule(judge, dispute, action="correct_result", winners=[0, 1], scores=[7, 7], reason="wrong_result")

    assert ("proposed", before["version"]) == (proposed["state"], ann.get(game)["version"])
    assert (403, "same_moderator") == ((h := judge.ask("POST", f"{MOD}/{dispute}/approve")).status, h.code)
    second.post(f"{MOD}/{dispute}/approve")
    assert {"winners": [0, 1], "scores": [7, 7], "reason": "ruling"} == ann.get(game)["result"]
    ruling = Ruling.objects.get(dispute_id=dispute)
    assert {judge.id, second.id} == {str(ruling.moderator_id), str(ruling.second_id)}
    assert [] == verify_game(UUID(game.rpartition("/")[2]))


def test_who_does_not_agree_gives_the_case_back() -> None:
    ann, judge, second = guest(), moderator(), moderator()
    game = finish(ann, guest())
    dispute = file(ann, game, kind="result")
    rule(judge, dispute, action="annul", reason="other")

    given = second.post(f"{MOD}/{dispute}/disapprove")

    assert ("claimed", judge.id) == (given["state"], given["claimed_by"]["id"])
    assert "finished" == ann.get(game)["status"]
    assert (422, "not_proposed") == ((h := second.ask("POST", f"{MOD}/{dispute}/approve")).status, h.code)


def test_a_rewound_game_that_was_over_goes_on() -> None:
    ann, bo, judge, second = guest(), guest(), moderator(), moderator()
    game = finish(ann, bo)
    version = ann.get(game)["version"]
    dispute = file(ann, game, kind="result")

    rule(judge, dispute, action="rewind", version=version - 1, reason="clock_fault")
    second.post(f"{MOD}/{dispute}/approve")

    now = ann.get(game)
    assert ("active", None) == (now["status"], now["result"])
    assert [] == verify_game(UUID(game.rpartition("/")[2]))
    assert game.rpartition("/")[2] in [each["id"] for each in bo.get("/api/v1/games?mine=true")["results"]]
    settle(bo if 1 in now["to_act"] else ann, game)
    assert "finished" == ann.get(game)["status"]


def proposed() -> tuple[Client, Client, Client, str, Json]:
    """A finished game whose result one moderator would annul: Ann, both who judge, the dispute, and what was asked."""
    ann, judge, second = guest(), moderator(), moderator()
    game = finish(ann, guest())
    dispute = file(ann, game, kind="result")
    judge.post(f"{MOD}/{dispute}/claim")
    asked = {"action": "annul", "reason": "other", "text": "So."}
    judge.post(f"{MOD}/{dispute}/rulings", asked, expected=201, Idempotency_Key=KEY)
    return ann, judge, second, dispute, asked


def test_who_proposed_takes_it_back_and_may_decide_otherwise() -> None:
    _, judge, second, dispute, _ = proposed()

    taken = judge.post(f"{MOD}/{dispute}/disapprove")

    assert ("claimed", judge.id, None) == (taken["state"], taken["claimed_by"]["id"], taken["proposal"])
    assert (422, "not_proposed") == ((h := second.ask("POST", f"{MOD}/{dispute}/approve")).status, h.code)
    assert "ruled" == judge.post(f"{MOD}/{dispute}/rulings", {"action": "reject", "reason": "lawful"}, expected=201)["state"]


@pytest.mark.long
def test_what_was_not_agreed_to_is_not_proposed_again_by_the_same_key() -> None:
    _, judge, second, dispute, asked = proposed()
    second.post(f"{MOD}/{dispute}/disapprove")

    again = judge.ask("POST", f"{MOD}/{dispute}/rulings", asked, Idempotency_Key=KEY)

    assert (409, "conflict") == (again.status, again.code)
    assert "claimed" == judge.get(f"{MOD}/{dispute}")["state"]
    assert (422, "not_proposed") == ((h := second.ask("POST", f"{MOD}/{dispute}/approve")).status, h.code)


@pytest.mark.long
def test_who_ruled_before_agrees_to_no_appeal_where_somebody_else_can() -> None:
    ann, judge, second, dispute, _ = proposed()
    second.post(f"{MOD}/{dispute}/approve")
    ann.post(f"{DISPUTES}/{dispute}/appeal", {"text": "Look again."})
    third, fourth = moderator(), moderator()
    third.post(f"{MOD}/{dispute}/claim")
    third.post(f"{MOD}/{dispute}/rulings", {"action": "award", "winners": [0], "reason": "other"}, expected=201)

    heard = [each.ask("POST", f"{MOD}/{dispute}/{deed}") for each in (judge, second) for deed in ("approve", "disapprove")]

    assert [(403, "same_moderator")] * 4 == [(each.status, each.code) for each in heard]
    assert "ruled" == fourth.post(f"{MOD}/{dispute}/approve")["state"]


def test_a_case_whose_holder_got_a_part_in_the_game_is_taken_over() -> None:
    ann, judge, other = guest(), moderator(), moderator()
    dispute = file(ann, begin(ann, guest()))
    judge.post(f"{MOD}/{dispute}/claim")
    assert 409 == other.ask("POST", f"{MOD}/{dispute}/claim").status
    block(UUID(judge.id), UUID(ann.id))

    assert other.id == other.post(f"{MOD}/{dispute}/claim")["claimed_by"]["id"]
