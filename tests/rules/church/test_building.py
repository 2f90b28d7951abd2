"""Where a card may be placed."""

import pytest

from games.catalogue.church.cards import Face
from games.catalogue.church.commands import Build
from games.catalogue.church.events import Built
from games.catalogue.church.legal import legal
from games.catalogue.church.state import State
from tests.rules.church.positions import acting, after, builder, cards, refusal, when

FRAME: list[tuple[Face, Face]] = [
    ("altar-red", "altar-white+2"),
    ("pult-red", "pult-blue"),
    ("kafedra-red", "kafedra-white+1"),
    ("organ-red", "organ-green"),
]


def holding(hand: str, *churches: str) -> State:
    return acting(builder(hand, churches), builder("pew-blue", ["pew-blue"]))


@pytest.mark.parametrize("card", ["altar-red", "pult-blue", "kafedra-green", "organ-white+2", "pew-white"])
def test_a_church_may_begin_with_any_card_also_a_pew(card: Face) -> None:
    state = holding(card + " pew-red")

    assert [Built(0, card, 0)] == when(state, Build(card, "new"))
    assert (card,) == after(state, Build(card, "new")).builders[0].churches[0].cards


@pytest.mark.parametrize(("placed", "second"), FRAME)
def test_ch_6_a_church_has_at_most_one_of_each_part_of_the_frame(placed: Face, second: Face) -> None:
    state = holding(second + " pew-red", placed)

    assert "slot_taken" == refusal(state, Build(second, 0))
    assert Build(second, 0) not in legal(state, 0)


def test_ch_6_the_four_parts_of_the_frame_fit_together_in_any_order() -> None:
    state = holding("altar-red pew-red", "organ-blue pew-green kafedra-white+1 pult-red")

    assert [Built(0, "altar-red", 0)] == when(state, Build("altar-red", 0))


def test_pews_have_no_limit_and_their_colours_are_free() -> None:
    state = holding("pew-white pew-red", "pew-red*8 pew-blue*8")

    assert [Built(0, "pew-white", 0)] == when(state, Build("pew-white", 0))


def test_any_number_of_churches_may_be_under_construction() -> None:
    state = holding("pew-white altar-red", *["pew-red"] * 20)

    assert 21 == len(after(state, Build("altar-red", "new")).builders[0].churches)


def test_c_7_churches_are_numbered_in_order_of_founding() -> None:
    state = holding("altar-red pew-white pew-red", "pew-red", "pew-blue")
    founded = after(state, Build("altar-red", "new"))

    assert [Built(0, "altar-red", 2)] == when(state, Build("altar-red", "new"))
    assert [cards("pew-red"), cards("pew-blue"), cards("altar-red")] == [each.cards for each in founded.builders[0].churches]


def test_ch_13_a_church_of_another_seat_cannot_be_built_on() -> None:
    state = holding("altar-red pew-red")

    assert "no_such_church" == refusal(state, Build("altar-red", 0))
    assert cards("pew-blue") == after(state, Build("altar-red", "new")).builders[1].churches[0].cards


def test_ch_13_a_church_never_loses_a_card() -> None:
    state = holding("altar-red pew-red", "pew-red*2", "organ-red")
    built = after(state, Build("altar-red", 1))

    assert [cards("pew-red*2"), cards("organ-red altar-red")] == [each.cards for each in built.builders[0].churches]


def test_a_card_that_is_not_in_the_hand_cannot_be_built() -> None:
    assert "not_in_hand" == refusal(holding("pew-red"), Build("altar-red", "new"))


def test_the_hand_is_checked_before_the_church_and_the_church_before_its_slot() -> None:
    state = holding("altar-red pew-red", "altar-blue")

    assert "not_in_hand" == refusal(state, Build("altar-green", 9))
    assert "no_such_church" == refusal(state, Build("altar-red", 1))
    assert "slot_taken" == refusal(state, Build("altar-red", 0))


def test_equal_cards_of_the_hand_are_offered_once_for_each_church() -> None:
    builds = [each for each in legal(holding("pew-red*3 altar-red", "pew-red", "altar-blue"), 0) if isinstance(each, Build)]

    assert [
        Build("pew-red", 0),
        Build("pew-red", 1),
        Build("pew-red", "new"),
        Build("altar-red", 0),
        Build("altar-red", "new"),
    ] == builds


def test_one_of_several_equal_cards_leaves_the_hand() -> None:
    assert cards("altar-red pew-red") == after(holding("pew-red altar-red pew-red"), Build("pew-red", "new")).builders[0].hand
