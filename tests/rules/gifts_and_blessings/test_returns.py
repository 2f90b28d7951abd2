"""Which cards may be returned: the worked exchanges, and the decisions about them."""

import random
from collections import Counter

import pytest

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.cards import ANSWERS, DECKS, RANK, Cards, DeckName, by_rank
from games.catalogue.gifts_and_blessings.commands import Done, Give, Return, Take
from games.catalogue.gifts_and_blessings.events import Drawn, FountainToPool, Received
from games.catalogue.gifts_and_blessings.returns import Due, is_lawful
from tests.rules.gifts_and_blessings.situations import Table, cards

SIX = "AC 2C 5C 6C 8C JC"
"""Six cards beside the gift: Player One's hand in the worked exchanges, where they matter to nobody."""


def test_exchange_1_only_clubs_from_the_nine_up_may_answer_the_nine_of_clubs() -> None:
    table = Table(f"9C {SIX}", "4C TC JD 2H QC 9D AS")
    table.give(0, "9C")

    assert {"TC", "QC"} == table.open_to(1)
    assert "must_match_suit" == table.refusal(1, Return("9D"))
    assert "must_match_suit" == table.refusal(1, Return("JD"))


def test_exchange_1_taking_the_ten_fills_the_hand_and_blessing_the_nine_draws_one() -> None:
    table = Table(f"9C {SIX}", "4C TC JD 2H QC 9D AS", top="KH")
    table.give(0, "9C")
    table.give_back(1, "TC")

    assert 38 == len(table.state.fountain)
    assert [Received(0, ())] == table.receive(0, "TC")[1:]
    assert [Received(1, ("9C",)), Drawn(1, 1, ("KH",))] == table.receive(1)[:2]
    assert (0, 9) == table.points()
    assert 37 == len(table.state.fountain)


def test_exchange_1_a_returned_queen_brings_three_cards_of_the_fountain() -> None:
    table = Table(f"9C {SIX}", "4C TC JD 2H QC 9D AS", top="KH KD KS")
    table.give(0, "9C")

    assert FountainToPool(1, "QC", ("KH", "KD", "KS")) == table.give_back(1, "QC")[-1]
    assert ("9C", "KH", "KD", "KS") == table.state.players[1].pool


def test_exchange_2_three_cards_answer_a_queen() -> None:
    table = Table(f"QH {SIX}", "JH KS QD TH 7H 7C 2S")
    table.give(0, "QH")

    assert 3 == table.state.owed
    assert {"JH", "KS", "QD"} == table.open_to(1)
    table.give_back(1, "JH QD")
    assert {"KS"} == table.open_to(1)


def test_exchange_2_three_royals_bring_fifteen_cards_and_the_hand_takes_three() -> None:
    table = Table(f"QH {SIX}", "JH KS QD TH 7H 7C 2S")
    table.give(0, "QH")
    brought = [len(event.cards) for event in table.give_back(1, "JH QD KS") if isinstance(event, FountainToPool)]

    assert [5, 3, 7] == brought
    assert 23 == len(table.state.fountain)
    assert 16 == len(table.state.players[1].pool)
    assert 22 == _points_of_blessing(table, 0, "KS")
    table.receive(1, " ".join(table.state.players[1].pool[:3]))
    assert 13 == len(table.state.players[1].blessings)


def test_exchange_3_a_jack_takes_what_is_higher_and_then_the_closest_from_below() -> None:
    table = Table(f"JS {SIX}", "KD TS TH 9C 4D 3C 2H")
    table.give(0, "JS")

    assert {"KD", "TS", "TH", "9C", "4D"} == table.open_to(1)
    table.give_back(1, "KD TH TS 9C 4D")
    assert ("2H", "3C") == table.state.players[1].hand
    assert 8 == len(table.state.players[1].pool)
    table.receive(0)
    table.receive(1, " ".join(table.state.players[1].pool[:5]))
    assert 3 == len(table.state.players[1].blessings)


def test_exchange_4_a_king_takes_all_seven() -> None:
    table = Table(f"KD {SIX}", "TS 9S 7S 6S 4S 3S 2S")
    table.give(0, "KD")
    table.give_back(1, "TS 9S 7S 6S 4S 3S 2S")
    blessed = table.receive(0, "2S")

    assert 39 == table.state.players[0].points
    assert Received(0, ("TS", "9S", "7S", "6S", "4S", "3S")) == blessed[1]
    assert () == table.state.players[1].hand
    table.receive(1, "KD")
    assert 7 == len(table.state.players[1].hand)


def test_gb_1_the_jack_ranks_between_queen_and_king() -> None:
    assert RANK["TS"] < RANK["QS"] < RANK["JS"] < RANK["KS"]
    table = Table(f"JH {SIX}", "QH KS 4H 5H 6H 7H 8H")
    table.give(0, "JH")
    table.give_back(1, "QH 8H 7H 6H")
    assert {"KS"} == table.open_to(1)


def test_gb_2_the_ace_is_the_lowest_card() -> None:
    table = Table(f"2H {SIX}", "AH AS 9S TS JD QD KD")
    table.give(0, "2H")

    assert "AH" not in table.open_to(1)
    assert 1 == min(RANK.values()) == RANK["AS"]


def test_gb_3_rule_a_is_mandatory() -> None:
    table = Table(f"9C {SIX}", "TC KD KS KH 9D 9H 9S")
    table.give(0, "9C")

    assert {"TC"} == table.open_to(1)
    assert "must_match_suit" == table.refusal(1, Return("KD"))


