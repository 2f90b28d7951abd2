"""How a round goes: the four decisions, their order, and what happens by itself."""

import pytest

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.cards import DECKS
from games.catalogue.gifts_and_blessings.commands import Done, Give, Take
from games.catalogue.gifts_and_blessings.events import Dealt, Drawn, FirstGiverNamed, Received, RoundEnded, Taken
from games.catalogue.gifts_and_blessings.options import Options
from games.rules.contract import Mode
from tests.luck import SeededChance, Stacked
from tests.rules.gifts_and_blessings.situations import Table

ONE = "9C AC 2C 5C 6C 8C JC"
TWO = "TC 4D JD 2H QD 9D AS"
LIVE: Mode = "live"


def _begun(first: int, mode: Mode = LIVE) -> list[object]:
    options = RULESET.complete(Options(), 2, mode)
    return list(RULESET.setup(options, 2, mode, 1, 0, Stacked(first, DECKS["std52"])))


def test_setup_names_the_first_giver_before_it_shuffles() -> None:
    named, dealt = _begun(first=1)

    assert FirstGiverNamed(Options(quiet_limit=8), "live", 1, 1, (1, 1)) == named
    assert isinstance(dealt, Dealt)
    assert (1, 2) == dealt.luck


@pytest.mark.parametrize("first", [0, 1])
def test_g_2_cards_are_dealt_one_at_a_time_the_first_giver_first(first: int) -> None:
    _, dealt = _begun(first)
    deck = DECKS["std52"]

    assert isinstance(dealt, Dealt)
    assert (deck[0], deck[2], deck[12]) == (dealt.hands[first][0], dealt.hands[first][1], dealt.hands[first][6])
    assert (deck[1], deck[3], deck[13]) == (dealt.hands[1 - first][0], dealt.hands[1 - first][1], dealt.hands[1 - first][6])
    assert deck[14:] == dealt.fountain


def test_the_fountain_begins_with_38_cards_or_with_58() -> None:
    assert 38 == len(_begun(first=0)[1].fountain)  # type: ignore[attr-defined]  # the second event is the deal
    options = RULESET.complete(Options(deck="double36"), 2, "live")
    assert 58 == len(RULESET.setup(options, 2, "live", 1, 0, SeededChance(1))[1].fountain)  # type: ignore[union-attr]  # as above


def test_gb_13_two_packs_of_36_are_72_cards_every_one_twice() -> None:
    deck = DECKS["double36"]

    assert 72 == len(deck)
    assert all(2 == deck.count(card) for card in deck)
    assert ("6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC", "6D") == deck[:10]


def test_the_canonical_pack_goes_suit_by_suit_from_the_ace() -> None:
    deck = DECKS["std52"]

    assert 52 == len(set(deck))
    assert ("AC", "2C", "9C", "TC", "JC", "QC", "KC", "AD") == (deck[0], deck[1], *deck[8:14])


def test_gb_14_the_game_is_for_two() -> None:
    assert [2] == list(RULESET.seats)


def test_a_gift_lies_open_in_the_other_gift_pool() -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")

    assert ("9C",) == table.state.players[1].pool
    assert 6 == len(table.state.players[0].hand)


def test_player_one_receives_before_player_two() -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")
    table.give_back(1, "TC")

    assert "not_your_turn" == table.refusal(1, Done())
    assert 0 == table.state.seat


def test_gb_8_a_full_hand_ends_receiving_by_itself() -> None:
    table = Table("QH AC 2C 5C 6C 8C JC", "JH KS QD TH 7H 7C 2S")
    table.give(0, "QH")
    table.give_back(1, "JH QD KS")

    assert [Taken(0, "KS"), Received(0, ("JH", "QD"))] == table.send(0, Take("KS"))
    assert 7 == len(table.state.players[0].hand)


def test_an_emptied_pool_ends_receiving_by_itself() -> None:
    table = Table("9C AC", "TC 4D", fountain="")
    table.give(0, "9C")
    table.give_back(1, "TC")

    assert [Taken(0, "TC"), Received(0, ())] == table.send(0, Take("TC"))


def test_gb_9_the_hand_is_filled_up_to_seven_without_asking() -> None:
    table = Table(ONE, TWO, top="KH")
    table.give(0, "9C")
    table.give_back(1, "TC")

    assert [Received(0, ("TC",)), Drawn(0, 1, ("KH",))] == table.send(0, Done())


