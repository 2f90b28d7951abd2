"""An honest game is believed, in grade C and with seeds and a beacon mixed in."""

import pytest

from games.fairness import draws
from games.fairness.book import NO_BEACON, WITH_BEACON, Beacon, Seed, book_hash, open_ticket, transcript
from games.fairness.hashing import OutOfRange, sha256
from games.fairness.proof import (
    Published,
    ticket_opening,
    verify_book,
    verify_card,
    verify_card_root,
    verify_order_of_tickets,
    verify_shuffle,
    verify_ticket,
    verify_uniform,
    verify_weighted,
)
from tests.fairness.game import DECK, FIELDS, GAME, HONEST, MASTER, RULES, SEATS, TICKETS


def test_everything_of_an_honest_game_is_believed() -> None:
    deal, redeal, number, spin = HONEST.openings

    verify_book(HONEST.promise)
    verify_shuffle(HONEST.promise, deal, DECK, HONEST.order)
    verify_card_root(HONEST.promise, deal, HONEST.order, HONEST.card_root)
    verify_shuffle(HONEST.promise, redeal, DECK, HONEST.redeal)
    verify_uniform(HONEST.promise, number, 10, HONEST.number)
    verify_weighted(HONEST.promise, spin, FIELDS, HONEST.label)
    verify_order_of_tickets(HONEST.luck, 1)


def test_every_own_card_is_believed_during_play() -> None:
    for card in HONEST.own_cards:
        verify_card(HONEST.promise, 1, len(DECK), HONEST.card_root, card)

    assert list(HONEST.order) == [card.code for card in HONEST.own_cards]


def test_an_opening_gives_the_ticket_back() -> None:
    assert open_ticket(MASTER, GAME, 1, 3) == verify_ticket(HONEST.promise, HONEST.openings[2])


@pytest.mark.parametrize("number", range(1, TICKETS + 1))
def test_every_ticket_of_a_book_can_be_opened(number: int) -> None:
    opening = ticket_opening(MASTER, GAME, 1, TICKETS, number)

    assert number == verify_ticket(HONEST.promise, opening).number


@pytest.mark.parametrize("number", [0, -1, TICKETS + 1])
def test_no_ticket_outside_the_book_can_be_opened(number: int) -> None:
    with pytest.raises(OutOfRange):
        ticket_opening(MASTER, GAME, 1, TICKETS, number)


def test_an_order_of_tickets_may_still_be_growing() -> None:
    verify_order_of_tickets([], 1)
    verify_order_of_tickets(HONEST.luck[:2], 1)


def test_seeds_and_a_beacon_are_believed_and_change_the_deal() -> None:
    seeds = (sha256(b"mine"), None, sha256(b"yours"))
    with_seeds = mixed(seeds, None)
    with_beacon = mixed(seeds, (77, sha256(b"beacon")))
    ticket, opening = open_ticket(MASTER, GAME, 1, 1), HONEST.openings[0]
    orders = {draws.shuffle(ticket, promise.transcript, DECK) for promise in (with_seeds, with_beacon)}

    for promise in (with_seeds, with_beacon):
        verify_shuffle(promise, opening, DECK, draws.shuffle(ticket, promise.transcript, DECK))
    assert 3 == len(orders | {HONEST.order})


def mixed(seeds: tuple[Seed, ...], beacon: Beacon | None) -> Published:
    mode, root = WITH_BEACON if beacon else NO_BEACON, HONEST.promise.root
    hashed = book_hash(GAME, 1, TICKETS, root, RULES, SEATS, mode)
    return Published(GAME, 1, TICKETS, root, RULES, hashed, transcript(hashed, seeds, beacon), seeds, mode, beacon)
