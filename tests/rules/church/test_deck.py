"""The cards, their numbers and their canonical order."""

from collections import Counter

import pytest

from games.catalogue.church.cards import BONUS, COLOUR, FACES, KIND, Colour, Kind, Scale, deck
from games.catalogue.church.options import Options, scale


def row(kind: Kind, size: Scale) -> list[int]:
    """How many red, blue, green and white (+0, +1, +2) cards of a kind the deck holds."""
    kept: Counter[tuple[Colour, int]] = Counter((COLOUR[card], BONUS[card]) for card in deck(size) if KIND[card] == kind)
    return [kept[each] for each in (("red", 0), ("blue", 0), ("green", 0), ("white", 0), ("white", 1), ("white", 2))]


def test_the_base_deck_is_the_list_of_the_seed() -> None:
    rows = {kind: row(kind, "1") for kind in ("altar", "organ", "kafedra", "pult", "pew")}

    assert {
        "altar": [2, 2, 2, 0, 2, 1],
        "organ": [2, 2, 2, 0, 2, 1],
        "kafedra": [2, 2, 2, 0, 2, 0],
        "pult": [2, 2, 2, 0, 2, 0],
        "pew": [8, 8, 8, 2, 0, 0],
    } == rows


def test_the_middle_deck_rounds_the_plus_two_cards_up() -> None:
    rows = {kind: row(kind, "1.5") for kind in ("altar", "organ", "kafedra", "pult", "pew")}

    assert {
        "altar": [3, 3, 3, 0, 3, 2],
        "organ": [3, 3, 3, 0, 3, 2],
        "kafedra": [3, 3, 3, 0, 3, 0],
        "pult": [3, 3, 3, 0, 3, 0],
        "pew": [12, 12, 12, 3, 0, 0],
    } == rows


def test_the_big_deck_is_the_base_deck_twice() -> None:
    assert Counter(deck("1") * 2) == Counter(deck("2"))


@pytest.mark.parametrize(("size", "count"), [("1", 60), ("1.5", 91), ("2", 120)])
def test_a_deck_has_60_91_or_120_cards(size: Scale, count: int) -> None:
    assert count == len(deck(size))


def test_the_base_deck_has_sixteen_cards_a_colour_and_twelve_white_ones() -> None:
    assert {"red": 16, "blue": 16, "green": 16, "white": 12} == Counter(COLOUR[card] for card in deck("1"))


@pytest.mark.parametrize(("seats", "count"), [(2, 60), (3, 60), (4, 91), (5, 120), (6, 120)])
def test_auto_gives_bigger_decks_to_four_and_more(seats: int, count: int) -> None:
    assert count == len(deck(scale(Options(), seats)))


@pytest.mark.parametrize("size", ["1", "1.5", "2"])
def test_a_chosen_scale_holds_for_any_number_of_seats(size: Scale) -> None:
    assert [size] * 5 == [scale(Options(deck_scale=size), seats) for seats in range(2, 7)]


@pytest.mark.parametrize(("seats", "turns"), [(2, 27), (3, 17), (4, 19.75), (5, 21), (6, 17)])
def test_what_is_left_after_the_deal_makes_the_turns_of_each_seat(seats: int, turns: float) -> None:
    assert turns == (len(deck(scale(Options(), seats))) - 3 * seats) / seats


def test_the_canonical_order_goes_row_by_row_with_copies_together() -> None:
    assert ("altar-red",) * 2 + ("altar-blue",) * 2 + ("altar-green",) * 2 + ("altar-white+1",) * 2 + ("altar-white+2",) + (
        "organ-red",
    ) * 2 == deck("1")[:11]
    assert ("pew-red",) * 8 + ("pew-blue",) * 8 + ("pew-green",) * 8 + ("pew-white",) * 2 == deck("1")[-26:]


def test_the_rows_stand_as_in_the_table_of_cards() -> None:
    assert ["altar", "organ", "kafedra", "pult", "pew"] == list(dict.fromkeys(KIND[face] for face in FACES))
