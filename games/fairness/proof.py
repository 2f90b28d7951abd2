"""What is opened after a random event, and how a client checks it against what was published before."""

from collections.abc import Iterable, Sequence

from games.fairness import draws
from games.fairness.book import (
    Beacon,
    Seed,
    Ticket,
    book_hash,
    open_ticket,
    ticket_commit,
    ticket_place,
    ticket_tree,
    transcript,
)
from games.fairness.cards import CardOpening, card_leaf, card_root, padded_size
from games.fairness.merkle import Path, leads_to_root
from games.rules.contract import Luck, Struct


class ProofFailed(Exception):
    """Something is not as it was promised. `code` says what, in stable lower snake case.

    Values that the format has no room for (ticket 0, a short salt) raise OutOfRange instead: no honest server sends them.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Published(Struct):
    """All that was public before the first card. A checker puts in the `book_hash` it kept from then, not one it is told now."""

    game_id: bytes
    book: int
    tickets: int
    root: bytes
    rules_hash: bytes
    book_hash: bytes
    transcript: bytes
    seeds: tuple[Seed, ...]
    """By seat; None for each seat that gave none (in grade C: every seat)."""
    beacon_mode: int = 0
    beacon: Beacon | None = None


class Opening(Struct):
    """A used ticket, made public: its secret, and the path from its commit to the book's root."""

    ticket: int
    secret: bytes
    path: Path


def ticket_opening(master: bytes, game_id: bytes, book: int, tickets: int, number: int) -> Opening:
    """Ticket `number` of a book of `tickets`. Costs the whole tree: open many at once with `ticket_openings`."""
    return ticket_openings(master, game_id, book, tickets, [number])[0]


def ticket_openings(master: bytes, game_id: bytes, book: int, tickets: int, numbers: Iterable[int]) -> list[Opening]:
    """Several tickets from one tree, in the order asked for. Who may see them is the caller's to decide."""
    tree = ticket_tree(master, game_id, book, tickets)
    return [Opening(number, open_ticket(master, game_id, book, number).secret, tree.path(number - 1)) for number in numbers]


def verify_book(published: Published) -> None:
    """The kept book hash and the transcript follow from what was published. Raises ProofFailed: other_book, other_transcript."""
    p = published
    if p.book_hash != book_hash(p.game_id, p.book, p.tickets, p.root, p.rules_hash, len(p.seeds), p.beacon_mode):
        raise ProofFailed("other_book")
    if p.transcript != transcript(p.book_hash, p.seeds, p.beacon):
        raise ProofFailed("other_transcript")
    if p.beacon_mode != (p.beacon is not None):
        raise ProofFailed("beacon_not_as_promised")


def verify_ticket(published: Published, opening: Opening) -> Ticket:
    """The opened ticket, once book and path are found right. Raises ProofFailed: those of `verify_book`, not_in_book."""
    verify_book(published)
    ticket = Ticket(published.game_id, published.book, opening.ticket, opening.secret)
    if not leads_to_root(published.root, published.tickets, opening.ticket - 1, ticket_commit(ticket), opening.path):
        raise ProofFailed("not_in_book")
    return ticket


def verify_shuffle(published: Published, opening: Opening, deck: Sequence[str], order: Sequence[str]) -> None:
    """The codes of `deck`, in canonical order, come out as `order`. Raises ProofFailed: as before, or other_outcome."""
    _same(tuple(order), draws.shuffle(verify_ticket(published, opening), published.transcript, deck))


def verify_uniform(published: Published, opening: Opening, n: int, outcome: int) -> None:
    """The number below `n` is `outcome`. Raises ProofFailed."""
    _same(outcome, draws.uniform(verify_ticket(published, opening), published.transcript, n))


def verify_weighted(published: Published, opening: Opening, fields: draws.Fields, outcome: str) -> None:
    """The spinner stops at `outcome`. Raises ProofFailed."""
    _same(outcome, draws.weighted(verify_ticket(published, opening), published.transcript, fields))


def verify_card_root(published: Published, opening: Opening, order: Sequence[str], root: bytes) -> None:
    """The card root shown at the deal is that of the whole order. Raises ProofFailed."""
    _same(root, card_root(verify_ticket(published, opening), order))


def verify_card(published: Published, ticket: int, cards: int, root: bytes, card: CardOpening) -> None:
    """One own card, during play and without the ticket's secret, against the card root of a deal of `cards` cards.

    Raises ProofFailed: not_in_deal.
    """
    place = ticket_place(published.game_id, published.book, ticket)
    leaf = card_leaf(place, card.position, card.code, card.salt)
    if card.position >= cards or not leads_to_root(root, padded_size(cards), card.position, leaf, card.path):
        raise ProofFailed("not_in_deal")


def verify_order_of_tickets(used: Iterable[Luck], book: int) -> None:
    """The tickets that the log names, in its order, are 1, 2, 3 … of this book.

    Raises ProofFailed: another_book, ticket_skipped, ticket_reused.
    """
    for expected, (named, ticket) in enumerate(used, start=1):
        if named != book:
            raise ProofFailed("another_book")
        if ticket != expected:
            raise ProofFailed("ticket_skipped" if ticket > expected else "ticket_reused")


def _same(claimed: object, found: object) -> None:
    if claimed != found:
        raise ProofFailed("other_outcome")
