"""A cheating server changes an outcome, the question or a card: an honest checker notices."""

import msgspec
import pytest

from games.fairness import draws
from games.fairness.book import Ticket, open_ticket
from games.fairness.cards import card_openings, card_root
from games.fairness.hashing import OutOfRange
from games.fairness.proof import (
    Opening,
    verify_card,
    verify_card_root,
    verify_shuffle,
    verify_uniform,
    verify_weighted,
)
from tests.fairness import plain
from tests.fairness.game import DECK, FIELDS, GAME, HONEST, MASTER, TICKETS, caught, exchanged
from tests.fairness.vectors import GIVEN, deck_of, opening_of, published, seeds_of, unhex

PROMISE, ORDER = HONEST.promise, HONEST.order
DEAL, REDEAL, NUMBER, SPIN = HONEST.openings
replace = msgspec.structs.replace


# The outcome


@pytest.mark.parametrize(("i", "j"), [(0, 1), (0, 51), (20, 33)])
def test_two_exchanged_cards_are_caught(i: int, j: int) -> None:
    assert "other_outcome" == caught(verify_shuffle, PROMISE, DEAL, DECK, exchanged(ORDER, i, j))


def test_a_card_dealt_twice_and_a_missing_card_are_caught() -> None:
    assert "other_outcome" == caught(verify_shuffle, PROMISE, DEAL, DECK, (ORDER[1], *ORDER[1:]))
    assert "other_outcome" == caught(verify_shuffle, PROMISE, DEAL, DECK, ORDER[:-1])


def test_another_number_is_caught() -> None:
    for wrong in set(range(10)) - {HONEST.number}:
        assert "other_outcome" == caught(verify_uniform, PROMISE, NUMBER, 10, wrong)


def test_another_label_is_caught() -> None:
    for wrong in {"A", "B", "nothing", "C"} - {HONEST.label}:
        assert "other_outcome" == caught(verify_weighted, PROMISE, SPIN, FIELDS, wrong)


# The question


@pytest.mark.parametrize("deck", [tuple(reversed(DECK)), exchanged(DECK, 3, 4), (*DECK, "Xa"), DECK[:-1]])
def test_another_deck_or_deck_order_after_the_deal_is_caught(deck: tuple[str, ...]) -> None:
    assert "other_outcome" == caught(verify_shuffle, PROMISE, DEAL, deck, ORDER)


def test_an_order_found_by_starting_from_another_deck_is_caught() -> None:
    ticket = open_ticket(MASTER, GAME, 1, 1)
    forged = draws.shuffle(ticket, PROMISE.transcript, exchanged(DECK, 0, 1))

    assert "other_outcome" == caught(verify_shuffle, PROMISE, DEAL, DECK, forged)


def test_other_weights_than_announced_are_caught_by_some_ticket() -> None:
    shifted = [("A", 4), ("B", 0), ("nothing", 4)]
    tickets = [open_ticket(MASTER, GAME, 1, number) for number in range(1, TICKETS + 1)]
    differ = [
        t for t in tickets if draws.weighted(t, PROMISE.transcript, FIELDS) != draws.weighted(t, PROMISE.transcript, shifted)
    ]

    assert differ
    for ticket in differ:
        opening = plain_opening(ticket)
        label = draws.weighted(ticket, PROMISE.transcript, shifted)
        assert "other_outcome" == caught(verify_weighted, PROMISE, opening, FIELDS, label)


def plain_opening(ticket: Ticket) -> Opening:
    """The opening, made by the other implementation."""
    commits = plain.commits(MASTER, GAME, 1, TICKETS)
    return Opening(ticket.number, ticket.secret, tuple(plain.path(ticket.number - 1, commits)))


# Single cards


def test_a_card_at_another_place_under_another_face_or_salt_is_caught() -> None:
    card, other = HONEST.own_cards[51], HONEST.own_cards[50]
    lies = [
        replace(card, code=other.code),
        replace(card, position=50),
        replace(card, salt=other.salt),
        replace(card, path=other.path),
        replace(card, path=card.path[:-1]),
    ]

    for lie in lies:
        assert "not_in_deal" == caught(verify_card, PROMISE, 1, 52, HONEST.card_root, lie)


@pytest.mark.parametrize("salt", [b"", bytes(31), bytes(33)])
def test_a_salt_of_another_length_is_refused(salt: bytes) -> None:
    with pytest.raises(OutOfRange):
        verify_card(PROMISE, 1, 52, HONEST.card_root, replace(HONEST.own_cards[0], salt=salt))


def test_a_card_of_the_redeal_does_not_pass_for_one_of_the_deal() -> None:
    ticket = open_ticket(MASTER, GAME, 1, 2)
    [card] = card_openings(ticket, HONEST.redeal, [0])

    verify_card(PROMISE, 2, 52, card_root(ticket, HONEST.redeal), card)
    assert "not_in_deal" == caught(verify_card, PROMISE, 1, 52, HONEST.card_root, card)
    assert "not_in_deal" == caught(verify_card, PROMISE, 1, 52, card_root(ticket, HONEST.redeal), card)


def test_an_empty_place_of_the_filled_up_tree_is_no_card() -> None:
    ticket = open_ticket(MASTER, GAME, 1, 1)
    filled = [*ORDER, *[""] * 12]
    [padding] = card_openings(ticket, filled, [52])

    assert HONEST.card_root == card_root(ticket, filled)
    assert "not_in_deal" == caught(verify_card, PROMISE, 1, 52, HONEST.card_root, padding)


def test_cards_exchanged_after_the_deal_are_caught_by_the_card_root() -> None:
    for i, j in [(0, 1), (50, 51)]:
        assert "other_outcome" == caught(verify_card_root, PROMISE, DEAL, exchanged(ORDER, i, j), HONEST.card_root)


def test_a_card_root_over_exchanged_cards_is_caught_when_the_ticket_opens() -> None:
    forged = exchanged(ORDER, 0, 40)
    root = card_root(open_ticket(MASTER, GAME, 1, 1), forged)

    assert "other_outcome" == caught(verify_card_root, PROMISE, DEAL, ORDER, root)
    assert "other_outcome" == caught(verify_shuffle, PROMISE, DEAL, DECK, forged)


# The lazy verifier


def test_a_verifier_that_forgets_to_reject_is_caught_by_one_given_deal_only() -> None:
    lazy = {
        name: " ".join(plain.shuffle(plain.draws(unhex(deal["event_seed"]), unhex(deal["T"])), deck_of(deal), reject=False))
        for name, deal in GIVEN.items()
        if "deal_" in name
    }

    assert ["deal_52_rejection_branch"] == [name for name, order in lazy.items() if order != GIVEN[name]["order"]]


def test_the_order_a_lazy_server_would_deal_is_caught() -> None:
    deal = GIVEN["deal_52_rejection_branch"]
    lazy = plain.shuffle(plain.draws(unhex(deal["event_seed"]), unhex(deal["T"])), deck_of(deal), reject=False)
    promise = published(GIVEN["book"], seeds_of(deal))

    assert "other_outcome" == caught(verify_shuffle, promise, opening_of(deal), deck_of(deal), lazy)
