"""A return taken out by a ruling, and a game that goes back past a draw."""

from collections.abc import Collection
from typing import Any

import pytest

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.commands import Return
from games.catalogue.gifts_and_blessings.events import Returned
from games.rules.contract import Refused
from games.table.rerun import Rerun, rerun, rewind
from tests.luck import SeededChance
from tests.rules.gifts_and_blessings.tables import Sitting

SIX = "AC 2C 5C 6C 8C JC"
QUEEN = "JH KS QD TH 7H 7C 2S"
TOP = "3C 3D 3H 3S 4D 4H 4S 5D 5H 5S 6D 6H 6S 7D 7S"
"""What a jack, a queen and a king bring."""


def _asked_for_three(**table: Any) -> Sitting:  # Any: options of unlike types
    sitting = Sitting(f"QH {SIX}", QUEEN, top=TOP, **table)
    sitting.give(0, "QH")
    return sitting


def _rerun(sitting: Sitting, *without: int) -> Rerun:
    return rerun(RULESET, sitting.game.past(1), without, sitting.game.now, SeededChance(1))


def _not_redoable(sitting: Sitting, without: Collection[int]) -> bool:
    with pytest.raises(Refused) as refused:
        _rerun(sitting, *without)
    return refused.value.code == "not_redoable"


@pytest.mark.parametrize("enforcement", ["strict", "honour"])
def test_a_return_falls_as_a_whole_and_is_made_again(enforcement: str) -> None:
    sitting = _asked_for_three(enforcement=enforcement)
    before = sitting.play
    last = sitting.give_back(1, "JH KS QD")
    found = _rerun(sitting, last - 1)
    play = found.table.play

    assert {last - 2: "return_undone", last: "return_undone"} == {each.version: each.reason for each in found.dropped}
    assert (last - 2, last - 1, last) == found.restored.voided
    assert () == found.kept
    assert (before.fountain, before.audits) == (play.fountain, play.audits)
    assert [(player.hand, player.pool) for player in before.players] == [(player.hand, player.pool) for player in play.players]
    assert (1, "return", 3, ()) == (play.seat, play.phase, play.owed, play.returned)


def test_what_fell_has_been_seen() -> None:
    sitting = _asked_for_three()
    last = sitting.give_back(1, "JH KS QD")
    found = _rerun(sitting, last)

    assert set(TOP.split()) == set(found.seen[1])
    assert {"JH", "KS", "QD", *TOP.split()} == set(found.seen[0])
    assert {"JH", "KS", "QD"} == set(found.table.play.players[1].known)
    assert 15 == found.table.play.honour.seen


def test_the_return_that_is_made_again_must_be_lawful() -> None:
    sitting = _asked_for_three()
    last = sitting.give_back(1, "2S 7C TH")
    play = _rerun(sitting, last).table.play

    assert [Return("QD"), Return("JH"), Return("KS")] == RULESET.legal(play, 1)
    with pytest.raises(Refused, match="must_match_suit"):
        RULESET.decide(play, 1, Return("2S"), 0, SeededChance(1))


def test_a_return_that_has_only_begun_can_fall() -> None:
    sitting = _asked_for_three()
    first = sitting.give_back(1, "2S")
    found = _rerun(sitting, first)

    assert (1, "return", ()) == (found.table.play.seat, found.table.play.phase, found.table.play.returned)
    assert () == found.table.play.players[0].pool
    assert () == found.table.play.audits


def test_only_the_return_of_this_round_can_fall_and_only_before_player_one_receives() -> None:
    sitting = _asked_for_three()
    given, last = sitting.version, sitting.give_back(1, "JH KS QD")
    assert _not_redoable(sitting, [given])
    assert _not_redoable(sitting, [given, last])
    assert _not_redoable(sitting, [])
    sitting.receive(0)

    assert _not_redoable(sitting, [last])


def test_taking_out_a_return_twice_is_taking_out_the_new_one() -> None:
    sitting = _asked_for_three(cheat_penalty="redo")
    sitting.challenge(0, sitting.give_back(1, "2S 7C TH"))
    last = sitting.give_back(1, "JH KS QD")

    assert _not_redoable(sitting, [last - 4])
    assert (last - 2, last - 1, last) == _rerun(sitting, last).restored.voided


def test_a_game_that_goes_back_past_a_draw_shuffles_the_fountain_and_keeps_the_hands() -> None:
    sitting = Sitting(f"9C {SIX}", "4C TC JD 2H QC 9D AS")
    sitting.give(0, "9C")
    version = sitting.give_back(1, "TC")
    before = sitting.play
    sitting.receive(0)
    gone_back = rewind(RULESET, sitting.game.past(1), version, sitting.game.now, SeededChance(3), consent=False).table.play

    assert before.players == gone_back.players
    assert before.fountain != gone_back.fountain
    assert sorted(before.fountain) == sorted(gone_back.fountain)
    agreed = rewind(RULESET, sitting.game.past(1), version, sitting.game.now, SeededChance(3), consent=True).table.play
    assert before.fountain == agreed.fountain


def test_what_has_lain_open_on_the_fountain_is_not_shuffled() -> None:
    sitting = _asked_for_three(cheat_penalty="redo")
    sitting.challenge(0, sitting.give_back(1, "QD 7C TH"))
    before = sitting.play
    after, luck = RULESET.reshuffle(before, SeededChance(2))  # type: ignore[misc]  # this ruleset shuffles

    assert tuple(TOP.split()[:3]) == after.fountain[:3]
    assert before.fountain[3:] != after.fountain[3:]
    assert 1 == len(luck)


def test_a_fountain_with_nothing_to_hide_is_not_shuffled() -> None:
    sitting = _asked_for_three(quiet_limit=4)
    sitting.play_out()
    state = sitting.play

    assert len(state.fountain) < 2
    assert (state, ()) == RULESET.reshuffle(state, SeededChance(2))  # type: ignore[misc]  # this ruleset shuffles


def test_an_audit_is_kept_with_the_last_card_alone() -> None:
    sitting = _asked_for_three()
    sitting.give_back(1, "2S 7C TH")
    audits = [event.audit for entry in sitting.game.log for event in entry.events if isinstance(event, Returned)]

    assert [None, None, ("must_match_suit", "must_be_as_high")] == audits
