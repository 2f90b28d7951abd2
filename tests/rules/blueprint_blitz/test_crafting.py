"""Crafting in the race: who gets a card, and how fast a hand is (B-27)."""

import pytest
from msgspec.structs import replace

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.commands import Craft, Spin
from games.catalogue.blueprint_blitz.events import Crafted
from games.catalogue.blueprint_blitz.state import State
from tests.luck import Stacked
from tests.rules.blueprint_blitz.table import NOW, A, B, area, begin, holding, refusal, send, send_all

CARD = "star-red+star-blue"
"""What lies on pile 0 in these tests."""


def with_tops(state: State, *tops: str) -> State:
    """The state with these cards on top of the first piles."""
    piles = [(top, *pile[1:]) for top, pile in zip(tops, state.piles, strict=False)]
    return replace(state, piles=(*piles, *state.piles[len(piles) :]))


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


def test_bf_16_legal_does_not_look_at_the_bucket() -> None:
    state = send_all(hand_full(), [(A, Craft(pile, "star-red")) for pile in range(3)])

    assert "too_early" == refusal(state, A, Craft(3, "star-red")).code
    assert Craft(3, "star-red") in RULESET.legal(state, A)


def test_b_27_hand_speed_0_is_no_limit_and_spins_are_not_counted() -> None:
    state = send_all(hand_full(hand_speed=0), [(A, Craft(pile, "star-red")) for pile in range(5)])

    assert send(state, A, Craft(5, "star-red"))[0]
    assert send(send_all(hand_full(), [(A, Craft(pile, "star-red")) for pile in range(3)]), A, Spin("A"), chance=Stacked(2))[0]


def test_b_27_too_early_comes_before_conflict() -> None:
    state = send_all(hand_full(), [(A, Craft(pile, "star-red")) for pile in range(3)])

    assert "too_early" == refusal(state, A, Craft(3, "circle-red")).code
