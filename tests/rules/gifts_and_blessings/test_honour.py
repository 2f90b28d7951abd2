"""Honour games: any cards of the hand are a return, and the log knows whether they should have been (GB-16)."""

import random

import pytest

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.cards import ANSWERS, DECKS, DeckName, by_rank
from games.catalogue.gifts_and_blessings.commands import Done, Give, Return, Take
from games.catalogue.gifts_and_blessings.events import FountainToPool, Returned
from games.catalogue.gifts_and_blessings.options import Options, complete
from games.catalogue.gifts_and_blessings.returns import audit, is_lawful
from games.rules.secrecy import shown
from tests.luck import SeededChance
from tests.rules.gifts_and_blessings.situations import Table, cards

SIX = "AC 2C 5C 6C 8C JC"
NINE = "4C TC JD 2H QC 9D AS"
"""Player Two's hand of the first worked exchange: ten or queen of clubs for the nine."""
QUEEN = "JH KS QD TH 7H 7C 2S"
"""Of the second: jack of hearts, king of spades and queen of diamonds for the queen of hearts."""


def _asked_for(gift: str, hand: str, top: str = "") -> Table:
    found = Table(f"{gift} {SIX}", hand, top=top, honour="forfeit")
    found.give(0, gift)
    return found


@pytest.mark.parametrize("card", cards(NINE))
def test_gb_16_any_card_of_the_hand_is_accepted_as_a_return(card: str) -> None:
    table = _asked_for("9C", NINE)

    assert card == table.give_back(1, card)[0].card  # type: ignore[union-attr]  # the first event is the return
    assert card in table.state.players[0].pool


def test_gb_16_a_card_that_is_not_held_is_refused_all_the_same() -> None:
    assert "not_in_hand" == _asked_for("9C", NINE).refusal(1, Return("3S"))


def test_gb_16_the_number_of_cards_returned_is_never_a_matter_of_honour() -> None:
    table = _asked_for("QH", QUEEN)
    table.give_back(1, "2S 7C")

    assert "return_first" == table.refusal(1, Done())
    assert 1 == table.state.owed - len(table.state.returned)
    table.give_back(1, "7H")
    assert "not_your_turn" == table.refusal(1, Return("TH"))


def test_gb_16_the_number_of_cards_held_is_never_a_matter_of_honour() -> None:
    table = _asked_for("9C", NINE)
    table.give_back(1, "AS")
    table.receive(0, "AS")

    assert 7 == len(table.state.players[0].hand)
    assert "not_your_turn" == table.refusal(0, Take("AS"))


def test_gb_16_acting_out_of_turn_is_refused_all_the_same() -> None:
    table = _asked_for("9C", NINE)

    assert "not_your_turn" == table.refusal(0, Give("AC"))
    assert "return_first" == table.refusal(1, Give("4C"))


def test_gb_16_only_lawful_cards_are_listed() -> None:
    assert {"TC", "QC"} == _asked_for("9C", NINE).open_to(1)


@pytest.mark.parametrize(("first", "rest"), [("2S", {"JH"}), ("7H", {"JH"}), ("JH", {"KS", "QD"}), ("KS", {"JH", "QD"})])
def test_gb_16_after_an_unlawful_card_is_listed_what_the_rest_of_the_hand_owes(first: str, rest: set[str]) -> None:
    table = _asked_for("QH", QUEEN)
    table.give_back(1, first)

    assert rest <= table.open_to(1)
    assert not table.open_to(1) & {"7H", "7C", "2S", "TH"}


def test_gb_16_the_auto_move_is_lawful_and_so_is_a_return_made_of_it() -> None:
    table = _asked_for("QH", QUEEN)
    while table.state.seat == 1:
        table.send(1, RULESET.auto_move(table.state, 1, SeededChance(1)))

    assert ("QD", "JH", "KS") == table.state.returned
    assert (True,) == table.state.audits


def test_gb_16_an_auto_move_does_not_make_an_unlawful_return_lawful() -> None:
    table = _asked_for("QH", QUEEN)
    table.give_back(1, "2S")
    while table.state.seat == 1:
        table.send(1, RULESET.auto_move(table.state, 1, SeededChance(1)))

    assert (False,) == table.state.audits


