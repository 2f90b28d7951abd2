"""The race: spinning, drawing, and when it is over."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.cards import NONE_HELD
from games.catalogue.blueprint_blitz.commands import Craft, EndTurn, Lock, SetDual, SetStack, Spin, Throw
from games.catalogue.blueprint_blitz.events import Drawn, Reshuffled, Spun
from games.catalogue.blueprint_blitz.phase1 import SECTIONS
from games.catalogue.blueprint_blitz.state import State
from games.rules.contract import Question
from tests.luck import SeededChance, Stacked
from tests.rules.blueprint_blitz.table import NOW, A, B, C, area, begin, fire, holding, refusal, resign, send

CARD = "star-red+star-blue"
"""What lies on pile 0 in these tests."""


def with_decks(state: State, stars: tuple[str, ...], circles: tuple[str, ...], discards: tuple[str, ...] = ()) -> State:
    return replace(state, decks=(stars, circles), discards=holding(*discards))


@pytest.mark.parametrize(("section", "drawn"), [(0, ("star-blue",)), (1, ("circle-red",))])
def test_spinner_a_draws_a_star_or_a_circle(section: int, drawn: tuple[str, ...]) -> None:
    state = with_decks(begin(), ("star-blue", "star-red"), ("circle-red", "circle-blue"))
    events, state = send(state, A, Spin("A"), chance=Stacked(section))

    assert [Spun(A, "A", SECTIONS["A"][section], drawn, NOW, (1, 1))] == events
    assert holding(*drawn) == state.seats[A].held


def test_spinner_a_may_give_a_coin_of_the_stack() -> None:
    events, state = send(begin(), A, Spin("A"), chance=Stacked(2))

    assert [Spun(A, "A", "coin", (), NOW, (1, 1))] == events
    assert (5, 7) == (state.seats[A].coins, state.coin_stack)


def test_a_coin_from_an_empty_stack_is_nothing() -> None:
    _, state = send(replace(begin(), coin_stack=0), A, Spin("A"), chance=Stacked(2))

    assert (4, 0) == (state.seats[A].coins, state.coin_stack)


@pytest.mark.parametrize(
    ("section", "drawn"),
    [(0, ("star-blue", "star-red")), (1, ("star-blue", "circle-red")), (2, ("circle-red", "circle-blue")), (3, ())],
)
def test_spinner_b_draws_two_cards_or_nothing_for_a_coin(section: int, drawn: tuple[str, ...]) -> None:
    state = with_decks(begin(), ("star-blue", "star-red"), ("circle-red", "circle-blue"))
    events, state = send(state, A, Spin("B"), chance=Stacked(section))

    assert [Spun(A, "B", SECTIONS["B"][section], drawn, NOW, (1, 1))] == events
    assert (3, 9) == (state.seats[A].coins, state.coin_stack)


def test_b_22_the_coin_is_paid_first_and_cards_are_drawn_in_the_order_of_the_letters() -> None:
    state = with_decks(begin(), ("star-green",), ("circle-green",))
    (spun,), after = send(state, A, Spin("B"), chance=Stacked(1))

    assert isinstance(spun, Spun)
    assert ("star-green", "circle-green") == spun.drawn
    assert state.coin_stack + 1 == after.coin_stack


def test_bb_3_the_sections_of_a_spinner_are_equal() -> None:
    chance = SeededChance(7)
    spins = [RULESET.decide(begin(), A, Spin("B"), NOW, chance)[0] for _ in range(2000)]
    results = Counter(event.result for event in spins if isinstance(event, Spun))

    assert {"AA", "AB", "BB", "nothing"} == set(results)
    assert all(420 < count < 580 for count in results.values())


def test_bb_4_a_spent_coin_goes_back_to_the_stack_and_none_is_made() -> None:
    state = begin(spin_cooldown=2)
    for turn in range(4):
        _, state = send(state, A, Spin("B"), NOW + 2000 * turn, Stacked(3))

    assert "no_coins" == refusal(state, A, Spin("B"), NOW + 8000).code
    assert 16 == state.coin_stack + sum(seat.coins for seat in state.seats)


def test_bb_5_a_wheel_turns_for_the_cooldown() -> None:
    _, state = send(begin(), A, Spin("A"), chance=Stacked(2))

    refused = refusal(state, A, Spin("A"), NOW + 3_999)
    assert ("too_early", NOW + 4_000) == (refused.code, refused.members["retry_at"])


def test_bb_5_the_cooldown_can_be_chosen_and_each_seat_has_its_own() -> None:
    _, state = send(begin(spin_cooldown=8), A, Spin("A"), chance=Stacked(2))

    assert NOW + 8_000 == refusal(state, A, Spin("A"), NOW + 7_999).members["retry_at"]
    assert send(state, B, Spin("A"), NOW + 1, Stacked(2))[0]


def test_b_18_an_early_spin_is_too_early_yet_listed_and_allowed_from_the_very_instant() -> None:
    _, state = send(begin(), A, Spin("A"), chance=Stacked(2))

    assert Spin("A") in RULESET.legal(state, A)
    assert "too_early" == refusal(state, A, Spin("A"), NOW).code
    assert send(state, A, Spin("A"), NOW + 4_000, Stacked(2))[0]


def test_at_most_23_spins_fit_into_90_seconds() -> None:
    state, now, count = begin(), NOW, 0
    while now <= NOW + 90_000:
        _, state = send(state, A, Spin("A"), now, Stacked(2 if state.coin_stack else 0))
        now, count = now + 4_000, count + 1

    assert 23 == count


def test_too_early_comes_before_no_coins() -> None:
    _, state = send(area(begin(), A, coins=1), A, Spin("B"), chance=Stacked(3))

    assert "too_early" == refusal(state, A, Spin("B"), NOW + 1).code
    assert "no_coins" == refusal(state, A, Spin("B"), NOW + 4_000).code


def test_spinner_b_is_listed_only_with_a_coin() -> None:
    assert Spin("B") in RULESET.legal(begin(), A)
    assert Spin("B") not in RULESET.legal(area(begin(), A, coins=0), A)


def test_bb_7_an_empty_deck_is_refilled_with_its_discards() -> None:
    state = with_decks(begin(), (), ("circle-red",), ("star-red", "star-blue", "circle-blue"))
    events, state = send(state, A, Spin("A"), chance=Stacked(0, ("star-blue", "star-red")))

    assert [
        Spun(A, "A", "A", (), NOW, (1, 1)),
        Reshuffled("A", ("star-blue", "star-red"), (1, 2)),
        Drawn(A, ("star-blue",)),
    ] == events
    assert (("star-red",), ("circle-red",)) == state.decks
    assert holding("circle-blue") == state.discards


def test_b_4_a_deck_is_refilled_between_the_two_draws_of_one_spin() -> None:
    state = with_decks(begin(), ("star-green",), (), ("star-red",))
    events, state = send(state, A, Spin("B"), chance=Stacked(0, ("star-red",)))

    assert [
        Spun(A, "B", "AA", ("star-green",), NOW, (1, 1)),
        Reshuffled("A", ("star-red",), (1, 2)),
        Drawn(A, ("star-red",)),
    ] == events
    assert holding("star-red", "star-green") == state.seats[A].held


def test_b_4_a_deck_is_not_refilled_before_a_draw_finds_it_empty() -> None:
    state = with_decks(begin(), ("star-green",), (), ("star-red",))
    events, _ = send(state, A, Spin("A"), chance=Stacked(0))

    assert [Spun(A, "A", "A", ("star-green",), NOW, (1, 1))] == events


def test_b_4_with_no_discards_nothing_is_shuffled_and_the_draw_is_lost() -> None:
    state = with_decks(begin(), (), ("circle-red",), ("circle-blue",))
    events, state = send(state, A, Spin("B"), chance=Stacked(1))

    assert [Spun(A, "B", "AB", ("circle-red",), NOW, (1, 1))] == events
    assert holding("circle-blue") == state.discards


def test_b_4_the_second_draw_may_be_lost_after_the_deck_was_refilled() -> None:
    state = with_decks(begin(), ("star-red",), (), ("circle-blue",))
    events, state = send(state, A, Spin("B"), chance=Stacked(2, ("circle-blue",)))

    assert [
        Spun(A, "B", "BB", (), NOW, (1, 1)),
        Reshuffled("B", ("circle-blue",), (1, 2)),
        Drawn(A, ("circle-blue",)),
    ] == events
    assert holding("circle-blue") == state.seats[A].held


def test_b_4_both_decks_may_be_refilled_by_one_spin() -> None:
    state = with_decks(begin(), (), (), ("star-red", "circle-blue"))
    events, state = send(state, A, Spin("B"), chance=Stacked(1, ("star-red",), ("circle-blue",)))

    assert [
        Spun(A, "B", "AB", (), NOW, (1, 1)),
        Reshuffled("A", ("star-red",), (1, 2)),
        Drawn(A, ("star-red",)),
        Reshuffled("B", ("circle-blue",), (1, 3)),
        Drawn(A, ("circle-blue",)),
    ] == events
    assert NONE_HELD == state.discards


def test_b_4_a_spin_may_be_made_with_both_decks_empty() -> None:
    events, state = send(with_decks(begin(), (), ()), A, Spin("A"), chance=Stacked(1))

    assert [Spun(A, "A", "B", (), NOW, (1, 1))] == events
    assert NOW == state.seats[A].spun_at


def test_a_spin_at_89_9_seconds_counts_and_one_at_90_000_too() -> None:
    for now in (NOW + 89_900, NOW + 90_000):
        assert send(begin(), A, Spin("A"), now, Stacked(2))[0]


def test_what_is_received_after_the_end_of_phase_1_is_phase_over() -> None:
    for command in (Spin("A"), Craft(0, CARD), EndTurn()):
        assert "phase_over" == refusal(begin(), A, command, NOW + 90_001).code


def test_commands_of_phase_1_are_phase_over_in_every_later_phase() -> None:
    _, state = fire(begin())

    assert "phase2" == state.phase
    assert {"phase_over"} == {refusal(state, A, command).code for command in (Spin("A"), Craft(0, CARD), EndTurn())}


def test_throws_and_plans_are_not_started_in_phase_1() -> None:
    commands = (Throw("r"), SetDual(0, "attack"), SetStack(None), Lock())

    assert {"not_started"} == {refusal(begin(), A, command).code for command in commands}


def test_there_are_no_turns_to_end_in_a_race() -> None:
    assert "no_turns" == refusal(begin(), A, EndTurn()).code
    assert EndTurn() not in RULESET.legal(begin(), A)


def test_with_all_piles_empty_the_clock_still_runs() -> None:
    state = replace(begin(), piles=((),) * 6)

    assert {"phase1": NOW + 90_000} == RULESET.timers(state)
    assert [Spin("A"), Spin("B")] == RULESET.legal(state, A)


def test_everyone_is_asked_at_once_without_a_clock_and_noticed_missing_after_120_seconds() -> None:
    state = begin(seats=4)

    assert [Question("craft", wait=1, clocked=False, idle_s=120)] * 4 == [RULESET.question(state, seat) for seat in range(4)]


def test_the_question_of_the_race_does_not_change_with_what_is_done() -> None:
    _, state = send(begin(), A, Spin("A"), chance=Stacked(0))

    assert RULESET.question(begin(), A) == RULESET.question(state, A)


def test_a_seat_that_left_the_race_is_out_of_it_and_its_things_stay() -> None:
    before = area(begin(seats=3), C, held=holding("star-red"), crafts=("star-red",))
    _, state = resign(before, C)

    assert RULESET.question(state, C) is None
    assert [] == RULESET.legal(state, C)
    assert "not_your_turn" == refusal(state, C, Spin("A")).code
    assert before.seats[C].held == state.seats[C].held
    assert {"phase1": NOW + 90_000} == RULESET.timers(state)


def test_the_last_present_seat_wins_by_default_only_in_phase_1() -> None:
    assert RULESET.default_win(begin())
    assert not RULESET.default_win(fire(begin())[1])
