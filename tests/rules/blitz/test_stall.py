"""The timers of a race: the stall and the longest hand (BF-15, BF-38)."""

import pytest

from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.commands import Call, Command, DeclareStuck, EndTurn
from games.catalogue.blitz.events import DeadlockShifted, StallWarned
from games.rules.contract import AnyRuleset
from tests.luck import SeededChance
from tests.rules.blitz.positions import NOW, build, fired, flip, lay, play, refusal, seat, send, sent, stalled, words

DEAD = seat("red-9", "red-6", "red-3", blitz="yellow-9 yellow-9", hand="blue-2 blue-3")
"""Nothing to do but flip."""
BUSY = seat("red-2", "red-6", "blue-7", blitz="yellow-9 yellow-8", hand="blue-2 blue-3")
COMMANDS = [
    play("O:red-2", "slot0", "B:red-1"),
    build("O:red-6", "slot1", 2, "O:blue-7"),
    flip(),
    DeclareStuck(),
    Call(),
    EndTurn(),
]
LIMIT, STALL = NOW + 1_200_000, NOW + 75_000


def test_a_race_stalls_after_seventy_five_seconds_and_warns_fifteen_before() -> None:
    state = lay(DEAD, DEAD)
    assert NOW + 60_000 == AGAPE.timers(state)["stall_warning"]
    warned = fired(state, "stall_warning", NOW + 60_000)

    assert [StallWarned(NOW + 75_000)] == AGAPE.on_timer(state, "stall_warning", NOW + 60_000, SeededChance(1))
    assert NOW + 75_000 == AGAPE.timers(warned)["stall"]
    assert [DeadlockShifted(1, "stall", NOW + 75_000)] == AGAPE.on_timer(warned, "stall", NOW + 75_000, SeededChance(1))


def test_the_seconds_begin_anew_with_progress_and_with_a_firing() -> None:
    playing = seat("red-2", "red-6", "red-9", blitz="yellow-9 yellow-9", hand="blue-2")
    state = fired(lay(playing, DEAD, centre=["B:red-1"]), "stall_warning", NOW + 60_000)
    played = sent(state, 0, play("O:red-2", "slot0", "B:red-1"), NOW + 70_000)

    assert NOW + 130_000 == AGAPE.timers(played)["stall_warning"]
    assert NOW + 135_000 == AGAPE.timers(stalled(lay(DEAD, DEAD)))["stall_warning"]


def test_three_stalls_end_the_hand() -> None:
    state = lay(DEAD, DEAD, stall_s=30)
    for _ in range(3):
        state = stalled(state)

    assert ("deadlock", NOW + 90_000) == (state.sheet.last.reason, state.sheet.since)


def test_a_race_of_twenty_minutes_is_over() -> None:
    state = lay(DEAD, DEAD)

    assert NOW + 1_200_000 == AGAPE.timers(state)["hand_limit"]
    assert ["hand_called", "hand_scored"] == words(AGAPE.on_timer(state, "hand_limit", NOW + 1_200_000, SeededChance(1)))
    assert "time" == fired(state, "hand_limit", NOW + 1_200_000).sheet.last.reason


def test_bf_38_no_count_runs_while_the_hand_is_over() -> None:
    over = fired(lay(DEAD, DEAD), "hand_limit", NOW)

    assert {"next_hand"} == set(AGAPE.timers(over))
    assert [] == AGAPE.on_timer(over, "stall", NOW, SeededChance(1))


def test_by_turns_there_are_no_timers() -> None:
    assert {} == AGAPE.timers(lay(DEAD, DEAD, mode="async"))


@pytest.mark.parametrize("game", [AGAPE, DUTCH], ids=lambda game: game.slug)
def test_bf_15_a_move_at_the_very_end_of_the_hand_counts(game: AnyRuleset) -> None:
    assert ["flipped"] == words(send(lay(DEAD, DEAD, game=game), 0, flip(), LIMIT))


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_bf_15_what_comes_after_the_twenty_minutes_meets_a_hand_that_is_over(command: Command) -> None:
    assert "hand_over" == refusal(lay(BUSY, DEAD, centre=["B:red-1"]), 0, command, LIMIT + 1)


def test_bf_15_a_move_at_the_very_end_of_a_lull_counts_and_ends_it() -> None:
    state = fired(lay(BUSY, DEAD, centre=["B:red-1"]), "stall_warning", STALL - 15_000)
    played = sent(state, 0, COMMANDS[0], STALL)

    assert STALL + 60_000 == AGAPE.timers(played)["stall_warning"]


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_bf_15_what_comes_after_a_stall_is_too_late_for_the_lull(command: Command) -> None:
    state = fired(lay(BUSY, DEAD, centre=["B:red-1"]), "stall_warning", STALL - 15_000)

    assert "phase_over" == refusal(state, 0, command, STALL + 1)


def test_bf_15_after_the_shift_the_race_goes_on_as_it_lies() -> None:
    state = stalled(lay(DEAD, DEAD))

    assert ["flipped"] == words(send(state, 0, flip(), STALL + 1))


def test_bf_15_at_the_same_instant_the_end_of_the_hand_comes_first() -> None:
    state = fired(lay(DEAD, DEAD), "stall_warning", STALL - 15_000)

    assert "hand_over" == refusal(state, 0, flip(), LIMIT + 1)


def test_bf_15_by_turns_no_instant_is_too_late() -> None:
    assert ["flipped"] == words(send(lay(DEAD, DEAD, mode="async"), 0, flip(), LIMIT + 1))
