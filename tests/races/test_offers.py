"""Offers through two web servers at once: whatever is sent together has one outcome, which is that of the log's order."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from games.models import Game
from tests.api.client import Client, Heard, Json, guest, over
from tests.api.offers import offer, sound
from tests.api.tables import GAMES, begin, finish


def two(webs: Sequence[str]) -> tuple[Client, Client]:
    """Two players, each served by a server of their own."""
    return guest("Ann", over(webs[0])), guest("Bo", over(webs[1]))


def at_once(game: str, sent: list[tuple[Client, Json]]) -> list[Heard]:
    """All of them in parallel; the answers in the order given."""
    with ThreadPoolExecutor(len(sent)) as pool:
        return list(pool.map(lambda each: each[0].command(game, each[1]), sent))


def test_a_rematch_asked_twice_at_once_gives_one_new_game(webs: Sequence[str]) -> None:
    ann, bo = two(webs)
    for _ in range(5):
        game = finish(ann, bo)
        ask: Json = {"type": "offer", "kind": "rematch"}

        heard = at_once(game, [(who, ask) for who in (ann, bo, ann, bo)])

        accepted = [each for each in heard if each.status == 201]
        assert 2 == len(accepted), [each.body for each in heard]
        assert {"already_offered", "already_agreed"} >= {each.code for each in heard if each.status != 201}
        new = ann.get(game)["rematch"]
        assert new == bo.get(game)["rematch"]
        assert 1 == Game.objects.filter(id=new).count()
        mine = {each["id"] for each in ann.get(f"{GAMES}?mine=true&status=active")["results"]}
        assert new in mine
        ann.command(f"{GAMES}/{new}", {"type": "resign"})


def test_withdrawing_accepting_and_moving_at_once_have_one_outcome(webs: Sequence[str]) -> None:
    """However the three interleave: the offer is settled once, and everybody reads the same."""
    outcomes = set()
    for _ in range(12):
        ann, bo = two(webs)
        game = begin(ann, bo)
        draw = offer(ann, game, "draw")
        turn = ann.get(game)["turn"]
        sent: list[tuple[Client, Json]] = [
            (ann, {"type": "withdraw", "offer": draw}),
            (bo, {"type": "vote", "offer": draw, "accept": True}),
            (ann, {"type": "settle", "swap": False, "turn": turn}),
            (bo, {"type": "settle", "swap": False, "turn": turn}),
        ]

        heard = at_once(game, sent)

        outcomes.add(check_one_outcome(game, ann, bo, draw, heard))
    assert outcomes <= {"withdrawn", "accepted", "void"}


def check_one_outcome(game: str, ann: Client, bo: Client, draw: int, heard: list[Heard]) -> str:
    """The answers are those of one order of the four commands: that of the log."""
    entries = ann.get(f"{game}/log")["entries"][draw:]
    withdrawn, voted, *_ = heard
    settled = [event["outcome"] for entry in entries for event in entry["events"] if event["type"] == "offer_settled"]
    (outcome,) = {each["outcome"] for each in ann.get(f"{game}/offers")["settled"] if each["id"] == draw}

    assert [*range(draw + 1, draw + 1 + len(entries))] == [entry["version"] for entry in entries]
    assert len(entries) == sum(each.status == 201 for each in heard)
    assert settled == ([outcome] if outcome != "void" else [])
    assert (outcome == "withdrawn") == (withdrawn.status == 201)
    assert (outcome == "accepted") == (voted.status == 201)
    for late in (each for each in heard if each.status != 201):
        assert late.code in ("offer_closed", "game_over"), late.body
    assert (ann.get(game)["result"] or {"reason": None})["reason"] == {"accepted": "agreed"}.get(outcome, "played_out")
    sound(game)
    return str(outcome)


def test_a_takeback_and_the_answer_to_the_move_at_once_have_one_outcome(webs: Sequence[str]) -> None:
    """Either the gift is back in its hand, or it was answered first and with that something was shown."""
    outcomes = set()
    for _ in range(8):
        ann, bo = two(webs)
        game = begin(ann, bo, ruleset="gifts_and_blessings")
        giver, other = (ann, bo) if ann.get(game)["to_act"] == [0] else (bo, ann)
        before = giver.get(game)
        giver.command(game, before["legal"][0])
        number = offer(giver, game, "takeback", to=before["version"])
        vote: Json = {"type": "vote", "offer": number, "accept": True}

        voted, answered = at_once(game, [(other, vote), (other, other.get(game)["legal"][0])])

        now = giver.get(game)
        if voted.status == 201:
            assert (409, "stale_turn") == (answered.status, answered.code)
            assert (before["table"], before["to_act"]) == (now["table"], now["to_act"])
        else:
            assert (201, 422, "information_revealed") == (answered.status, voted.status, voted.code)
            assert [number] == [each["id"] for each in now["offers"]]
        outcomes.add(voted.status)
        sound(game)
    assert outcomes <= {201, 422}
