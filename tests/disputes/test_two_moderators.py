"""A game that is over is changed by two moderators, where there are two."""

from uuid import UUID

from games.models import Ruling
from games.operations.verify import verify_game
from tests.api.client import guest
from tests.api.tables import finish, settle
from tests.disputes.people import MOD, file, moderator, rule


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
