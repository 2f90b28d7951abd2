"""Phase 1 by turns."""

import pytest
from msgspec.structs import replace

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.commands import Craft, EndTurn, Spin, Throw
from games.catalogue.blueprint_blitz.events import Phase1Over, Spun, TurnBegan
from games.catalogue.blueprint_blitz.state import State
from games.rules.contract import Question
from tests.luck import Stacked
from tests.rules.blueprint_blitz.table import NOW, A, B, C, area, begin, holding, refusal, resign, send


def order_of_turns(state: State) -> list[int]:
    """Who has the turn, until phase 1 is over, when nobody does anything."""
    order = []
    while state.turn is not None:
        order.append(state.turn.seat)
        _, state = send(state, state.turn.seat, EndTurn())
    return order


def spun(state: State, seat: int, times: int) -> State:
    for _ in range(times):
        _, state = send(state, seat, Spin("A"), chance=Stacked(0))
    return state


def test_there_are_six_turns_a_seat_and_the_starter_moves_one_seat_each_lap() -> None:
    assert [0, 1, 2, 1, 2, 0, 2, 0, 1] * 2 == order_of_turns(begin(seats=3, mode="async"))


def test_b_11_with_two_seats_the_last_of_a_lap_starts_the_next() -> None:
    assert [0, 1, 1, 0] * 3 == order_of_turns(begin(mode="async"))


def test_b_11_two_turns_on_end_are_two_waits() -> None:
    state = begin(mode="async")
    _, state = send(state, A, EndTurn())
    first = RULESET.question(state, B)
    _, state = send(state, B, EndTurn())

    assert (Question("craft", wait=2), Question("craft", wait=3)) == (first, RULESET.question(state, B))


def test_a_turn_has_three_spins_and_no_cooldown() -> None:
    state = spun(begin(mode="async"), A, 3)

    assert "no_spins_left" == refusal(state, A, Spin("A")).code
    assert [EndTurn()] == [command for command in RULESET.legal(state, A) if not isinstance(command, Craft)]


def test_b_18_by_turns_there_is_no_cooldown() -> None:
    (event,), _ = send(spun(begin(mode="async"), A, 1), A, Spin("A"), NOW, Stacked(1))

    assert isinstance(event, Spun)


def test_no_spins_left_comes_before_no_coins() -> None:
    state = area(spun(begin(mode="async"), A, 3), A, coins=0)

    assert "no_spins_left" == refusal(state, A, Spin("B")).code


def test_a_turn_may_craft_without_limit_also_after_its_spins() -> None:
    state = spun(begin(mode="async"), A, 3)
    state = area(replace(state, piles=(("star-red",) * 5, *state.piles[1:])), A, held=holding(*["star-red"] * 5))
    for _ in range(5):
        _, state = send(state, A, Craft(0, "star-red"))

    assert ("star-red",) * 5 == state.seats[A].crafts


def test_only_the_seat_on_turn_is_asked_and_whatever_others_send_is_not_your_turn() -> None:
    state = begin(seats=3, mode="async")

    assert [True, False, False] == [RULESET.question(state, seat) is not None for seat in range(3)]
    assert [] == RULESET.legal(state, B)
    for command in (Spin("B"), Craft(0, "star-red"), EndTurn()):
        assert "not_your_turn" == refusal(area(state, B, coins=0), B, command).code


def test_the_phase_comes_before_the_turn() -> None:
    assert "not_started" == refusal(begin(mode="async"), B, Throw("r")).code


def test_each_spin_and_craft_leaves_another_question_of_the_same_wait() -> None:
    state = begin(mode="async")
    steps = []
    for _ in range(3):
        question = RULESET.question(state, A)
        assert question is not None
        steps.append((question.wait, question.step, question.clocked))
        _, state = send(state, A, Spin("A"), chance=Stacked(2))

    assert [(1, 0, True), (1, 1, True), (1, 2, True)] == steps


def test_a_timeout_skips_the_rest_of_the_turn_and_what_was_done_stands() -> None:
    state = spun(begin(mode="async"), A, 1)
    command = RULESET.auto_move(state, A, Stacked())
    events, after = send(state, A, command)

    assert EndTurn() == command
    assert [TurnBegan(B, lap=1, place=1, number=2)] == events
    assert state.seats == after.seats


def test_phase_1_ends_with_the_last_turn() -> None:
    state = begin(mode="async")
    for _ in range(11):
        assert state.turn is not None
        _, state = send(state, state.turn.seat, EndTurn())
    assert state.turn is not None
    events, state = send(state, state.turn.seat, EndTurn())

    assert Phase1Over((0, 0), (0, 0)) == events[0]
    assert ("phase2", None) == (state.phase, state.turn)


def test_phase_1_has_no_timer_by_turns() -> None:
    assert {} == RULESET.timers(begin(mode="async"))


def test_a_seat_that_leaves_on_its_turn_passes_it_on_and_is_passed_over_later() -> None:
    events, state = resign(begin(seats=3, mode="async"), A)

    assert TurnBegan(B, lap=1, place=1, number=2) == events[1]
    assert [1, 2, 1, 2, 2, 1] * 2 == order_of_turns(state)


def test_a_seat_that_leaves_out_of_turn_changes_no_turn() -> None:
    before = spun(begin(seats=3, mode="async"), A, 2)
    _, state = resign(before, B)

    assert before.turn == state.turn
    assert [0, 2, 2, 0, 2, 0] * 2 == order_of_turns(state)


def test_the_last_turn_given_up_ends_phase_1() -> None:
    state = begin(seats=3, mode="async")
    while state.turn is not None and state.turn.number < 18:
        _, state = send(state, state.turn.seat, EndTurn())
    assert state.turn is not None
    events, state = resign(state, state.turn.seat)

    assert isinstance(events[1], Phase1Over)
    assert "phase2" == state.phase


@pytest.mark.parametrize("seat", [A, B, C])
def test_the_view_tells_whose_turn_it_is_and_how_many_spins_are_left(seat: int) -> None:
    turn = RULESET.view(spun(begin(seats=3, mode="async"), A, 1), seat).turn

    assert turn is not None
    assert (A, 1, 6, 2) == (turn.seat, turn.lap, turn.laps, turn.spins_left)


def test_bf_16_by_turns_no_hand_is_too_fast() -> None:
    state = area(replace(begin(mode="async"), piles=(("star-red",) * 8, *begin().piles[1:])), A, held=holding(*["star-red"] * 8))
    for _ in range(8):
        _, state = send(state, A, Craft(0, "star-red"), NOW)

    assert 8 == len(state.seats[A].crafts)
