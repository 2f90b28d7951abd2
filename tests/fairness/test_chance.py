"""The luck a ruleset gets: one ticket a call, in order, until the book is used up."""

import pytest

from games.fairness.book import Book, open_book
from games.fairness.chance import BookChance, TicketsExhausted
from games.fairness.hashing import OutOfRange, sha256
from games.rules.cards import pack
from games.rules.contract import Chance

MASTER, GAME, RULES = sha256(b"master"), bytes(range(16)), sha256(b"rules")
BOOK: Book = open_book(MASTER, GAME, 1, 8, RULES, 4)


def chance_after(used: int, book: int = 1) -> BookChance:
    return BookChance(MASTER, GAME, book, 8, BOOK.transcript, used)


def test_the_book_serves_as_a_rulesets_chance() -> None:
    chance: Chance = chance_after(0)
    cards, luck = chance.shuffle(pack())

    assert sorted(pack()) == sorted(cards)
    assert (1, 1) == luck


def test_each_call_uses_the_next_ticket_whatever_its_kind() -> None:
    chance = chance_after(2)
    tickets = [chance.uniform(6)[1], chance.shuffle(pack())[1], chance.weighted([("A", 1), ("B", 2)])[1], chance.shuffle(())[1]]

    assert [(1, 3), (1, 4), (1, 5), (1, 6)] == tickets
    assert 6 == chance.used


def test_a_draw_decided_again_from_the_same_place_comes_out_the_same() -> None:
    assert chance_after(4).shuffle(pack()) == chance_after(4).shuffle(pack())


def test_the_outcome_depends_on_the_ticket_not_on_the_calls_before_it() -> None:
    chance = chance_after(0)
    chance.uniform(2)

    assert chance_after(1).shuffle(pack()) == chance.shuffle(pack())


def test_another_ticket_another_book_and_another_master_deal_otherwise() -> None:
    deals = {
        chance_after(0).shuffle(pack())[0],
        chance_after(1).shuffle(pack())[0],
        chance_after(0, book=2).shuffle(pack())[0],
        BookChance(RULES, GAME, 1, 8, BOOK.transcript, 0).shuffle(pack())[0],
        BookChance(MASTER, GAME[::-1], 1, 8, BOOK.transcript, 0).shuffle(pack())[0],
    }

    assert 5 == len(deals)


def test_the_last_ticket_is_good_and_the_next_one_is_exhausted() -> None:
    chance = chance_after(7)
    _, luck = chance.uniform(6)
    with pytest.raises(TicketsExhausted) as refusal:
        chance.uniform(6)

    assert (1, 8) == luck
    assert (1, 8) == (refusal.value.book, refusal.value.tickets)
    assert 8 == chance.used


@pytest.mark.parametrize("draw", ["shuffle", "uniform", "weighted"])
def test_a_used_up_book_gives_nothing_of_any_kind(draw: str) -> None:
    questions = {"shuffle": pack(), "uniform": 6, "weighted": [("A", 1)]}
    with pytest.raises(TicketsExhausted):
        getattr(chance_after(8), draw)(questions[draw])


def test_a_refused_question_spends_no_ticket() -> None:
    chance = chance_after(0)
    with pytest.raises(OutOfRange):
        chance.uniform(0)

    assert (1, 1) == chance.uniform(6)[1]


@pytest.mark.parametrize("used", [-1, 9])
def test_a_book_can_not_have_used_less_than_nothing_or_more_than_it_has(used: int) -> None:
    with pytest.raises(OutOfRange):
        chance_after(used)


def test_equal_cards_are_dealt_like_any_others() -> None:
    order, _ = chance_after(0).shuffle(("7H",) * 3 + ("2C",) * 2)

    assert ["2C", "2C", "7H", "7H", "7H"] == sorted(order)
