"""A short game as an honest server would publish it: a deal, a re-deal, a number and a spin, then everything opened."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from games.fairness.book import open_book, open_ticket
from games.fairness.cards import CardOpening, card_openings, card_root
from games.fairness.chance import BookChance
from games.fairness.hashing import sha256
from games.fairness.proof import Opening, ProofFailed, Published, ticket_openings
from games.rules.cards import pack
from games.rules.contract import Luck

MASTER, GAME, RULES = sha256(b"a game's master"), bytes(range(16)), sha256(b"the rules file")
TICKETS, SEATS = 19, 3
DECK = pack()
FIELDS = [("A", 3), ("B", 1), ("nothing", 4)]


class Played(NamedTuple):
    """What a checker holds after the game."""

    promise: Published
    order: tuple[str, ...]
    card_root: bytes
    redeal: tuple[str, ...]
    number: int
    label: str
    luck: list[Luck]
    openings: list[Opening]
    own_cards: list[CardOpening]


def promise_of(master: bytes = MASTER, book: int = 1, rules_hash: bytes = RULES) -> Published:
    opened = open_book(master, GAME, book, TICKETS, rules_hash, SEATS)
    return Published(GAME, book, TICKETS, opened.root, rules_hash, opened.book_hash, opened.transcript, (None,) * SEATS)


def play(master: bytes = MASTER, book: int = 1) -> Played:
    promise = promise_of(master, book)
    chance = BookChance(master, GAME, book, TICKETS, promise.transcript, 0)
    order, first = chance.shuffle(DECK)
    redeal, second = chance.shuffle(DECK)
    number, third = chance.uniform(10)
    label, fourth = chance.weighted(FIELDS)
    dealt = open_ticket(master, GAME, book, 1)
    return Played(
        promise=promise,
        order=order,
        card_root=card_root(dealt, order),
        redeal=redeal,
        number=number,
        label=label,
        luck=[first, second, third, fourth],
        openings=ticket_openings(master, GAME, book, TICKETS, range(1, 5)),
        own_cards=card_openings(dealt, order, range(len(order))),
    )


HONEST = play()


def caught(check: Callable[..., object], *claims: object) -> str:
    """The code with which the check fails; that it does not is a failure of the test."""
    with pytest.raises(ProofFailed) as failure:
        check(*claims)
    return failure.value.code


def exchanged(order: tuple[str, ...], i: int, j: int) -> tuple[str, ...]:
    cards = list(order)
    cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)