def test_gb_10_player_one_draws_before_player_two_receives() -> None:
    table = Table(ONE, TWO, fountain="KH")
    table.give(0, "9C")
    table.give_back(1, "TC")
    table.receive(0)
    ended = table.receive(1)

    assert Drawn(0, 1, ("KH",)) in table.events
    assert [Received(1, ("9C",)), RoundEnded(1, 0)] == ended


def test_a_short_fountain_serves_the_royal_then_player_one_then_player_two() -> None:
    table = Table("9C AC 2C 5C 6C 8C JC", "QC 4D JD 2H QD 9D AS", fountain="KH KD KS 3H")
    table.give(0, "9C")
    table.give_back(1, "QC")
    table.receive(0)
    table.receive(1)

    assert ("KH", "KD", "KS") == table.state.players[1].blessings[1:]
    assert [Drawn(0, 1, ("3H",))] == [event for event in table.events if isinstance(event, Drawn)]
    assert 6 == len(table.state.players[1].hand)


def test_a_gift_may_be_the_last_card_of_the_hand() -> None:
    table = Table("9C", "TC 4D", fountain="KH")
    table.give(0, "9C")
    table.give_back(1, "TC")
    table.receive(0)
    table.receive(1)

    assert ("KH",) == table.state.players[0].hand
    assert "give" == table.state.phase


def test_roles_swap_after_every_round() -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")
    table.give_back(1, "TC")
    table.receive(0)

    assert RoundEnded(1, 0) == table.receive(1)[-1]
    assert (1, 1, 2, "give") == (table.state.giver, table.state.seat, table.state.round, table.state.phase)


def test_a_blessing_never_comes_back() -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")
    table.give_back(1, "TC")
    table.receive(0)
    table.receive(1)

    assert (("TC",), ("9C",)) == (table.state.players[0].blessings, table.state.players[1].blessings)
    assert ((), ()) == (table.state.players[0].pool, table.state.players[1].pool)


def test_the_hand_overs_of_a_round_are_three_waits() -> None:
    """P1 gives, P2 returns, P1 receives, P2 receives and gives as the next P1."""
    table = Table("QH AC 2C 5C 6C 8C JC", "JH KS QD TH 7H 7C 2S")
    waits = [_asked(table)]
    table.give(0, "QH")
    waits.append(_asked(table))
    table.give_back(1, "JH QD KS")
    waits.append(_asked(table))
    table.receive(0, "KS")
    waits.append(_asked(table))
    table.receive(1, "QH")
    waits.append(_asked(table))

    assert [(0, "give", 1), (1, "return", 2), (0, "receive", 3), (1, "receive", 4), (1, "give", 4)] == waits


def test_every_return_is_a_question_of_its_own() -> None:
    table = Table("QH AC 2C 5C 6C 8C JC", "JH KS QD TH 7H 7C 2S")
    table.give(0, "QH")
    first = RULESET.question(table.state, 1)
    table.give_back(1, "JH")

    assert (0, 1) == (first.step if first else None, RULESET.question(table.state, 1).step)  # type: ignore[union-attr]  # it is asked
    assert None is RULESET.question(table.state, 0)


def test_every_take_is_a_question_of_its_own() -> None:
    table = Table("QH AC 2C", "JH KS QD TH", fountain="")
    table.give(0, "QH")
    table.give_back(1, "JH QD KS")
    table.send(0, Take("KS"))

    assert ("receive", 3, 1) == _question(table, 0)


def test_the_auto_move_gives_the_lowest_card_clubs_before_diamonds_hearts_and_spades() -> None:
    table = Table("9C 3S 3H KC QC JC 8C", TWO)

    assert Give("3H") == RULESET.auto_move(table.state, 0, SeededChance(1))


def test_the_auto_move_returns_the_lowest_lawful_card() -> None:
    table = Table("9C AC 2C 5C 6C 8C JC", "QC TC 9S KC 2H 3H 4H")
    table.give(0, "9C")

    assert "TC" == RULESET.auto_move(table.state, 1, SeededChance(1)).card  # type: ignore[union-attr]  # a Return


def test_the_auto_move_blesses_everything() -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")
    table.give_back(1, "TC")

    assert Done() == RULESET.auto_move(table.state, 0, SeededChance(1))


def _question(table: Table, seat: int) -> tuple[str, int, int] | None:
    asked = RULESET.question(table.state, seat)
    return None if asked is None else (asked.kind, asked.wait, asked.step)


def _asked(table: Table) -> tuple[int, str, int]:
    """(seat, kind, wait) of the only seat that is asked."""
    ((seat, asked),) = [(seat, found) for seat in (0, 1) if (found := _question(table, seat)) is not None]
    return seat, *asked[:2]
