"""A challenged return: what may be challenged, what is told, and what follows (GB-16, G-14, G-20)."""

from typing import Any

import msgspec
import pytest

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.options import Options
from games.rules.secrecy import shown
from games.table.commands import Challenge
from games.table.events import ChallengeRejected, ChallengeUpheld, GameForfeited, Over
from games.table.view import members
from tests.rules.gifts_and_blessings.tables import NINE, TEMPTED, Sitting, in_claims, returned
from tests.table.playing import SECOND, begun, words

SIX = "AC 2C 5C 6C 8C JC"
REDO: dict[str, Any] = {"cheat_penalty": "redo"}  # Any: options of unlike types


def test_gb_16_a_return_found_unlawful_forfeits_the_game() -> None:
    sitting, version = returned("9D")
    events = sitting.challenge(0, version)

    assert [ChallengeUpheld(version, 0, 1), GameForfeited(1), Over((0,), (0, 0), "forfeit")] == events
    assert "finished" == sitting.game.table.status


@pytest.mark.parametrize("card", ["TC", "QC"])
def test_gb_16_after_a_challenge_of_a_lawful_return_play_goes_on(card: str) -> None:
    sitting, version = returned(card)
    before = sitting.play

    assert [ChallengeRejected(version, 0, 1)] == sitting.challenge(0, version)
    assert before == sitting.play
    assert [0] == sitting.game.to_act


def test_gb_16_a_challenge_may_be_sent_out_of_turn_and_changes_no_turn() -> None:
    sitting, version = returned("TC")
    sitting.receive(0)
    asked = sitting.game.seat(1)

    assert [1] == sitting.game.to_act
    assert [ChallengeRejected(version, 0, 1)] == sitting.challenge(0, version)
    assert asked == sitting.game.seat(1)


def test_gb_16_a_return_is_judged_by_the_hand_of_its_moment_however_late() -> None:
    sitting, version = returned("9D")
    for _ in range(12):
        (seat,) = sitting.game.to_act
        sitting.game.send(seat, RULESET.auto_move(sitting.play, seat, sitting.game.chance))

    assert isinstance(sitting.challenge(0, version)[0], ChallengeUpheld)


def test_g_14_only_the_last_card_of_a_return_of_the_other_seat_can_be_named() -> None:
    sitting = Sitting(f"QH {SIX}", "JH KS QD TH 7H 7C 2S")
    sitting.give(0, "QH")
    last = sitting.give_back(1, "JH KS QD")
    sitting.receive(0)
    sitting.receive(1)
    sitting.give(1, "2S")
    sitting.give_back(0, str(sitting.play.players[0].hand[-1]))
    every = range(1, sitting.version + 2)
    refused = {version: sitting.refusal(0, Challenge(version)) for version in every if version != last}

    assert {"no_such_return"} == set(refused.values())
    assert "no_such_return" == sitting.refusal(1, Challenge(last))


def test_g_14_a_return_is_judged_once() -> None:
    sitting, version = returned("TC")
    sitting.challenge(0, version)

    assert "already_judged" == sitting.refusal(0, Challenge(version))


def test_g_14_an_auto_moved_return_may_be_challenged_and_is_always_lawful() -> None:
    game = begun(RULESET, options=Options(enforcement="honour"))
    game.fire()
    game.fire()
    version, giver = game.table.version, game.table.play.giver
    assert "auto_moved" in words(game.log[-1].events)

    assert [ChallengeRejected(version, giver, 1 - giver)] == game.send(giver, Challenge(version))


def test_g_14_a_refused_challenge_uses_no_token_and_three_rejected_ones_use_all() -> None:
    sitting = Sitting(NINE, TEMPTED)
    for _ in range(3):
        version = _round(sitting)
        assert ["no_such_return"] * 4 == [sitting.refusal(0, Challenge(1)) for _ in range(4)]
        assert isinstance(sitting.challenge(0, version)[0], ChallengeRejected)
    version = _round(sitting)

    assert "no_tokens" == sitting.refusal(0, Challenge(version))
    assert "challenge" not in sitting.can(0)
    assert "challenge" in sitting.can(1)


def test_g_14_an_upheld_challenge_uses_no_token() -> None:
    sitting, version = returned("9D", challenge_tokens=1, **REDO)
    sitting.challenge(0, version)
    sitting.give_back(1, "TC")

    assert ["challenge"] == sitting.can(0)
    assert isinstance(sitting.challenge(0, sitting.version)[0], ChallengeRejected)
    assert [] == sitting.can(0)


def test_g_14_in_strict_games_there_is_nothing_to_challenge() -> None:
    sitting, version = returned("TC", enforcement="strict")

    assert "not_honour" == sitting.refusal(0, Challenge(version))
    assert [] == sitting.can(0)


def test_g_20_the_audits_come_out_when_the_game_is_over_and_not_in_the_claims_window() -> None:
    sitting, version = in_claims("9D")
    entry = sitting.game.log[version - 1]

    assert None is RULESET.view(sitting.play, 0).audits
    assert "audit" not in shown(entry.events[0], 0)
    sitting.game.wait(20 * SECOND)
    assert (False,) == (RULESET.view(sitting.play, 0).audits or ())[:1]
    assert ("must_match_suit",) == shown(entry.events[0], None, is_over=True)["audit"]


def test_g_20_the_verdict_makes_the_audit_of_a_judged_return_public() -> None:
    sitting, version = returned("TC")
    (told,) = sitting.challenge(0, version)

    for viewer in (0, 1, None):
        assert {"type": "challenge_rejected", "version": version, "by": 0, "seat": 1} == shown(told, viewer)


def test_g_20_hands_left_by_a_forfeit_stay_hidden() -> None:
    sitting, version = returned("9D")
    sitting.challenge(0, version)
    result = sitting.game.table.result

    assert result is not None
    assert None is RULESET.reveal(sitting.play, result)  # type: ignore[misc]  # this ruleset reveals
    assert None is RULESET.view(sitting.play, None).hand


@pytest.mark.parametrize("card", ["TC", "9D"])
def test_a_verdict_tells_one_bit_and_nothing_of_the_hand(card: str) -> None:
    """Two hands that agree in nothing but the card returned and the verdict: the same bytes to the challenger, then and later."""
    others = {"TC": "TC 3D 4D 2H QC 9D AS", "9D": "TC 3D KD 2H 8H 9D AS"}
    seen = []
    for hand in (TEMPTED, others[card]):
        sitting = Sitting(NINE, hand, top="KC")
        sitting.give(0, "9C")
        version = sitting.give_back(1, card)
        told = [shown(event, 0) for event in sitting.challenge(0, version)]
        seen.append((told, members(RULESET, sitting.game.table, 0), members(RULESET, sitting.game.table, None)))

    assert msgspec.json.encode(seen[0]) == msgspec.json.encode(seen[1])


def _round(sitting: Sitting) -> int:
    """Auto-moves until seat 1 has made one more return; its version."""
    while True:
        (seat,) = sitting.game.to_act
        returns = sitting.play.phase == "return" and seat == 1
        sitting.game.send(seat, RULESET.auto_move(sitting.play, seat, sitting.game.chance))
        if returns and sitting.play.phase == "receive":
            return sitting.version
