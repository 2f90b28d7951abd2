"""The duel."""

from itertools import product

import pytest

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.commands import Lock, SetStack, Throw
from games.catalogue.blueprint_blitz.duel import clash
from games.catalogue.blueprint_blitz.events import Duel, RpsResolved, Thrown, ThrowsOpened
from games.catalogue.blueprint_blitz.state import State
from games.rules.contract import Result
from tests.luck import Stacked
from tests.rules.blueprint_blitz.table import (
    DAY_MS,
    NOW,
    A,
    B,
    C,
    area,
    counted,
    finalists,
    fire,
    holding,
    refusal,
    resign,
    send,
    send_all,
)

END = NOW + 90_000
TABLE = {
    (1, 1): "greater attack",
    (1, 0): (0, "attack"),
    (1, -1): (0, "attack"),
    (0, 1): (1, "attack"),
    (0, 0): (None, None),
    (0, -1): (0, "defense"),
    (-1, 1): (1, "attack"),
    (-1, 0): (1, "defense"),
    (-1, -1): "greater defense",
}
"""Whose difference is above (1), at (0) or below 0 (-1): the cells of its table."""


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def test_the_duel_follows_the_table_in_all_4096_cases() -> None:
    for a1, d1, a2, d2 in product(range(8), repeat=4):
        first, second = a1 - d2, a2 - d1
        cell = TABLE[sign(first), sign(second)]
        verdict = clash(a1, d1, a2, d2)
        if cell == "greater attack":
            assert (None if first == second else first < second, None if first == second else "attack") == verdict
        elif cell == "greater defense":
            assert (None if first == second else -second < -first, None if first == second else "defense") == verdict
        else:
            assert cell == verdict


def test_finding_the_greater_attack_plus_defense_wins_in_all_4096_cases() -> None:
    for a1, d1, a2, d2 in product(range(8), repeat=4):
        greater = None if a1 + d1 == a2 + d2 else int(a1 + d1 < a2 + d2)

        assert greater == clash(a1, d1, a2, d2).winner


@pytest.mark.parametrize(
    ("first", "second", "winner", "by"),
    [
        ((5, 3), (4, 1), 0, "attack"),
        ((3, 5), (1, 4), 0, "defense"),
        ((10, 3), (5, 9), 1, "attack"),
        ((6, 4), (4, 6), None, None),
        ((5, 5), (3, 5), 0, "defense"),
    ],
)
def test_examples_of_5_6(first: tuple[int, int], second: tuple[int, int], winner: int | None, by: str | None) -> None:
    assert (winner, by) == clash(*first, *second)


def test_bb_13_equal_attack_and_defense_is_a_success_for_neither() -> None:
    assert (None, None) == clash(4, 6, 6, 4)
    assert (0, "attack") == clash(5, 2, 2, 4)


def test_b_20_p1_is_the_finalist_with_the_lower_seat_number() -> None:
    _, state = counted([0, 3, 9], [0, 0, 0])
    events, state = send(send_all(state, [(C, Lock())], END), B, Lock(), END)

    assert isinstance(events[1], Duel)
    assert (B, C) == events[1].seats
    assert C == state.winner


def test_b_20_changing_seats_changes_the_winner_alone() -> None:
    for a1, d1, a2, d2 in product(range(5), repeat=4):
        one, other = clash(a1, d1, a2, d2), clash(a2, d2, a1, d1)

        assert one.by == other.by
        assert (one.winner, other.winner) in ((None, None), (0, 1), (1, 0))


def test_bb_14_a_tie_goes_to_more_crafting_cards() -> None:
    events, state = fire(finalists(["star-red+star-red"], ["star-red", "circle-red+circle-green"]))

    assert isinstance(events[0], Duel)
    assert (B, "crafts") == (events[0].winner, events[0].by)
    assert Result((B,), [3, 3], "played_out") == RULESET.outcome(state)


def test_bb_14_then_to_more_component_cards() -> None:
    events, _ = fire(area(finalists(["star-red"], ["circle-red"]), A, held=holding("star-red")))

    assert isinstance(events[0], Duel)
    assert (A, "components") == (events[0].winner, events[0].by)


def tied(mode: str = "live") -> State:
    """Equal in everything, so that throws must decide."""
    _, state = counted([3, 3], [2, 2], "async" if mode == "async" else "live")
    return send_all(state, [(A, Lock()), (B, Lock())], END)


def test_bb_14_then_to_throws_for_the_one_place() -> None:
    _, state = counted([3, 3], [2, 2])
    events, after = send(send_all(state, [(A, Lock())], END), B, Lock(), END + 3)

    assert isinstance(events[1], Duel)
    assert (None, None) == (events[1].winner, events[1].by)
    assert ThrowsOpened((A, B), 1, (), 1, 0, END + 10_003) == events[2]
    assert RULESET.outcome(after) is None


def test_bb_14_the_throws_decide_the_game() -> None:
    state = send_all(tied(), [(A, Throw("p"))], END)
    events, state = send(state, B, Throw("s"), END)

    assert [Thrown(B, "s", None), RpsResolved((A, B), ("p", "s"), (B,), ())] == events
    assert (Result((B,), [3 + 2, 3 + 2], "played_out"), "throws") == (RULESET.outcome(state), state.decided_by)
    assert {} == RULESET.timers(state)


def test_b_25_undecided_throws_of_a_tie_end_in_lots() -> None:
    state = tied()
    for _ in range(4):
        state = send_all(state, [(A, Throw("r")), (B, Throw("r"))], END)
    state = send_all(state, [(A, Throw("r"))], END)
    _, state = send(state, B, Throw("r"), END, Stacked((B, A)))

    assert (B, "throws", "over") == (state.winner, state.decided_by, state.phase)


def test_b_25_crafting_and_component_cards_count_as_they_lay_at_the_end_of_phase_1() -> None:
    state = area(area(finalists(["star-red"], ["circle-red"]), A, held=holding("star-red")), B, held=holding("star-red"))
    state = send_all(state, [(A, SetStack("star-red"))], END)
    events, _ = fire(state)

    assert isinstance(events[0], Duel)
    assert events[0].by is None


def test_by_turns_a_tie_is_thrown_for_with_five_throws_each_within_a_day() -> None:
    state = tied("async")

    assert state.contest is not None
    assert (5, {"throws": END + DAY_MS}) == (state.contest.each, RULESET.timers(state))


def test_plans_are_phase_over_once_the_duel_is_fought() -> None:
    assert "phase_over" == refusal(tied(), A, Lock(), END).code


def test_a_finalist_who_resigns_during_the_last_throws_loses() -> None:
    _, state = resign(tied(), A)

    assert Result((B,), [5, 5], "resigned") == RULESET.outcome(state)


def test_nothing_is_asked_and_everything_refused_once_the_game_is_over() -> None:
    _, state = fire(finalists(["star-red"], []))

    assert [None, None] == [RULESET.question(state, seat) for seat in (A, B)]
    assert [[], []] == [RULESET.legal(state, seat) for seat in (A, B)]
    assert {"game_over"} == {refusal(state, A, command).code for command in (Throw("r"), Lock())}


def test_the_duel_is_open_to_everybody() -> None:
    _, state = fire(finalists(["star-red"], []))
    duel = RULESET.view(state, None).duel

    assert duel is not None
    assert [(1, 0), (0, 0)] == [(sheet.attack_points, sheet.defense_points) for sheet in duel.sheets]
