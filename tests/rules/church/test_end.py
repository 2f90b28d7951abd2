"""How a game ends, with equal turns (C-4) and without."""

import pytest

from games.catalogue.church.commands import BonusBuild, BonusDraw, Build, Command, Discard, Draw, EndTurn, Pass
from games.catalogue.church.events import Discarded, Scored, TookFund, TurnEnded
from games.catalogue.church.legal import legal, question
from games.catalogue.church.options import Options
from games.catalogue.church.scoring import outcome
from games.catalogue.church.state import State
from games.catalogue.church.view import view
from tests.rules.church.positions import EQUAL_TURNS, PLAIN, acting, after, builder, cards, position, refusal, when

THREE = [builder("pew-red*2"), builder("pew-blue*2"), builder("pew-green*2")]
EQUAL_EITHER_OR = Options(turn_model="either_or", equal_turns=True)


def last_card(options: Options = PLAIN, first: int = 0, seat: int = 0, fund: str = "") -> State:
    """A turn that begins with one card in the deck."""
    return position(*THREE, deck="organ-red", options=options, first=first, seat=seat, fund=fund)


def emptied(options: Options = EQUAL_TURNS, first: int = 0, seat: int = 0, fund: str = "altar-red organ-white+1") -> State:
    """That seat took the last card and ended its turn."""
    return after(last_card(options, first, seat, fund), Draw("deck"), EndTurn())


def test_the_taker_of_the_last_card_finishes_his_turn() -> None:
    state = after(last_card(), Draw("deck"))

    assert "act" == kind_of_question(state, 0)
    assert outcome(state) is None
    assert Build("organ-red", "new") in legal(state, 0)


def test_ch_14_other_seats_get_no_further_turn() -> None:
    state = after(last_card(), Draw("deck"))

    assert [TurnEnded(0, None), Scored(((), (), ()), (0, 0, 0))] == when(state, EndTurn())
    assert Options().equal_turns is False


def test_nobody_is_asked_after_the_scoring() -> None:
    over = after(last_card(), Draw("deck"), EndTurn())

    assert [None, None, None] == [question(over, seat) for seat in range(3)]
    assert [[], [], []] == [legal(over, seat) for seat in range(3)]


def test_the_view_of_a_scored_game_is_of_no_turn() -> None:
    over = view(after(last_card(EQUAL_TURNS, first=1), Draw("deck"), EndTurn()), None)

    assert ("over", None, 1, False) == (over.phase, over.seat, over.turn, over.extra_turn)


@pytest.mark.parametrize("command", [Draw("deck"), Build("pew-red", "new"), EndTurn(), Pass(), BonusDraw()])
def test_every_command_after_the_scoring_is_refused_with_game_over(command: Command) -> None:
    over = after(last_card(), Draw("deck"), EndTurn())

    assert "game_over" == refusal(over, command, seat=0)


def test_c_12_a_discard_in_the_last_turn_leaves_a_bonus_build_or_the_end_then_scoring() -> None:
    discarded = after(last_card(), Draw("deck"), Discard("pew-red"))
    built = after(discarded, BonusBuild("pew-red", "new"), EndTurn())

    assert [EndTurn(), BonusBuild("pew-red", "new"), BonusBuild("organ-red", "new")] == legal(discarded, 0)
    assert outcome(built) is not None
    assert outcome(after(discarded, EndTurn())) is not None


def test_c_12_neither_another_build_nor_a_draw_stands_in_for_the_bonus_build() -> None:
    discarded = after(last_card(), Draw("deck"), Discard("pew-red"))

    assert "bonus_first" == refusal(discarded, Build("pew-red", "new"))
    assert "deck_empty" == refusal(discarded, BonusDraw())
    assert "deck_empty" == refusal(discarded, Draw("deck"))


def test_c_4_the_seats_before_the_first_seat_get_one_turn_more() -> None:
    state = emptied(first=0, seat=1)
    done = after(state, Draw("fund", "altar-red"), EndTurn())

    assert 2 == state.seat
    assert done.seat is None
    assert outcome(done) is not None


def test_c_4_there_is_no_turn_more_when_the_last_seat_of_the_round_empties_the_deck() -> None:
    state = after(last_card(EQUAL_TURNS, first=1, seat=0), Draw("deck"))

    assert [TurnEnded(0, None), Scored(((), (), ()), (0, 0, 0))] == when(state, EndTurn())


