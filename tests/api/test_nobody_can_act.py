"""Case 16: nobody can act. Whoever leaves, sleeps or is stuck, a game goes on to an end that the rules tell."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from tests.api.evidence import check_all
from tests.api.follower import ms
from tests.api.party import Habits, Party
from tests.api.test_every_ruleset import SHORT, events

MODES = ("live", "async")
SEATS = {"agape_blitz": 3, "dutch_blitz": 5, "gifts_and_blessings": 2, "church": 4, "blueprint_blitz": 4}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ruleset", SEATS)
def test_case_16_whoever_leaves_or_sleeps_somebody_can_act_until_the_game_is_over(ruleset: str, mode: str) -> None:
    """After every entry a seat is asked, and has a lawful command, or a timer runs (check_all, and the party as it plays)."""
    dice = random.Random(f"{ruleset} {mode}")
    habits = Habits(0.0, 0.2, dawdle=0.15, resign=0.015, odd=0.1, asleep=frozenset({1}), looks=20)

    party = Party(dice, habits, ruleset=ruleset, mode=mode, seats=SEATS[ruleset], options=SHORT[ruleset]).play()

    check_all(party, dice)


NOBODY: Mapping[tuple[str, str], str] = {
    **{(blitz, mode): "abandoned" for blitz in ("agape_blitz", "dutch_blitz") for mode in MODES},
    **{("gifts_and_blessings", mode): "forfeit" for mode in MODES},
    ("church", "live"): "played_out",
    ("church", "async"): "abandoned",
    ("blueprint_blitz", "live"): "played_out",
    ("blueprint_blitz", "async"): "abandoned",
}
"""The fewest cards of Church are drawn for the absent within five minutes; Blueprint's race needs nobody to end."""
ABANDONED_MS = {"live": 5 * 60_000, "async": 24 * 3_600_000}


@pytest.mark.parametrize(("ruleset", "mode"), NOBODY)
def test_case_16_where_nobody_ever_does_anything_the_game_ends(ruleset: str, mode: str) -> None:
    dice = random.Random(1)

    party = Party(dice, Habits(mischief=0, asleep=frozenset({0, 1})), ruleset=ruleset, mode=mode, seats=2).play()

    entries = party.onlooker.entries
    absences = [entry["at"] for entry in entries for event in entry["events"] if event["type"] == "seat_absent"]
    assert NOBODY[ruleset, mode] == party.latest["result"]["reason"]
    if party.latest["status"] == "aborted":
        assert ms(absences[-1]) + ABANDONED_MS[mode] == ms(entries[-1]["at"])
    check_all(party, dice)


@pytest.mark.parametrize("deadlock", ["shift", "end_at_once"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ruleset", ["agape_blitz", "dutch_blitz"])
def test_case_16_all_stuck_ends_the_hand_at_once_or_after_two_shifts(ruleset: str, mode: str, deadlock: str) -> None:
    """Nobody plays what need not be played: all flip, say that they are stuck, or hand on the turn."""
    dice = random.Random(f"{ruleset} {mode} {deadlock}")
    options: dict[str, Any] = {**SHORT[ruleset], "deadlock": deadlock}
    party = Party(dice, Habits(mischief=0), ruleset=ruleset, mode=mode, seats=3, options=options)
    for player in party.players.values():
        player.avoids = ("play_centre", "build")

    party.play()

    shifts = [event["firing"] for event in events(party, "deadlock_shifted")]
    (called,) = events(party, "hand_called")
    assert ("deadlock", None) == (called["reason"], called["seat"])
    assert ([1, 2] if deadlock == "shift" else []) == shifts[-2:]
    assert "max_hands" == party.latest["result"]["reason"]
    check_all(party, dice)
