"""The faults that an honour table takes, and their audits; what it refuses all the same. Positions laid by hand."""

from typing import Any

import pytest
from msgspec import UNSET

from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.commands import Build, Command, DeclareStuck, EndTurn, Flip, PlayCentre
from games.catalogue.blitz.options import AgapeOptions
from games.catalogue.blitz.state import State
from tests.rules.blitz.positions import after, build, flip, lay, play, refusal, seat, send


def table(*seats: Any, **more: Any) -> State:
    return lay(*seats, enforcement="honour", **more)


def audit(state: State, command: Command, who: int = 0) -> tuple[str, ...]:
    assert AGAPE.honour is not None
    assert command not in AGAPE.legal(state, who)
    return AGAPE.honour.audit(send(state, who, command))


OTHER = seat("blue-9", "blue-8", "blue-7", blitz="red-9", hand="red-8")


def test_ag_17_h1_a_wrong_number_on_a_centre_pile() -> None:
    state = table(seat("red-4", blitz="red-9"), OTHER, centre=["B:red-1 B:red-2"])

    assert ("H1",) == audit(state, play("O:red-4", "slot0", "B:red-2", "B:red-1"))


def test_ag_17_h2_a_wrong_colour_on_a_centre_pile() -> None:
    state = table(seat("blue-3", blitz="red-9"), OTHER, centre=["B:red-1 B:red-2"])

    assert ("H2",) == audit(state, play("O:blue-3", "slot0", "B:red-2", "B:red-1"))


def test_ag_17_a_wrong_number_of_a_wrong_colour_is_both() -> None:
    state = table(seat("blue-7", blitz="red-9"), OTHER, centre=["B:red-1 B:red-2"])

    assert ("H2", "H1") == audit(state, play("O:blue-7", "slot0", "B:red-2", "B:red-1"))


def test_ag_17_h3_a_new_pile_that_does_not_begin_with_a_1() -> None:
    assert ("H3",) == audit(table(seat("red-4", blitz="red-9"), OTHER), play("O:red-4", "slot0"))


def test_ag_17_h4_a_build_that_breaks_the_slot_rule() -> None:
    state = table(seat("red-4", "blue-9", blitz="red-9"), OTHER)

    assert ("H4",) == audit(state, build("O:red-4", "slot0", 1, "O:blue-9"))


def test_ag_17_h4_in_dutch_blitz_two_boys_too() -> None:
    state = table(seat("red-8", "blue-9", blitz="red-9"), seat("red-9"), game=DUTCH)
    assert DUTCH.honour is not None

    assert ("H4",) == DUTCH.honour.audit(send(state, 0, build("pump:red-8", "slot0", 1, "pump:blue-9")))


@pytest.mark.parametrize("count", [1, 2])
def test_ag_17_h5_fewer_cards_turned_while_three_are_left(count: int) -> None:
    state = table(seat("red-9", blitz="red-8", hand="blue-2 blue-3 blue-4"), OTHER)

    assert ("H5",) == audit(state, Flip(n=count))
    assert count == after(state, *send(state, 0, Flip(n=count))).places[0].turned


def test_ag_17_h5_after_a_recycle_the_whole_waste_counts() -> None:
    state = table(seat("red-9", blitz="red-8", waste="blue-2 blue-3 blue-4"), OTHER)

    assert ("H5",) == audit(state, Flip(n=2))


def test_ag_17_to_turn_all_that_is_left_is_no_fault() -> None:
    state = table(seat("red-9", blitz="red-8", hand="blue-2 blue-3"), OTHER)

    assert send(state, 0, flip()) == send(state, 0, Flip(n=2)) == send(state, 0, Flip(n=3))


@pytest.mark.parametrize(
    "command",
    [flip(), build("O:red-4", "slot1", 2, "O:blue-5"), play("O:red-2", "blitz", "B:red-1")],
    ids=["flip", "build", "play"],
)
def test_ag_17_h6_another_move_while_an_own_1_is_exposed(command: Command) -> None:
    state = table(seat("yellow-1", "red-4", "blue-5", blitz="red-2", hand="blue-2"), OTHER, centre=["B:red-1"])

    assert ("H6",) == audit(state, command)