def test_c_4_everybody_else_gets_a_turn_more_when_the_first_seat_empties_the_deck() -> None:
    state = emptied(first=2, seat=2)
    second = after(state, Draw("fund", "altar-red"), EndTurn())
    done = after(second, Draw("fund", "organ-white+1"), EndTurn())

    assert [0, 1, None] == [state.seat, second.seat, done.seat]


def test_c_4_the_draw_of_such_a_turn_is_a_card_of_the_fund_and_compulsory() -> None:
    state = emptied()

    assert [Draw("fund", "altar-red"), Draw("fund", "organ-white+1")] == legal(state, 1)
    assert "deck_empty" == refusal(state, Draw("deck"))
    assert "draw_first" == refusal(state, EndTurn())
    assert [TookFund(1, "organ-white+1")] == when(state, Draw("fund", "organ-white+1"))


def test_c_4_with_an_empty_fund_the_draw_falls_away() -> None:
    state = emptied(fund="")

    assert "act" == kind_of_question(state, 1)
    assert [Build("pew-blue", "new"), Discard("pew-blue"), EndTurn()] == legal(state, 1)
    assert ["deck_empty", "not_in_fund"] == [refusal(state, each) for each in (Draw("deck"), Draw("fund", "pew-red"))]


def test_c_4_all_else_is_as_usual() -> None:
    state = after(emptied(), Draw("fund", "altar-red"))
    discarded = after(state, Discard("pew-blue"))

    assert [EndTurn(), BonusBuild("pew-blue", "new"), BonusBuild("altar-red", "new")] == legal(discarded, 1)
    assert "already_built" == refusal(after(state, Build("altar-red", "new")), Build("pew-blue", 0))


def test_c_4_what_one_seat_gives_to_the_fund_the_next_may_take() -> None:
    state = after(emptied(fund=""), Discard("pew-blue"), EndTurn())

    assert (2, [Draw("fund", "pew-blue")]) == (state.seat, legal(state, 2))


def test_c_4_resigned_seats_are_skipped() -> None:
    builders = [THREE[0], builder("pew-blue", playing=False), THREE[2]]
    state = acting(*builders, deck="", fund="altar-red", options=EQUAL_TURNS, emptied_by=0)

    assert [TurnEnded(0, 2)] == when(state, EndTurn())


def test_c_4_if_all_who_would_follow_have_resigned_the_game_is_scored() -> None:
    builders = [THREE[0], THREE[1], builder("pew-blue", playing=False)]
    state = acting(*builders, deck="", fund="altar-red", options=EQUAL_TURNS, emptied_by=1, seat=1)

    assert [TurnEnded(1, None), Scored(((), (), ()), (0, 0, 0))] == when(state, EndTurn())


def test_c_4_a_seat_with_nothing_to_choose_is_passed_over() -> None:
    state = acting(THREE[0], builder(), THREE[2], deck="", options=EQUAL_TURNS, emptied_by=0)

    assert [TurnEnded(0, 1), TurnEnded(1, 2)] == when(state, EndTurn())


def test_c_4_a_seat_without_cards_takes_one_from_the_fund() -> None:
    state = acting(THREE[0], builder(), THREE[2], deck="", fund="pew-red", options=EQUAL_TURNS, emptied_by=0)

    assert [Draw("fund", "pew-red")] == legal(after(state, EndTurn()), 1)


def test_c_4_holds_for_either_or_too() -> None:
    state = after(last_card(EQUAL_EITHER_OR, fund="altar-red"), Draw("deck"), Pass())
    built = after(state, Draw("fund", "altar-red"), Build("altar-red", "new"))

    assert (1, 2) == (state.seat, built.seat)
    assert "act" == kind_of_question(built, 2)


def test_c_4_the_view_tells_an_extra_turn() -> None:
    before = after(last_card(EQUAL_TURNS, fund="altar-red"), Draw("deck"))

    assert (False, 0) == (view(before, 0).extra_turn, view(before, 0).deck_emptied_by)
    assert (True, 0) == (view(emptied(), 0).extra_turn, view(emptied(), 0).deck_emptied_by)


def test_the_fund_may_outlast_the_game() -> None:
    over = after(last_card(), Draw("deck"), Discard("pew-red"), EndTurn())

    assert cards("pew-red") == over.fund
    assert [Discarded(0, "pew-red")] == when(after(last_card(), Draw("deck")), Discard("pew-red"))


def kind_of_question(state: State, seat: int) -> str | None:
    asked = question(state, seat)
    return None if asked is None else asked.kind