def test_gb_3_rule_b_takes_any_other_suit_that_is_as_high() -> None:
    table = Table(f"9C {SIX}", "4C 9D TH KS 2H 3H AS")
    table.give(0, "9C")

    assert {"9D", "TH", "KS"} == table.open_to(1)
    assert "must_be_as_high" == table.refusal(1, Return("4C"))


def test_gb_4_rule_c_takes_the_highest_left_whatever_its_suit() -> None:
    table = Table(f"9C {SIX}", "8D 8H 4C 3D 2H AH AS")
    table.give(0, "9C")

    assert {"8D", "8H"} == table.open_to(1)
    assert "must_be_closest" == table.refusal(1, Return("4C"))


def test_gb_5_every_card_of_a_return_is_judged_against_the_given_card() -> None:
    table = Table(f"QH {SIX}", "KH JD 9D 8D 4D 3D 2D")
    table.give(0, "QH")
    table.give_back(1, "KH JD")

    assert {"9D"} == table.open_to(1)


def test_gb_5_the_order_of_a_lawful_return_is_free() -> None:
    table = Table(f"JS {SIX}", "KD TS TH 9D 4D 3D 2H")
    table.give(0, "JS")

    assert ["returned"] * 4 == [type(event).__struct_config__.tag for event in table.give_back(1, "4D 9D TS TH")]
    assert {"KD"} == table.open_to(1)


def test_gb_6_a_player_with_fewer_cards_returns_all_of_them() -> None:
    table = Table("KD 2C", "9S 3H", fountain="")
    table.give(0, "KD")

    assert 2 == table.state.owed
    table.give_back(1, "3H 9S")
    assert ("3H", "9S") == table.state.players[0].pool


def test_gb_7_cards_brought_by_a_royal_lie_open_and_bring_no_more() -> None:
    table = Table(f"9C {SIX}", "4C TC JD 2H QC 9D AS", top="KH KD KS")
    table.give(0, "9C")
    table.give_back(1, "QC")

    assert ("9C", "KH", "KD", "KS") == table.state.players[1].pool
    assert 35 == len(table.state.fountain)


def test_gb_7_a_royal_that_finds_the_fountain_short_brings_what_is_there() -> None:
    table = Table("QH 2C", "JH KS QD 4S", fountain="5S 6S 7S 8S 9S TS")
    table.give(0, "QH")

    assert [("5S", "6S", "7S", "8S", "9S"), ("TS",)] == [
        event.cards for event in table.give_back(1, "JH KS QD") if isinstance(event, FountainToPool)
    ]


def test_gb_13_a_twin_is_as_high_as_the_gift() -> None:
    table = Table("9C 6C 6C 7C 7C 8C 8C", "9C TD TD JD QD KD AD", deck="double36")
    table.give(0, "9C")

    assert {"9C"} == table.open_to(1)


def test_twins_are_listed_once() -> None:
    table = Table("9C 6C 6C 7C 7C 8C 8C", "TD TD QD QD AD AD KD", deck="double36", top="KH KH KS")

    assert [Give("6C"), Give("7C"), Give("8C"), Give("9C")] == RULESET.legal(table.state, 0)
    table.give(0, "9C")
    assert [Return("TD"), Return("QD"), Return("KD")] == RULESET.legal(table.state, 1)
    table.give_back(1, "QD")
    table.receive(0)
    assert [Take("9C"), Take("KH"), Take("KS"), Done()] == RULESET.legal(table.state, 1)


@pytest.mark.parametrize("deck", ["std52", "double36"])
def test_a_return_is_lawful_iff_some_order_of_it_is_lawful_card_by_card(deck: DeckName) -> None:
    """Against the seed's own words, played out: every order that A, B and C allow."""
    dice = random.Random(f"returns {deck}")
    for _ in range(150):
        gift, *hand = dice.sample(DECKS[deck], dice.randint(2, 8))
        held, count = by_rank(hand), min(ANSWERS[gift], len(hand))
        lawful = _orders(gift, held, count)
        wanted = {tuple(sorted(order)) for order in lawful}

        for _ in range(8):
            tried = tuple(dice.sample(held, count))
            assert (tuple(sorted(tried)) in wanted) == is_lawful(gift, held, tried)
        begun = dice.choice(sorted(lawful))[: dice.randrange(count)]
        due, rest = Due(gift, held, count).after(begun), Counter(held) - Counter(begun)
        for card in rest:
            assert any(not Counter((*begun, card)) - Counter(order) for order in lawful) == due.allows(card)


def _orders(gift: str, held: Cards, count: int) -> set[Cards]:
    """Every sequence of returns that the seed's rules allow one after another."""
    if not count:
        return {()}
    orders = set()
    for card in _allowed_by_the_seed(gift, held):
        left = list(held)
        left.remove(card)
        orders |= {(card, *rest) for rest in _orders(gift, tuple(left), count - 1)}
    return orders


def _allowed_by_the_seed(gift: str, hand: Cards) -> set[str]:
    as_high = [card for card in hand if RANK[card] >= RANK[gift]]
    same_suit = [card for card in as_high if card[1] == gift[1]]
    closest = max(RANK[card] for card in hand)
    return set(same_suit or as_high or [card for card in hand if RANK[card] == closest])


def _points_of_blessing(table: Table, seat: int, taken: str) -> int:
    table.receive(seat, taken)
    return table.points()[seat]


def test_cards_in_a_text_are_told_apart_by_spaces() -> None:
    assert ("9C", "TC") == cards("9C TC")
