"""The race: spinning, drawing, crafting (§5.3)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.cards import NONE_HELD
from games.catalogue.blueprint_blitz.commands import Craft, EndTurn, Lock, SetDual, SetStack, Spin, Throw
from games.catalogue.blueprint_blitz.events import Crafted, Drawn, Reshuffled, Spun
from games.catalogue.blueprint_blitz.phase1 import SECTIONS
from games.catalogue.blueprint_blitz.state import State
from games.rules.contract import Question
from tests.luck import SeededChance, Stacked
from tests.rules.blueprint_blitz.table import NOW, A, B, C, area, begin, fire, holding, refusal, resign, send, send_all

CARD = "star-red+star-blue"
"""What lies on pile 0 in these tests."""


def with_tops(state: State, *tops: str) -> State:
    """The state with these cards on top of the first piles."""
    piles = [(top, *pile[1:]) for top, pile in zip(tops, state.piles, strict=False)]
    return replace(state, piles=(*piles, *state.piles[len(piles) :]))


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


def test_a_card_is_built_of_its_components_which_are_discarded() -> None:
    state = area(with_tops(begin(), CARD), A, held=holding("star-red", "star-red", "star-blue"))
    below = state.piles[0][1]
    events, state = send(state, A, Craft(0, CARD))

    assert [Crafted(A, 0, CARD, below, NOW)] == events
    assert (holding("star-red"), holding("star-red", "star-blue")) == (state.seats[A].held, state.discards)
    assert ((CARD,), below) == (state.seats[A].crafts, state.piles[0][0])


def test_the_last_card_of_a_pile_shows_nothing() -> None:
    state = area(replace(begin(), piles=((CARD,), *begin().piles[1:])), A, held=holding("star-red", "star-blue"))
    (crafted,), state = send(state, A, Craft(0, CARD))

    assert isinstance(crafted, Crafted)
    assert crafted.shown is None
    assert (None, 0) == (RULESET.view(state, A).piles[0].top, RULESET.view(state, A).piles[0].count)


@pytest.mark.parametrize("held", [(), ("star-red",), ("star-red", "circle-blue"), ("star-red", "star-red")])
def test_bb_6_a_card_needs_exactly_its_symbols(held: tuple[str, ...]) -> None:
    state = area(with_tops(begin(), CARD), A, held=holding(*held))

    assert "missing_components" == refusal(state, A, Craft(0, CARD)).code
    assert Craft(0, CARD) not in RULESET.legal(state, A)


def test_bb_6_crafting_is_open_at_any_moment_of_phase_1() -> None:
    state = area(with_tops(begin(), CARD), A, held=holding("star-red", "star-blue"))

    for now in (NOW, NOW + 45_678, NOW + 90_000):
        assert send(state, A, Craft(0, CARD), now)[0]


def test_the_first_craft_takes_the_card_and_the_loser_keeps_the_components() -> None:
    pair = holding("star-red", "star-blue")
    state = area(area(with_tops(begin(), CARD), A, held=pair), B, held=pair)
    _, state = send(state, B, Craft(0, CARD))
    state = with_tops(state, "circle-green")

    refused = refusal(state, A, Craft(0, CARD))
    assert ("conflict", {"won_by": B, "now": "circle-green"}) == (refused.code, refused.members)
    assert pair == state.seats[A].held


def test_a_craft_from_an_empty_pile_is_a_conflict() -> None:
    state = replace(begin(), piles=((), *begin().piles[1:]))

    refused = refusal(state, A, Craft(0, CARD))
    assert ("conflict", {"won_by": None, "now": None}) == (refused.code, refused.members)


def test_a_conflict_comes_before_missing_components() -> None:
    assert "conflict" == refusal(with_tops(begin(), "circle-red"), A, Craft(0, CARD)).code


def test_equal_tops_of_two_piles_are_two_commands() -> None:
    state = area(with_tops(begin(), "star-red", "star-red", *["circle-red"] * 4), A, held=holding("star-red"))

    assert [Spin("A"), Spin("B"), Craft(0, "star-red"), Craft(1, "star-red")] == RULESET.legal(state, A)


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


def hand_full(hand_speed: int = 10) -> State:
    """Seat A can build the tops of all piles."""
    state = with_tops(begin(hand_speed=hand_speed), *["star-red"] * 6)
    return area(area(state, A, held=(10, 0, 0, 0, 0, 0)), B, held=(10, 0, 0, 0, 0, 0))


def test_b_27_a_hand_makes_three_crafts_at_once_and_the_fourth_is_too_early() -> None:
    state = send_all(hand_full(), [(A, Craft(pile, "star-red")) for pile in range(3)])

    refused = refusal(state, A, Craft(3, "star-red"), NOW + 99)
    assert ("too_early", NOW + 100) == (refused.code, refused.members["retry_at"])
    assert send(state, A, Craft(3, "star-red"), NOW + 100)[0]
    assert send(state, B, Craft(3, "star-red"))[0]


def test_bf_16_each_craft_costs_a_step_and_a_refused_one_nothing() -> None:
    state = send_all(hand_full(hand_speed=3), [(A, Craft(pile, "star-red")) for pile in range(3)])

    assert NOW + 3 * 333 == state.seats[A].paid
    for now in (NOW, NOW + 100, NOW + 332):
        assert NOW + 333 == refusal(state, A, Craft(3, "star-red"), now).members["retry_at"]
    _, state = send(state, A, Craft(3, "star-red"), NOW + 333)
    assert NOW + 4 * 333 == state.seats[A].paid


def test_bf_16_a_hand_that_rested_begins_anew() -> None:
    state = send_all(hand_full(), [(A, Craft(pile, "star-red")) for pile in range(3)])
    state = send_all(state, [(A, Craft(pile, "star-red")) for pile in range(3, 6)], NOW + 10_000)

    assert NOW + 10_300 == state.seats[A].paid


def test_b_27_hand_speed_0_is_no_limit_and_spins_are_not_counted() -> None:
    state = send_all(hand_full(hand_speed=0), [(A, Craft(pile, "star-red")) for pile in range(5)])

    assert send(state, A, Craft(5, "star-red"))[0]
    assert send(send_all(hand_full(), [(A, Craft(pile, "star-red")) for pile in range(3)]), A, Spin("A"), chance=Stacked(2))[0]


def test_b_27_too_early_comes_before_conflict() -> None:
    state = send_all(hand_full(), [(A, Craft(pile, "star-red")) for pile in range(3)])

    assert "too_early" == refusal(state, A, Craft(3, "circle-red")).code


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
