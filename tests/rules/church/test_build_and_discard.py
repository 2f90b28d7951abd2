"""The default turn: a build, a discard, or both (CH-1, C-5)."""

import pytest

from games.catalogue.church.commands import BonusBuild, BonusDraw, Build, Command, Discard, Draw, EndTurn, Pass
from games.catalogue.church.events import BonusBuilt, BonusDrew, Built, DeckEmptied, Discarded, Scored, TurnEnded
from games.catalogue.church.legal import legal, question
from games.catalogue.church.options import Options
from games.rules.contract import Question
from tests.rules.church.positions import acting, after, builder, cards, position, refusal, when

ACTING = acting(builder("altar-red pult-red pew-red pew-blue"), builder("pew-blue"), deck="organ-red pew-white")
DISCARDED = after(ACTING, Discard("pew-blue"))


def test_ch_1_build_and_discard_is_the_default() -> None:
    assert "build_and_discard" == Options().turn_model


def test_ch_1_a_turn_may_hold_a_build_and_a_discard_in_this_order() -> None:
    state = after(ACTING, Build("altar-red", "new"), Discard("pew-blue"), BonusDraw())

    assert (1, "draw") == (state.seat, state.step)
    assert cards("pult-red pew-red organ-red") == state.builders[0].hand


def test_ch_1_a_turn_may_hold_a_discard_and_a_build_in_this_order() -> None:
    state = after(ACTING, Discard("pew-blue"), BonusDraw(), Build("organ-red", "new"))

    assert (1, "draw") == (state.seat, state.step)
    assert cards("altar-red pult-red pew-red") == state.builders[0].hand


def test_ch_2_a_turn_may_end_after_the_draw_alone() -> None:
    assert [TurnEnded(0, 1)] == when(ACTING, EndTurn())
    assert cards("altar-red pult-red pew-red pew-blue") == after(ACTING, EndTurn()).builders[0].hand


@pytest.mark.parametrize("command", [EndTurn(), Build("altar-red", "new"), Discard("altar-red")])
def test_ch_3_a_bonus_is_compulsory_while_the_deck_lasts(command: Command) -> None:
    assert "bonus_first" == refusal(DISCARDED, command)
    assert command not in legal(DISCARDED, 0)


def test_ch_3_the_bonus_is_a_draw_or_a_build() -> None:
    assert [BonusDraw(), *(BonusBuild(card, "new") for card in ("altar-red", "pult-red", "pew-red"))] == legal(DISCARDED, 0)


def test_ch_5_the_bonus_draw_comes_from_the_deck_only() -> None:
    assert [BonusDrew(0, "organ-red")] == when(DISCARDED, BonusDraw())
    assert "already_drawn" == refusal(DISCARDED, Draw("fund", "pew-blue"))


def test_c_5_one_build_at_most() -> None:
    built = after(ACTING, Build("altar-red", "new"))

    assert "already_built" == refusal(built, Build("pult-red", 0))
    assert [Discard("pult-red"), Discard("pew-red"), Discard("pew-blue"), EndTurn()] == legal(built, 0)


def test_c_5_one_discard_at_most() -> None:
    again = after(DISCARDED, BonusDraw())

    assert "already_discarded" == refusal(again, Discard("pew-red"))
    assert [] == [each for each in legal(again, 0) if isinstance(each, Discard)]


def test_c_5_the_bonus_draw_does_not_end_the_turn() -> None:
    state = after(DISCARDED, BonusDraw())

    assert (0, "act") == (state.seat, state.step)
    assert Build("organ-red", "new") in legal(state, 0)


def test_c_5_the_bonus_build_does_not_use_up_the_build() -> None:
    state = after(DISCARDED, BonusBuild("altar-red", "new"))

    assert [BonusBuilt(0, "altar-red", 0)] == when(DISCARDED, BonusBuild("altar-red", "new"))
    assert [Built(0, "pult-red", 0), TurnEnded(0, 1)] == when(state, Build("pult-red", 0))


def test_c_5_the_bonus_is_taken_once() -> None:
    state = after(DISCARDED, BonusBuild("altar-red", "new"))

    assert "no_bonus" == refusal(state, BonusBuild("pult-red", 0))
    assert "no_bonus" == refusal(state, BonusDraw())


