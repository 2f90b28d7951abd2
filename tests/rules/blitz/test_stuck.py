"""Declaring oneself stuck, and who is asked in a race (BF-26)."""

import pytest

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.commands import Call, DeclareStuck
from games.rules.contract import Question
from tests.luck import SeededChance
from tests.rules.blitz.positions import NOW, after, build, flip, lay, play, refusal, seat, send, sent, stalled, words

DEAD = seat("red-9", "red-6", "red-3", blitz="yellow-9 yellow-9", hand="blue-2 blue-3")
"""Nothing to do but flip."""
EMPTY = seat("red-9", "red-6", "red-3", blitz="yellow-9 yellow-9")
"""Nothing to do at all."""


def test_bf_26_a_seat_with_progress_in_reach_is_not_stuck() -> None:
    for lying in (
        seat("red-2", "red-6", "red-9", blitz="yellow-9 yellow-9"),
        seat("red-8", "red-6", "red-3", blitz="yellow-9 blue-7"),
        seat("red-8", "red-6", "red-3", blitz="yellow-9", waste="blue-7"),
        seat("red-8", "red-7", "red-3", blitz="yellow-9 blue-9"),
    ):
        assert "stuck_refused" == refusal(lay(lying, DEAD, centre=["B:red-1"]), 0, DeclareStuck())


def test_bf_26_a_build_that_empties_no_slot_is_no_progress() -> None:
    state = lay(seat("red-8", "red-9 red-7", "red-3", blitz="yellow-5"), DEAD)

    assert DeclareStuck() in AGAPE.legal(state, 0)


def test_bf_26_nor_is_emptying_a_slot_with_an_empty_blitz_pile() -> None:
    state = lay(seat("red-8", "red-7", "red-3", hand="blue-9"), DEAD, call_mode="shout")

    assert DeclareStuck() in AGAPE.legal(state, 0)


def test_bf_26_cards_not_turned_up_do_not_matter() -> None:
    state = lay(seat("red-9", "red-6", "red-3", blitz="yellow-9", hand="blue-2"), DEAD, centre=["B:blue-1"])

    assert ["stuck_declared"] == words(send(state, 0, DeclareStuck()))


def test_bf_26_out_of_turn_and_without_actions_too() -> None:
    forced = seat("red-1", "red-6", "red-3", blitz="yellow-9 yellow-9", hand="blue-2 blue-3")

    assert ["stuck_declared"] == words(send(lay(DEAD, DEAD, mode="async", turn=0), 1, DeclareStuck()))
    assert ["stuck_declared"] == words(send(lay(forced, DEAD, mode="async", turn=0, actions=0, ones="forced"), 1, DeclareStuck()))


def test_bf_26_a_second_declaration_is_refused_and_not_listed() -> None:
    state = sent(lay(DEAD, DEAD), 0, DeclareStuck())

    assert "already_declared" == refusal(state, 0, DeclareStuck())
    assert [flip()] == AGAPE.legal(state, 0)


def test_bf_26_a_seat_with_nothing_lawful_left_has_no_question() -> None:
    state = lay(EMPTY, DEAD)
    declared = sent(state, 0, DeclareStuck())

    assert Question("play", 1, clocked=False) == AGAPE.question(state, 0)
    assert AGAPE.question(declared, 0) is None
    assert [] == AGAPE.legal(declared, 0)


def test_a_seat_that_declared_itself_stuck_is_not_idle() -> None:
    state = lay(DEAD, DEAD)

    assert Question("play", 1, clocked=False, idle_s=120) == AGAPE.question(state, 0)
    assert Question("play", 1, clocked=False) == AGAPE.question(sent(state, 0, DeclareStuck()), 0)


def test_a_seat_that_can_only_call_is_asked_but_not_idle() -> None:
    state = lay(seat("red-9", "red-6", "red-3"), DEAD, call_mode="shout")
    state = sent(state, 0, DeclareStuck())

    assert Question("play", 1, clocked=False) == AGAPE.question(state, 0)
    assert [Call()] == AGAPE.legal(state, 0)


@pytest.mark.parametrize("lapse", ["own flip", "own build", "progress", "firing", "leaving"])
def test_bf_26_a_declaration_lapses(lapse: str) -> None:
    building = seat("red-8", "red-9 red-7", "red-3", blitz="yellow-5", hand="blue-9")
    playing = seat("red-2", "red-6", "red-9", blitz="yellow-9 yellow-9", hand="blue-9")
    state = sent(lay(building, playing, DEAD, centre=["B:red-1"]), 0, DeclareStuck())
    assert 1 == state.lull.stuck
    lapsed = {
        "own flip": lambda: sent(state, 0, flip()),
        "own build": lambda: sent(state, 0, build("O:red-7", "slot1", 0, "O:red-8")),
        "progress": lambda: sent(state, 1, play("B:red-2", "slot0", "B:red-1")),
        "firing": lambda: stalled(state),
        "leaving": lambda: after(state, *AGAPE.leave(state, 0, NOW, SeededChance(1))),
    }[lapse]()

    assert 0 == lapsed.lull.stuck


def test_another_seats_flip_leaves_a_declaration() -> None:
    state = sent(lay(DEAD, DEAD), 0, DeclareStuck())

    assert 1 == sent(state, 1, flip()).lull.stuck
