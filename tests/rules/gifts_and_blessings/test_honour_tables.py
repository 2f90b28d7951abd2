"""Honour games among bots, late players, takebacks and outages; and what might be otherwise for all that a viewer knows."""

import random

import pytest

from games.bots import policy
from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.options import Options
from games.catalogue.gifts_and_blessings.returns import is_lawful
from games.rules.honour import CLAIMS
from games.table.commands import AcceptResult, Challenge
from games.table.events import ChallengeRejected, ChallengeUpheld
from games.table.view import can, legal
from tests.luck import SeededChance
from tests.rules.gifts_and_blessings.tables import Sitting
from tests.table.playing import MINUTE, SECOND, Game, begun, words

ONE, TWO = "9C AC 2C 5C 6C 8C JC", "4C TC JD 2H QC 9D AS"
HONOUR = Options(enforcement="honour", quiet_limit=4)


def _played_by(name: str, game: Game, *but: int) -> None:
    """Bots move until nobody is asked but those seats."""
    choose, dice = policy(name, "gifts_and_blessings"), random.Random(1)
    while game.to_act and game.to_act[0] not in but:
        (seat,) = game.to_act
        view = RULESET.view(game.table.play, seat)
        game.send(seat, choose(view, seat, legal(RULESET, game.table, seat), dice))


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bots_keep_the_rules_at_honour_tables(name: str) -> None:
    for seed in range(6):
        game = begun(RULESET, options=HONOUR, chance=SeededChance(seed))
        _played_by(name, game)

        assert "claims" == game.table.play.phase
        assert {True} == set(game.table.play.audits)


def test_a_bot_is_not_waited_for_when_a_person_accepts_the_result() -> None:
    game = begun(RULESET, options=HONOUR, bots=(1,))
    _played_by("greedy", game)

    assert ["result_accepted", "claims_closed", "over"] == words(game.send(0, AcceptResult()))


def test_between_bots_the_window_closes_by_its_time() -> None:
    game = begun(RULESET, options=HONOUR, bots=(1,))
    _played_by("greedy", game)
    game.wait(20 * SECOND)

    assert game.table.is_over


def test_who_is_late_returns_by_the_rules_what_is_still_owed() -> None:
    game = begun(RULESET, options=HONOUR, chance=SeededChance(2))
    for _ in range(2):
        game.fire()

    assert "auto_moved" in words(game.log[-1].events)
    assert (True,) == game.table.play.audits


def test_the_claims_window_stands_still_while_the_server_is_away() -> None:
    sitting = Sitting(ONE, TWO, quiet_limit=4)
    sitting.play_out()
    sitting.game.wait(5 * SECOND)
    sitting.game.outage(MINUTE)

    assert {CLAIMS: sitting.game.now + 15 * SECOND} == dict(RULESET.timers(sitting.play))


def test_an_unlawful_return_that_was_taken_back_can_not_be_challenged() -> None:
    sitting = Sitting(ONE, TWO)
    sitting.give(0, "9C")
    version = sitting.give_back(1, "9D")
    offer = sitting.game.offer(1, "takeback", to=version - 1)
    sitting.game.vote(0, offer)

    assert [1] == sitting.game.to_act
    assert "no_such_return" == sitting.refusal(0, Challenge(version))


def test_a_takeback_gives_no_token_back() -> None:
    sitting = Sitting(ONE, TWO, challenge_tokens=1)
    sitting.give(0, "9C")
    sitting.challenge(0, sitting.give_back(1, "TC"))
    sitting.receive(0)
    offer = sitting.game.offer(0, "takeback", to=sitting.version - 1, revealed=True)
    sitting.game.vote(1, offer)

    assert "challenge" not in can(RULESET, sitting.game.table, 0)


@pytest.mark.parametrize(("card", "verdict"), [("TC", ChallengeRejected), ("9D", ChallengeUpheld)])
def test_in_another_world_the_verdict_is_the_same(card: str, verdict: type) -> None:
    sitting = Sitting(ONE, TWO)
    sitting.give(0, "9C")
    sitting.give_back(1, card)
    hands = set()
    for seed in range(20):
        other = RULESET.other_world(sitting.play, 0, SeededChance(seed))  # type: ignore[misc]  # it makes them
        hands.add(other.players[1].hand)

        assert (verdict is ChallengeRejected) == is_lawful("9C", other.held, (card,)) == other.audits[-1]
    assert len(hands) > 10


def test_in_another_world_an_unlawful_return_may_have_begun_in_any_hand() -> None:
    sitting = Sitting("QH AC 2C 5C 6C 8C JC", "JH KS QD TH 7H 7C 2S")
    sitting.give(0, "QH")
    sitting.give_back(1, "TH")
    others = [RULESET.other_world(sitting.play, 0, SeededChance(seed)) for seed in range(40)]  # type: ignore[misc]  # it makes them

    assert {True, False} == {is_lawful("QH", other.held, ("TH",), of=3) for other in others}
    assert all(RULESET.legal(other, 1) for other in others)


def test_in_another_world_what_lay_open_on_the_fountain_is_the_same() -> None:
    sitting = Sitting(ONE, TWO, top="KH KD KS 3S 3D", cheat_penalty="redo")
    sitting.give(0, "9C")
    sitting.challenge(0, sitting.give_back(1, "JD"))
    for seed in range(20):
        other = RULESET.other_world(sitting.play, None, SeededChance(seed))  # type: ignore[misc]  # it makes them

        assert ("KH", "KD", "KS", "3S", "3D") == other.fountain[:5]
        assert "JD" in other.players[1].hand
        assert RULESET.legal(other, 1)