@pytest.mark.parametrize(
    ("gift", "hand", "returned", "broken"),
    [
        ("9C", NINE, "TC", ()),
        ("9C", NINE, "QC", ()),
        ("9C", NINE, "9D", ("must_match_suit",)),
        ("9C", NINE, "JD", ("must_match_suit",)),
        ("9C", NINE, "AS", ("must_match_suit",)),
        ("QH", QUEEN, "JH KS QD", ()),
        ("QH", QUEEN, "KS QD TH", ("must_match_suit",)),
        ("QH", QUEEN, "JH KS TH", ("must_be_as_high",)),
        ("QH", QUEEN, "TH 7H 7C", ("must_match_suit", "must_be_as_high")),
        ("JS", "KD TS TH 9C 4D 3C 2H", "KD TS TH 9C 4D", ()),
        ("JS", "KD TS TH 9C 4D 3C 2H", "KD TS TH 9C 3C", ("must_be_closest",)),
        ("JS", "KD TS TH 9C 4D 3C 2H", "TS TH 9C 4D 3C", ("must_be_as_high",)),
        ("KD", "TS 9S 7S 6S 4S 3S 2S", "2S 3S 4S 6S 7S 9S TS", ()),
    ],
)
def test_gb_16_the_audit_of_a_complete_return_names_the_rules_it_broke(
    gift: str, hand: str, returned: str, broken: tuple[str, ...]
) -> None:
    table = _asked_for(gift, hand)
    *begun, last = [event for event in table.give_back(1, returned) if isinstance(event, Returned)]

    assert broken == last.audit
    assert not any(event.audit for event in begun)
    assert (not broken,) == table.state.audits


def test_gb_16_the_audit_is_in_no_view_and_no_shown_event() -> None:
    lawful, unlawful = _asked_for("9C", "4S 3S JD 2H 8S 9D AS"), _asked_for("9C", "4S 3S JD 2H TC 9D AS")
    events = [table.give_back(1, "9D") for table in (lawful, unlawful)]

    assert [(True,), (False,)] == [table.state.audits for table in (lawful, unlawful)]
    for viewer in (0, None):
        seen = [[shown(event, viewer) for event in each] for each in events]
        assert seen[0] == seen[1]
        assert RULESET.view(lawful.state, viewer) == RULESET.view(unlawful.state, viewer)
    assert all("audit" not in shown(event, 1) for event in events[1])


def test_gb_16_a_return_is_judged_by_the_hand_of_its_moment() -> None:
    table = _asked_for("9C", NINE, top="KC")
    table.give_back(1, "9D")
    table.receive(0)
    table.receive(1)
    table.give(1, "TC")

    assert (False,) == table.state.audits


def test_gb_16_a_returned_royal_brings_its_cards_lawful_or_not() -> None:
    brought = _asked_for("9C", NINE, top="KH KD KS 3S 3D").give_back(1, "JD")[1:]

    assert [FountainToPool(1, "JD", ("KH", "KD", "KS", "3S", "3D"))] == brought


@pytest.mark.parametrize("deck", ["std52", "double36"])
def test_gb_16_the_audit_and_the_lawful_return_are_one_judgement(deck: DeckName) -> None:
    """`is_lawful` is held against the seed's own words in test_returns."""
    dice, both = random.Random(f"audits {deck}"), set()
    for _ in range(300):
        gift, *hand = dice.sample(DECKS[deck], dice.randint(2, 8))
        held = by_rank(hand)
        returned = tuple(dice.sample(held, min(ANSWERS[gift], len(held))))

        assert is_lawful(gift, held, returned) == (not audit(gift, held, returned))
        both.add(audit(gift, held, returned))
    assert len(both) >= 4


def test_a_strict_table_has_none_of_the_options_of_honour() -> None:
    plain = complete(Options(), 2, "live")

    assert plain == complete(Options(cheat_penalty="redo", challenge_tokens=5), 2, "live")
    assert plain == complete(complete(Options(enforcement="strict"), 2, "live"), 2, "live")


def test_an_honour_table_forfeits_and_has_three_tokens_unless_it_chose_otherwise() -> None:
    plain, chosen = Options(enforcement="honour"), Options(enforcement="honour", cheat_penalty="redo", challenge_tokens=9)

    assert ("forfeit", 3) == (complete(plain, 2, "live").cheat_penalty, complete(plain, 2, "live").challenge_tokens)
    assert ("redo", 9) == (complete(chosen, 2, "live").cheat_penalty, complete(chosen, 2, "live").challenge_tokens)
