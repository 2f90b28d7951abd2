"""One root over a dealt order, so that a player can check a single own card while all the others stay closed."""

from collections.abc import Iterable, Sequence

from games.fairness.book import Ticket
from games.fairness.hashing import HASH_SIZE, fixed, hmac_sha256, sha256, tag, text, u16
from games.fairness.merkle import Path, Tree
from games.rules.contract import Struct

_CARD = tag("cgf1/card")
_SALT = tag("cgf1/salt")


class CardOpening(Struct):
    """For the card's owner alone: where it was dealt, and the way from there to the card root."""

    position: int
    code: str
    salt: bytes
    path: Path


def card_root(ticket: Ticket, order: Sequence[str]) -> bytes:
    """Fixes every card of the order, position by position."""
    return card_tree(ticket, order).root


def card_openings(ticket: Ticket, order: Sequence[str], positions: Iterable[int]) -> list[CardOpening]:
    """The openings of these positions, counted from 0 in the shuffled order."""
    tree = card_tree(ticket, order)
    return [CardOpening(j, order[j], card_salt(ticket, j), tree.path(j)) for j in positions]


def card_tree(ticket: Ticket, order: Sequence[str]) -> Tree:
    """Filled up to a power of two with cards that have an empty code."""
    codes = [*order, *[""] * (padded_size(len(order)) - len(order))]
    return Tree([card_leaf(ticket.place, j, code, card_salt(ticket, j)) for j, code in enumerate(codes)])


def card_salt(ticket: Ticket, position: int) -> bytes:
    """Keeps a closed card from being guessed from its leaf."""
    return hmac_sha256(ticket.secret, _SALT, u16(position))


def card_leaf(place: bytes, position: int, code: str, salt: bytes) -> bytes:
    """What an owner can compute without the ticket's secret; `place` is the ticket's."""
    return sha256(_CARD, place, u16(position), text(code), fixed(salt, HASH_SIZE, "a salt"))


def padded_size(cards: int) -> int:
    """The next power of two, at least 1."""
    return 1 << max(cards - 1, 0).bit_length()
