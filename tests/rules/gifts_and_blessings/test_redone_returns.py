"""Honour games in which a return found unlawful is made again (G-8)."""

from typing import Any

import pytest

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.commands import Return
from games.catalogue.gifts_and_blessings.events import ClaimsOpened, ReturnUndone
from games.table.commands import Challenge
from games.table.events import ChallengeUpheld
from tests.rules.gifts_and_blessings.tables import Sitting, returned

REDO: dict[str, Any] = {"cheat_penalty": "redo"}  # Any: options of unlike types


SIX = "AC 2C 5C 6C 8C JC"


def test_g_8_a_return_found_unlawful_is_undone_and_owed_again() -> None:
    sitting, version = returned("9D", top="KH KD KS", **REDO)
    events = sitting.challenge(0, version)

    assert [ChallengeUpheld(version, 0, 1), ReturnUndone(1, ("9D",), ())] == events
    assert [1] == sitting.game.to_act
    assert "return" == sitting.play.phase
    assert "9D" in sitting.play.players[1].hand
    assert ((), ("9C",)) == RULESET.view(sitting.play, None).gift_pools


def test_g_8_what_the_royals_brought_goes_back_on_top_of_the_fountain_in_its_order() -> None:
    sitting = Sitting(f"QH {SIX}", "JH KS QD TH 7H 7C 2S", top="3C 3D 3H 3S 4D 4H 4S 5D", **REDO)
    before = sitting.play.fountain
    sitting.give(0, "QH")
    version = sitting.give_back(1, "QD TH 7H")
    assert before[3:] == sitting.play.fountain
    sitting.challenge(0, version)

    assert before == sitting.play.fountain
    assert ("QH",) == sitting.play.players[1].pool
    assert () == sitting.play.players[0].pool


def test_g_8_the_second_return_is_judged_strictly() -> None:
    sitting, version = returned("9D", **REDO)
    sitting.challenge(0, version)

    assert [Return("TC"), Return("QC")] == RULESET.legal(sitting.play, 1)
    assert "must_match_suit" == sitting.refusal(1, Return("9D"))
    sitting.give_back(1, "QC")
    assert [0] == sitting.game.to_act


def test_g_8_the_next_round_is_a_matter_of_honour_again() -> None:
    sitting, version = returned("9D", **REDO)
    sitting.challenge(0, version)
    sitting.give_back(1, "TC")
    sitting.receive(0, "TC")
    sitting.receive(1)
    sitting.give(1, "2H")

    assert ("AC",) == sitting.play.players[0].hand[:1]
    sitting.give_back(0, "AC")
    assert (True, False) == sitting.play.audits


def test_g_8_only_the_return_of_the_current_round_can_be_challenged() -> None:
    sitting, version = returned("9D", **REDO)
    sitting.receive(0)
    sitting.receive(1)

    assert ("phase_over", "phase_over") == (sitting.refusal(0, Challenge(version)), sitting.refusal(1, Challenge(version)))
    assert [] == sitting.can(0)


@pytest.mark.parametrize("taken", ["9D", ""])
def test_g_8_the_first_receive_command_of_player_one_ends_it(taken: str) -> None:
    sitting, version = returned("9D", **REDO)
    assert ["challenge"] == sitting.can(0)
    sitting.receive(0, taken)

    assert "phase_over" == sitting.refusal(0, Challenge(version))
    assert [] == sitting.can(0)


def test_g_8_a_rejected_challenge_leaves_player_one_to_receive() -> None:
    sitting, version = returned("TC", **REDO)
    sitting.challenge(0, version)

    assert [0] == sitting.game.to_act
    assert ["challenge"] == sitting.can(0)
    assert "already_judged" == sitting.refusal(0, Challenge(version))


def test_g_8_an_undone_return_is_not_judged_again() -> None:
    sitting, version = returned("9D", **REDO)
    sitting.challenge(0, version)
    sitting.give_back(1, "TC")

    assert "already_judged" == sitting.refusal(0, Challenge(version))


def test_g_8_there_is_no_claims_window_at_the_end() -> None:
    sitting, _ = returned("9D", quiet_limit=4, **REDO)
    sitting.play_out()

    assert "finished" == sitting.game.table.status
    assert not [event for entry in sitting.game.log for event in entry.events if isinstance(event, ClaimsOpened)]


def test_g_8_the_cards_of_an_undone_return_are_known_and_the_fountain_is_known_as_far_as_it_was_seen() -> None:
    sitting = Sitting(f"QH {SIX}", "JH KS QD TH 7H 7C 2S", top="3C 3D 3H 3S 4D", **REDO)
    sitting.give(0, "QH")
    sitting.challenge(0, sitting.give_back(1, "QD TH 7H"))
    view = RULESET.view(sitting.play, 0)

    assert {"QD", "TH", "7H"} == set(view.hands[1].known)
    assert 3 == sitting.play.honour.seen


def test_g_8_a_card_drawn_that_had_lain_open_is_known_in_the_hand() -> None:
    sitting, version = returned("JD", top="KH KD KS 3S 3D", **REDO)
    sitting.challenge(0, version)
    sitting.give_back(1, "TC")
    sitting.receive(0)

    assert ("KH",) == RULESET.view(sitting.play, 1).hands[0].known
    assert 4 == sitting.play.honour.seen