def test_ag_17_h6_and_another_fault_stand_side_by_side() -> None:
    state = table(seat("yellow-1", "red-4", blitz="red-9"), OTHER)

    assert ("H6", "H3") == audit(state, play("O:red-4", "slot1"))


def test_ag_17_h7_a_flip_while_something_fits() -> None:
    state = table(
        seat("red-2", blitz="red-9", hand="blue-2 blue-3 blue-4"), OTHER, centre=["B:red-1"], flip_policy="only_when_stuck"
    )

    assert ("H7",) == audit(state, flip())
    assert ("H5", "H7") == audit(state, Flip(n=1))


def test_bf_28_a_1_on_a_pile_is_out_of_sequence_and_no_1_left_lying() -> None:
    state = table(seat("red-1", blitz="red-9"), OTHER, centre=["B:red-1 B:red-2"])

    assert ("H1",) == audit(state, play("O:red-1", "slot0", "B:red-2", "B:red-1"))


def test_bf_28_a_pile_asks_for_what_follows_its_top_however_that_came_there() -> None:
    state = table(seat("red-4", "red-5", blitz="red-8 red-9"), OTHER, centre=["B:red-1 B:red-2"])
    state = after(state, *send(state, 0, play("O:red-4", "slot0", "B:red-2", "B:red-1")))

    assert play("O:red-5", "slot1", "O:red-4", "B:red-1") in AGAPE.legal(state, 0)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (play("B:blue-9", "slot0"), "not_your_card"),
        (play("O:red-4", "blitz"), "stale"),
        (play("O:red-4", "slot0", "B:red-1"), "conflict"),
        (play("O:red-4", "slot0", "B:yellow-10"), "pile_complete"),
        (build("O:red-4", "slot0", 0, "O:red-4"), "same_slot"),
        (Build("O:red-4", "slot0", 2, None), "empty_slot"),
        (DeclareStuck(), "stuck_refused"),
        (EndTurn(), "no_turns"),
        (PlayCentre("O:orange-6", "waste"), "stale"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bf_28_physics_and_public_facts_are_enforced_as_ever(command: Command, code: str) -> None:
    state = table(
        seat("red-4", "blue-5", "", blitz="red-9", hand="blue-2"), OTHER, centre=["B:yellow-10", "B:orange-1 B:orange-2"]
    )

    assert code == refusal(state, 0, command)


def test_bf_28_a_turn_is_not_ended_with_an_exposed_1() -> None:
    state = table(seat("red-1", blitz="red-9"), OTHER, mode="async", ones="forced")

    assert "must_place_one" == refusal(state, 0, EndTurn())


def test_ag_17_a_strict_table_refuses_each_of_them() -> None:
    state = lay(seat("red-4", "blue-9", blitz="red-9", hand="blue-2 blue-3 blue-4"), OTHER, centre=["B:red-1 B:red-2"])
    commands = [
        play("O:red-4", "slot0", "B:red-2", "B:red-1"),
        play("O:red-4", "slot0"),
        build("O:red-4", "slot0", 1, "O:blue-9"),
        Flip(n=1),
    ]

    assert ["bad_sequence", "need_one", "bad_sequence", "need_three"] == [refusal(state, 0, command) for command in commands]


def test_ag_17_the_options_of_an_honour_table_have_their_defaults_and_a_strict_table_has_none() -> None:
    honest = AGAPE.complete(AgapeOptions(enforcement="honour"), 2, "live")
    strict = AGAPE.complete(AgapeOptions(), 2, "live")

    assert (0, 3, 20) == (honest.error_penalty, honest.challenge_tokens, honest.challenge_reach)
    assert [UNSET] * 3 == [strict.error_penalty, strict.challenge_tokens, strict.challenge_reach]
