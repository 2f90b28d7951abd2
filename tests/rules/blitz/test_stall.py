"""The timers of a race: the stall and the longest hand (§1.8, §1.12, BF-38)."""

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.events import DeadlockShifted, StallWarned
from tests.luck import SeededChance
from tests.rules.blitz.positions import NOW, fired, lay, play, seat, sent, stalled, words

DEAD = seat("red-9", "red-6", "red-3", blitz="yellow-9 yellow-9", hand="blue-2 blue-3")
"""Nothing to do but flip."""


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
