"""What churches are worth, and who wins."""

import pytest

from games.catalogue.church.cards import COLOUR, deck
from games.catalogue.church.commands import EndTurn
from games.catalogue.church.events import Scored, TurnEnded
from games.catalogue.church.scoring import is_finished, is_one_colour, outcome, points, standing
from games.catalogue.church.state import State
from games.rules.contract import Result
from tests.rules.church.positions import acting, after, builder, church, when

RED_FRAME = "altar-red pult-red kafedra-red organ-red"
MIXED_FRAME = "altar-red pult-blue kafedra-green organ-red"
BLUE_WITHOUT_ORGAN = "altar-blue pult-blue kafedra-blue pew-blue*7"


def last_turn(*churches: list[str], left: tuple[int, ...] = ()) -> State:
    """Seat 0 is about to end the last turn."""
    builders = [builder("organ-red pew-red*4", built, playing=seat not in left) for seat, built in enumerate(churches)]
    return acting(*builders, deck="", emptied_by=0)


def result(*churches: list[str], left: tuple[int, ...] = ()) -> Result | None:
    return outcome(after(last_turn(*churches, left=left), EndTurn()))


def test_example_1_a_red_church_of_six_pews_is_worth_12() -> None:
    assert 12 == points(church(f"{RED_FRAME} pew-red*6"))


def test_example_2_a_mixed_church_of_eight_pews_with_plus_three_is_worth_11() -> None:
    assert 11 == points(church("altar-white+2 pult-blue kafedra-green organ-white+1 pew-red*3 pew-blue*5"))


def test_example_3_an_unfinished_blue_church_of_seven_pews_is_worth_3() -> None:
    assert 3 == points(church(BLUE_WITHOUT_ORGAN))


def test_example_3_with_a_white_altar_it_is_worth_4() -> None:
    assert 4 == points(church(BLUE_WITHOUT_ORGAN.replace("altar-blue", "altar-white+1")))


def test_example_4_an_all_white_church_is_worth_10() -> None:
    assert 10 == points(church("altar-white+2 organ-white+2 pult-white+1 kafedra-white+1 pew-white*2"))


def test_example_5_an_odd_row_leaves_a_full_frame_unfinished_and_worth_2() -> None:
    assert 2 == points(church(f"{MIXED_FRAME} pew-red*2 pew-blue*3"))


def test_example_6_a_lone_white_altar_is_worth_its_bonus() -> None:
    assert 2 == points(church("altar-white+2"))


def test_the_example_of_three_churches_adds_up_to_17() -> None:
    churches = [f"{RED_FRAME} pew-red*6", BLUE_WITHOUT_ORGAN, "altar-white+2"]

    assert [TurnEnded(0, None), Scored(((12, 3, 2), ()), (17, 0))] == when(last_turn(churches, []), EndTurn())


def test_the_largest_church_of_one_colour_in_the_base_deck_is_worth_16() -> None:
    pews = sum(1 for card in deck("1") if card == "pew-red")

    assert 16 == points(church(f"{RED_FRAME} pew-red*{pews}"))


def test_ch_6_all_four_parts_of_the_frame_make_it_whole() -> None:
    parts = RED_FRAME.split()

    assert is_finished(church(f"{RED_FRAME} pew-red*2"))
    assert [False] * 4 == [is_finished(church(" ".join(each for each in parts if each != part) + " pew-red*2")) for part in parts]


def test_ch_7_an_odd_pew_leaves_a_church_unfinished() -> None:
    assert 10 == points(church(f"{MIXED_FRAME} pew-red*8 pew-blue*2"))
    assert 4 == points(church(f"{MIXED_FRAME} pew-red*7 pew-blue*2"))


def test_ch_8_pew_cards_count_not_rows() -> None:
    assert 4 == points(church(f"{MIXED_FRAME} pew-red*4"))


def test_ch_9_white_is_a_colour_not_a_wild_card() -> None:
    white = church("altar-white+1 organ-white+1 pult-white+1 kafedra-white+1 pew-white*2")
    nearly_red = church("altar-white+1 organ-red pult-red kafedra-red pew-red*4")

    assert (True, False) == (is_one_colour(white), is_one_colour(nearly_red))
    assert (8, 5) == (points(white), points(nearly_red))


@pytest.mark.parametrize("colour", ["red", "blue", "green"])
def test_one_colour_means_every_card_of_the_church(colour: str) -> None:
    frame = f"altar-{colour} pult-{colour} kafedra-{colour} organ-{colour}"

    assert 4 == points(church(f"{frame} pew-{colour}*2"))
    assert 2 == points(church(f"{frame} pew-{colour} pew-white"))


def test_ch_10_the_bonus_is_added_after_doubling() -> None:
    assert 2 * 2 + 6 == points(church("altar-white+2 organ-white+2 pult-white+1 kafedra-white+1 pew-white*2"))


def test_ch_10_the_bonus_is_added_after_halving_finished_or_not() -> None:
    assert 1 + 1 == points(church("pult-white+1 pew-red*3"))


def test_ch_11_lone_white_cards_count_by_the_letter() -> None:
    assert [
        1,
        1,
        2,
        2,
    ] == [points(church(card)) for card in ("pult-white+1", "kafedra-white+1", "altar-white+2", "organ-white+2")]


def test_ch_12_rounding_down_is_per_church() -> None:
    three_lone_pews = after(last_turn(["pew-red", "pew-red*3", "pew-blue"], []), EndTurn())

    assert (0 + 1 + 0, 0) == three_lone_pews.scores


def test_an_unfinished_church_of_one_colour_is_not_doubled() -> None:
    assert 2 == points(church("altar-red pult-red kafedra-red pew-red*4"))


def test_a_finished_church_without_pews_is_worth_its_bonus() -> None:
    assert (0, 4) == (points(church(RED_FRAME)), points(church("altar-white+2 organ-red pult-white+1 kafedra-white+1")))


def test_cards_in_hand_count_nothing() -> None:
    state = last_turn(["pew-red*2"], [])

    assert 5 == len(state.builders[0].hand)
    assert (1, 0) == standing(state)


def test_the_most_points_win() -> None:
    assert Result((1,), (1, 2), "played_out") == result(["pew-red*2"], ["altar-white+2"])


def test_ch_15_a_tie_is_a_shared_win() -> None:
    assert Result((0, 2), (2, 1, 2), "played_out") == result(["pew-red*4"], ["pult-white+1"], ["organ-white+2"])


def test_ch_15_more_finished_churches_break_no_tie() -> None:
    assert Result((0, 1), (2, 2), "played_out") == result([f"{MIXED_FRAME} pew-red*2"], ["altar-white+2"])


def test_nothing_built_at_all_is_a_tie_too() -> None:
    assert Result((0, 1), (0, 0), "played_out") == result([], [])


def test_churches_of_a_resigned_seat_score_but_cannot_win() -> None:
    assert Result((1,), (2, 1, 0), "played_out") == result(["altar-white+2"], ["pult-white+1"], [], left=(0,))


def test_every_card_has_one_colour() -> None:
    assert {"red", "blue", "green", "white"} == {COLOUR[card] for card in deck("2")}
