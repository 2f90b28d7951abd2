"""The other turn model: one action a turn."""

from games.catalogue.church.commands import BonusBuild, BonusDraw, Build, Discard, Draw, EndTurn, Pass
from games.catalogue.church.events import (
    BonusBuilt,
    BonusDrew,
    Built,
    DeckEmptied,
    Discarded,
    DrewDeck,
    Passed,
    Scored,
    TurnEnded,
)
from games.catalogue.church.legal import legal
from tests.rules.church.positions import EITHER_OR, acting, after, builder, cards, position, refusal, when

START = position(
    builder("altar-red pult-red pew-red"), builder("pew-blue"), deck="organ-red pew-white pew-white", options=EITHER_OR
)
ACTING = after(START, Draw("deck"))
DISCARDED = after(ACTING, Discard("pew-red"))


def hand_count(*commands: Build | Discard | BonusDraw | BonusBuild | Pass) -> int:
    return len(after(ACTING, *commands).builders[0].hand)


def test_ch_1_either_or_ends_the_turn_with_the_build() -> None:
    assert [Built(0, "altar-red", 0), TurnEnded(0, 1)] == when(ACTING, Build("altar-red", "new"))


def test_ch_1_either_or_goes_from_a_discard_to_its_bonus() -> None:
    assert [Discarded(0, "pew-red")] == when(ACTING, Discard("pew-red"))
    assert [BonusDraw(), *(BonusBuild(card, "new") for card in ("altar-red", "pult-red", "organ-red"))] == legal(DISCARDED, 0)


def test_the_bonus_ends_the_turn() -> None:
    assert [BonusDrew(0, "pew-white"), TurnEnded(0, 1)] == when(DISCARDED, BonusDraw())
    assert [BonusBuilt(0, "altar-red", 0), TurnEnded(0, 1)] == when(DISCARDED, BonusBuild("altar-red", "new"))


def test_ch_2_passing_is_allowed() -> None:
    assert [Passed(0), TurnEnded(0, 1)] == when(ACTING, Pass())
    assert Pass() in legal(ACTING, 0)


def test_ch_3_the_bonus_is_compulsory_while_the_deck_lasts() -> None:
    assert "bonus_first" == refusal(DISCARDED, EndTurn())
    assert "bonus_first" == refusal(DISCARDED, Pass())


def test_the_hand_changes_by_one_at_most() -> None:
    before = len(START.builders[0].hand)

    assert before == hand_count(Build("altar-red", "new"))
    assert before + 1 == hand_count(Discard("pew-red"), BonusDraw())
    assert before - 1 == hand_count(Discard("pew-red"), BonusBuild("altar-red", "new"))
    assert before + 1 == hand_count(Pass())


def test_a_pass_ends_a_turn_without_an_action_not_end_turn() -> None:
    assert "pass_instead" == refusal(ACTING, EndTurn())


def test_c_12_the_last_card_then_a_discard_leaves_a_bonus_build_or_the_end() -> None:
    last = position(builder("altar-red pew-red"), builder("pew-blue"), deck="organ-red", options=EITHER_OR)
    discarded = after(last, Draw("deck"), Discard("pew-red"))

    assert [DrewDeck(0, "organ-red"), DeckEmptied(0)] == when(last, Draw("deck"))
    assert [EndTurn(), BonusBuild("altar-red", "new"), BonusBuild("organ-red", "new")] == legal(discarded, 0)
    assert [TurnEnded(0, None), Scored(((), ()), (0, 0))] == when(discarded, EndTurn())


def test_c_12_the_bonus_build_of_the_last_turn_is_followed_by_scoring() -> None:
    state = acting(builder("altar-white+2 pew-red"), builder("pew-blue"), deck="", emptied_by=0, options=EITHER_OR)
    discarded = after(state, Discard("pew-red"))

    assert [
        BonusBuilt(0, "altar-white+2", 0),
        TurnEnded(0, None),
        Scored(((2,), ()), (2, 0)),
    ] == when(discarded, BonusBuild("altar-white+2", "new"))


def test_a_bonus_draw_of_the_last_card_ends_the_turn_and_the_game() -> None:
    state = acting(builder("altar-red pew-red"), builder("pew-blue"), deck="organ-red", options=EITHER_OR)
    discarded = after(state, Discard("pew-red"))

    assert [BonusDrew(0, "organ-red"), DeckEmptied(0), TurnEnded(0, None), Scored(((), ()), (0, 0))] == when(
        discarded, BonusDraw()
    )


def test_there_is_no_limit_to_the_hand() -> None:
    state = acting(builder("pew-red*8 pew-blue*8 pew-green*8"), builder("pew-blue"), options=EITHER_OR)

    assert cards("pew-red*8 pew-blue*8 pew-green*8") == after(state, Pass()).builders[0].hand