def test_c_5_the_turn_ends_by_itself_when_both_are_done() -> None:
    built = after(ACTING, Build("altar-red", "new"), Discard("pew-blue"))

    assert [BonusDrew(0, "organ-red"), TurnEnded(0, 1)] == when(built, BonusDraw())
    assert [BonusBuilt(0, "pew-red", 0), TurnEnded(0, 1)] == when(built, BonusBuild("pew-red", 0))


def test_c_5_the_turn_ends_by_itself_when_the_hand_is_empty() -> None:
    state = acting(builder("altar-red"), builder("pew-blue"))

    assert [Built(0, "altar-red", 0), TurnEnded(0, 1)] == when(state, Build("altar-red", "new"))


def test_c_5_a_bonus_owed_keeps_the_turn_open_with_an_empty_hand() -> None:
    state = acting(builder("altar-red"), builder("pew-blue"), deck="organ-red pew-white")

    assert [Discarded(0, "altar-red")] == when(state, Discard("altar-red"))
    assert [BonusDraw()] == legal(after(state, Discard("altar-red")), 0)


def test_c_5_a_bonus_draw_that_takes_the_last_card_leaves_the_build() -> None:
    state = acting(builder("altar-red pew-red"), builder("pew-blue"), deck="organ-red", discarded=True, step="bonus")
    emptied = after(state, BonusDraw())

    assert [BonusDrew(0, "organ-red"), DeckEmptied(0)] == when(state, BonusDraw())
    assert Build("organ-red", "new") in legal(emptied, 0)
    assert [TurnEnded(0, None), Scored(((), ()), (0, 0))] == when(emptied, EndTurn())


def test_c_5_with_an_empty_deck_no_bonus_is_owed() -> None:
    state = acting(builder("altar-red pew-red pew-blue"), builder("pew-blue"), deck="", emptied_by=0)
    discarded = after(state, Discard("pew-blue"))

    assert [EndTurn(), BonusBuild("altar-red", "new"), BonusBuild("pew-red", "new")] == legal(discarded, 0)
    assert "deck_empty" == refusal(discarded, BonusDraw())
    assert [TurnEnded(0, None), Scored(((), ()), (0, 0))] == when(discarded, EndTurn())


def test_c_5_with_an_empty_deck_the_bonus_build_still_leaves_the_build() -> None:
    state = acting(builder("altar-red pew-red pew-blue"), builder("pew-blue"), deck="", emptied_by=0)
    built = after(state, Discard("pew-blue"), BonusBuild("altar-red", "new"))

    assert [Build("pew-red", 0), Build("pew-red", "new"), EndTurn()] == legal(built, 0)


def test_c_5_the_last_card_discarded_with_an_empty_deck_ends_the_turn() -> None:
    state = acting(builder("altar-red"), builder("pew-blue"), deck="", emptied_by=0)

    assert [Discarded(0, "altar-red"), TurnEnded(0, None), Scored(((), ()), (0, 0))] == when(state, Discard("altar-red"))


def test_a_discard_lies_open_in_the_fund() -> None:
    assert [Discarded(0, "pew-blue")] == when(ACTING, Discard("pew-blue"))
    assert cards("pew-blue") == DISCARDED.fund


def test_a_card_that_is_not_in_the_hand_cannot_be_discarded() -> None:
    assert "not_in_hand" == refusal(ACTING, Discard("pew-white"))


def test_pass_belongs_to_the_other_turn_model() -> None:
    assert "end_turn_instead" == refusal(ACTING, Pass())


def test_every_act_of_a_turn_asks_a_new_question_within_one_wait() -> None:
    steps = [ACTING, DISCARDED, after(DISCARDED, BonusDraw())]
    after_the_build = after(ACTING, Build("altar-red", "new"))

    assert [
        Question("act", wait=1, step=0),
        Question("bonus", wait=1, step=2),
        Question("act", wait=1, step=2),
    ] == [question(state, 0) for state in steps]
    assert Question("act", wait=1, step=1) == question(after_the_build, 0)


def test_the_next_turn_is_a_new_wait() -> None:
    assert Question("draw", wait=2) == question(after(ACTING, EndTurn()), 1)


def test_turns_go_clockwise_round_the_table() -> None:
    state = position(builder("pew-red"), builder("pew-red"), builder("pew-red"), seat=1, first=1)
    seats = []
    for _ in range(4):
        seats.append(state.seat)
        state = after(state, Draw("deck"), EndTurn())

    assert [1, 2, 0, 1] == seats
