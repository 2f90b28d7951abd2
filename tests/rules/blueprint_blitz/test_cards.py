"""The cards."""

from collections import Counter

from games.catalogue.blueprint_blitz.cards import (
    CIRCLES,
    COMPONENTS,
    DUALS,
    FACES,
    NEEDS,
    STARS,
    WORTH,
    affords,
    crafting_deck,
    faces,
    supply,
)
from tests.rules.blueprint_blitz.table import holding


def test_bb_2_the_decks_hold_thirty_stars_thirty_circles_and_thirty_crafting_cards() -> None:
    stars, circles, crafting = supply(STARS, 1), supply(CIRCLES, 1), crafting_deck(1)

    assert {"star-red": 10, "star-blue": 10, "star-green": 10} == Counter(stars)
    assert {"circle-red": 10, "circle-blue": 10, "circle-green": 10} == Counter(circles)
    assert len(crafting) == 30


def test_bb_2_two_copies_double_every_card() -> None:
    assert Counter(supply(STARS, 2)) == Counter({card: 2 * count for card, count in Counter(supply(STARS, 1)).items()})
    assert Counter(crafting_deck(2)) == Counter({card: 2 * count for card, count in Counter(crafting_deck(1)).items()})


def test_the_crafting_deck_has_the_kinds_of_5_1() -> None:
    deck = crafting_deck(1)
    stars, circles = ([card for card in deck if card not in DUALS and card.startswith(shape)] for shape in ("star", "circle"))

    assert [3, 3] == [sum("+" not in card for card in cards) for cards in (stars, circles)]
    assert [3, 3] == [sum(WORTH[card] in ((3, 0), (0, 3)) for card in cards) for cards in (stars, circles)]
    assert [6, 6] == [sum(WORTH[card] in ((2, 0), (0, 2)) for card in cards) for cards in (stars, circles)]
    assert 6 == sum(card in DUALS for card in deck)


def test_a_dual_card_shows_two_different_colours() -> None:
    assert len(DUALS) == 6
    for dual in DUALS:
        star, circle = dual.split("+")
        assert star.removeprefix("star") != circle.removeprefix("circle")


def test_balance_each_component_appears_nine_times_on_the_crafting_deck() -> None:
    symbols: Counter[str] = Counter()
    for card in crafting_deck(1):
        symbols.update(card.split("+"))

    assert symbols == dict.fromkeys(COMPONENTS, 9)


def test_balance_the_printed_values_sum_to_54() -> None:
    deck = crafting_deck(1)

    assert 54 == sum(1 if card in DUALS else sum(WORTH[card]) for card in deck)


def test_the_canonical_order_keeps_equal_cards_together_red_blue_green() -> None:
    assert ("star-red",) * 10 + ("star-blue",) * 10 + ("star-green",) * 10 == supply(STARS, 1)
    assert crafting_deck(1)[:3] == ("star-red", "star-blue", "star-green")
    assert crafting_deck(1)[3:6] == ("circle-red", "circle-blue", "circle-green")
    assert crafting_deck(1)[6:9] == ("star-red+star-red", "star-blue+star-blue", "star-green+star-green")
    assert crafting_deck(1)[12:16] == ("star-red+star-blue",) * 2 + ("star-red+star-green",) * 2
    assert crafting_deck(1)[24:26] == ("star-red+circle-blue", "star-red+circle-green")


def test_a_card_needs_one_component_for_each_symbol() -> None:
    assert ((0, 2),) == NEEDS["star-red+star-red"]
    assert ((0, 1), (4, 1)) == NEEDS["star-red+circle-blue"]


def test_a_double_needs_two_of_its_component() -> None:
    assert not affords(holding("star-red", "star-blue"), "star-red+star-red")
    assert affords(holding("star-red", "star-red"), "star-red+star-red")


def test_components_are_listed_card_by_card() -> None:
    assert ["star-red", "star-red", "circle-green"] == faces(holding("circle-green", "star-red", "star-red"))


def test_there_are_24_different_crafting_cards() -> None:
    assert 24 == len(set(FACES)) == len(FACES)
