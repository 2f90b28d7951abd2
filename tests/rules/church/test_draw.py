"""Step 1 of a turn: the forced draw."""

import pytest

from games.catalogue.church.commands import BonusBuild, BonusDraw, Build, Command, Discard, Draw, EndTurn, Pass
from games.catalogue.church.events import DeckEmptied, DrewDeck, TookFund
from games.catalogue.church.legal import legal, question
from games.rules.contract import Question
from tests.rules.church.positions import EITHER_OR, acting, after, builder, cards, position, refusal, when

AT_DRAW = position(
    builder("altar-red pult-red pew-red"), builder("pew-blue"), deck="organ-red pew-white", fund="pew-red altar-blue"
)
FROM_DECK = Draw("deck")


def test_the_top_card_of_the_deck_comes_to_the_hand() -> None:
    assert [DrewDeck(0, "organ-red")] == when(AT_DRAW, FROM_DECK)
    assert cards("altar-red pult-red pew-red organ-red") == after(AT_DRAW, FROM_DECK).builders[0].hand
    assert cards("pew-white") == after(AT_DRAW, FROM_DECK).deck


def test_ch_4_any_card_of_the_fund_may_be_taken_not_only_the_last() -> None:
    assert [TookFund(0, "pew-red")] == when(AT_DRAW, Draw("fund", "pew-red"))
    assert [TookFund(0, "altar-blue")] == when(AT_DRAW, Draw("fund", "altar-blue"))
    assert cards("altar-blue") == after(AT_DRAW, Draw("fund", "pew-red")).fund


def test_ch_4_a_card_just_discarded_by_another_seat_may_be_taken() -> None:
    state = acting(builder("altar-red pew-red"), builder("pew-blue"))
    theirs = after(state, Discard("altar-red"), BonusDraw(), EndTurn())

    assert 1 == theirs.seat
    assert [TookFund(1, "altar-red")] == when(theirs, Draw("fund", "altar-red"))


def test_ch_4_a_card_taken_from_the_fund_may_be_discarded_again() -> None:
    taken = after(AT_DRAW, Draw("fund", "altar-blue"))

    assert Discard("altar-blue") in legal(taken, 0)
    assert cards("pew-red altar-blue") == after(taken, Discard("altar-blue")).fund


def test_the_last_card_of_the_deck_is_announced() -> None:
    last = position(builder("pew-red"), builder("pew-blue"), deck="organ-red")

    assert [DrewDeck(0, "organ-red"), DeckEmptied(0)] == when(last, FROM_DECK)


def test_equal_faces_of_the_fund_are_offered_once() -> None:
    state = position(builder("pew-red"), builder("pew-blue"), fund="pew-red*3 altar-blue pew-red")

    assert [FROM_DECK, Draw("fund", "pew-red"), Draw("fund", "altar-blue")] == legal(state, 0)


def test_only_the_seat_in_turn_is_asked() -> None:
    assert Question("draw", wait=1) == question(AT_DRAW, 0)
    assert question(AT_DRAW, 1) is None
    assert [] == legal(AT_DRAW, 1)


@pytest.mark.parametrize(
    "command", [FROM_DECK, Draw("fund"), Build("pew-green", 7), Discard("pew-green"), BonusDraw(), EndTurn(), Pass()]
)
def test_not_your_turn_comes_before_anything_else(command: Command) -> None:
    assert "not_your_turn" == refusal(AT_DRAW, command, seat=1)


@pytest.mark.parametrize("command", [Build("altar-red", "new"), Discard("altar-red"), EndTurn()])
def test_the_draw_is_forced_and_comes_first(command: Command) -> None:
    assert "draw_first" == refusal(AT_DRAW, command)


@pytest.mark.parametrize("command", [BonusDraw(), BonusBuild("altar-red", "new")])
def test_there_is_no_bonus_before_a_discard(command: Command) -> None:
    assert "no_bonus" == refusal(AT_DRAW, command)


def test_either_or_forces_the_draw_as_well() -> None:
    state = position(builder("altar-red"), builder("pew-blue"), options=EITHER_OR)

    assert ["draw_first"] * 4 == [
        refusal(state, each) for each in (Build("altar-red", "new"), Discard("altar-red"), Pass(), EndTurn())
    ]


def test_one_draw_a_turn() -> None:
    drawn = after(AT_DRAW, FROM_DECK)

    assert "already_drawn" == refusal(drawn, FROM_DECK)
    assert "already_drawn" == refusal(drawn, Draw("fund", "pew-red"))


def test_a_card_of_the_fund_is_named() -> None:
    assert "card_not_named" == refusal(AT_DRAW, Draw("fund"))


def test_a_card_that_is_not_in_the_fund_cannot_be_taken() -> None:
    assert "not_in_fund" == refusal(AT_DRAW, Draw("fund", "organ-red"))


def test_a_card_of_the_deck_cannot_be_chosen() -> None:
    assert "card_not_choosable" == refusal(AT_DRAW, Draw("deck", "organ-red"))
