"""Two who judge at once, and a ruling against a move in flight, through two web servers: one outcome, that of the log's order."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from uuid import UUID, uuid4

import pytest

from games.models import Ruling
from games.operations.verify import verify_game
from tests.api.client import Client, Heard, guest, over
from tests.api.tables import begin, finish
from tests.disputes.people import MOD, file, moderator

pytestmark = pytest.mark.slow
ROUNDS = 6


def through(web: str, client: Client) -> Client:
    return Client(client.token, over(web), client.id, client.name)


def at_once(*asked: Callable[[], Heard]) -> list[Heard]:
    with ThreadPoolExecutor(len(asked)) as pool:
        return [done.result() for done in [pool.submit(each) for each in asked]]


def id_of(game: str) -> UUID:
    return UUID(game.rpartition("/")[2])


def test_of_two_who_claim_at_once_one_has_the_case(webs: Sequence[str]) -> None:
    judges = [through(web, moderator()) for web in webs]
    for _ in range(ROUNDS):
        ann = guest()
        dispute = file(ann, begin(ann, guest()))

        heard = at_once(*[partial(judge.ask, "POST", f"{MOD}/{dispute}/claim") for judge in judges])

        assert [200, 409] == sorted(each.status for each in heard)
        (winner,) = [judge for judge, each in zip(judges, heard, strict=True) if each.status == 200]
        assert winner.id == winner.get(f"{MOD}/{dispute}")["claimed_by"]["id"]


def test_a_ruling_and_a_move_in_flight_come_in_one_order(webs: Sequence[str]) -> None:
    """The move stands before the ruling, or is refused by what the ruling made of the game."""
    judge, orders = through(webs[0], moderator()), set()
    for _ in range(ROUNDS):
        ann, bo = guest(), through(webs[1], guest())
        game = begin(ann, bo)
        dispute = file(ann, game)
        judge.post(f"{MOD}/{dispute}/claim")
        (command, _) = bo.get(game)["legal"]

        ruled, moved = at_once(
            partial(judge.ask, "POST", f"{MOD}/{dispute}/rulings", {"action": "annul", "reason": "other"}),
            partial(bo.command, game, command),
        )

        assert 201 == ruled.status, ruled.body
        assert (201, "") == (moved.status, "") or (409, "game_over") == (moved.status, moved.code)
        entries = [entry["cause"]["kind"] for entry in ann.get(f"{game}/log?after=3")["entries"]]
        assert (["seat"] if moved.status == 201 else []) + ["moderator"] == entries
        assert [] == verify_game(id_of(game))
        orders.add(moved.status)
    assert orders <= {201, 409}


def test_what_was_previewed_is_not_ruled_about_a_game_that_moved_on(webs: Sequence[str]) -> None:
    judge = through(webs[0], moderator())
    for _ in range(ROUNDS):
        ann, bo = guest(), through(webs[1], guest())
        game = begin(ann, bo)
        dispute, seen = file(ann, game), ann.get(game)["version"]
        judge.post(f"{MOD}/{dispute}/claim")
        (command, _) = bo.get(game)["legal"]
        asked = {"action": "annul", "reason": "other", "seen": seen}

        ruled, moved = at_once(partial(judge.ask, "POST", f"{MOD}/{dispute}/rulings", asked), partial(bo.command, game, command))

        assert {(201, 409), (409, 201)} >= {(ruled.status, moved.status)}
        assert (1 if ruled.status == 201 else 0) == Ruling.objects.filter(game_id=id_of(game)).count()


def test_one_ruling_comes_of_one_key_sent_through_two_servers(webs: Sequence[str]) -> None:
    judge = moderator()
    for _ in range(ROUNDS):
        ann = guest()
        game = begin(ann, guest())
        dispute, key = file(ann, game), str(uuid4())
        judge.post(f"{MOD}/{dispute}/claim")
        asked = {"action": "award", "winners": [0], "reason": "cheating"}

        heard = at_once(
            *[partial(through(web, judge).ask, "POST", f"{MOD}/{dispute}/rulings", asked, Idempotency_Key=key) for web in webs]
        )

        assert {201} >= {each.status for each in heard if each.status < 500}, [each.body for each in heard]
        assert 1 == Ruling.objects.filter(game_id=id_of(game)).count()


def test_withdrawing_and_ruling_at_once_have_one_outcome(webs: Sequence[str]) -> None:
    judge = through(webs[0], moderator())
    for _ in range(ROUNDS):
        ann = through(webs[1], guest())
        game = begin(ann, guest(), on_dispute="pause")
        dispute = file(ann, game)
        judge.post(f"{MOD}/{dispute}/claim")

        ruled, withdrawn = at_once(
            partial(judge.ask, "POST", f"{MOD}/{dispute}/rulings", {"action": "reject", "reason": "lawful"}),
            partial(ann.ask, "POST", f"/api/v1/disputes/{dispute}/withdraw"),
        )

        now = ann.get(f"/api/v1/disputes/{dispute}")
        assert {"ruled": 1, "withdrawn": 0}[now["state"]] == len(now["rulings"])
        assert ("ruled" == now["state"]) == (ruled.status == 201) == (withdrawn.status == 422)
        assert "active" == ann.get(game)["status"]


def test_of_two_who_agree_at_once_one_is_the_second(webs: Sequence[str]) -> None:
    first, judges = moderator(), [through(web, moderator()) for web in webs]
    for _ in range(ROUNDS):
        ann = guest()
        game = finish(ann, guest())
        dispute = file(ann, game, kind="result")
        first.post(f"{MOD}/{dispute}/claim")
        first.post(f"{MOD}/{dispute}/rulings", {"action": "annul", "reason": "other"}, expected=201)

        heard = at_once(*[partial(judge.ask, "POST", f"{MOD}/{dispute}/approve") for judge in judges])

        assert 200 in {each.status for each in heard}
        assert {200, 409, 422} >= {each.status for each in heard}
        assert 1 == Ruling.objects.filter(game_id=id_of(game)).count()
        assert [] == verify_game(id_of(game))


def test_agreeing_and_taking_back_at_once_have_one_outcome(webs: Sequence[str]) -> None:
    first, second = through(webs[0], moderator()), through(webs[1], moderator())
    for number in range(ROUNDS):
        ann = guest()
        game = finish(ann, guest())
        dispute = file(ann, game, kind="result")
        first.post(f"{MOD}/{dispute}/claim")
        first.post(f"{MOD}/{dispute}/rulings", {"action": "annul", "reason": "other"}, expected=201)
        against = first if number % 2 else second

        agreed, undone = at_once(
            partial(second.ask, "POST", f"{MOD}/{dispute}/approve"), partial(against.ask, "POST", f"{MOD}/{dispute}/disapprove")
        )

        state = first.get(f"{MOD}/{dispute}")["state"]
        assert {agreed.status, undone.status} <= {200, 409, 422}, (agreed.body, undone.body)
        assert {"ruled": (True, False), "claimed": (False, True)}[state] == (agreed.status == 200, undone.status == 200)
        assert ("ruled" == state) == Ruling.objects.filter(game_id=id_of(game)).exists()
        assert ({"ruled": "aborted", "claimed": "finished"}[state], []) == (ann.get(game)["status"], verify_game(id_of(game)))


def test_two_who_rule_about_one_game_at_once_rule_one_after_the_other(webs: Sequence[str]) -> None:
    judges = [through(web, moderator()) for web in webs[:2]]
    for _ in range(ROUNDS):
        ann, bo = guest(), guest()
        game = begin(ann, bo, on_dispute="pause")
        disputes = [file(ann, game), file(bo, game, kind="conduct", seat=0)]
        for judge, dispute in zip(judges, disputes, strict=True):
            judge.post(f"{MOD}/{dispute}/claim")

        heard = at_once(
            *[
                partial(judge.ask, "POST", f"{MOD}/{dispute}/rulings", {"action": "warn", "seat": 0, "reason": "abuse"})
                for judge, dispute in zip(judges, disputes, strict=True)
            ]
        )

        rows = Ruling.objects.filter(game_id=id_of(game)).order_by("version").values_list("version", flat=True)
        assert [201, 201] == [each.status for each in heard], [each.body for each in heard]
        assert 2 == len(set(rows))
        assert ("active", []) == (ann.get(game)["status"], verify_game(id_of(game)))
