"""A game's book of tickets: secrets made from one master, fixed by one root before anything is dealt."""

from collections.abc import Sequence

from games.fairness.hashing import HASH_SIZE, OutOfRange, fixed, hmac_sha256, sha256, tag, u8, u16, u32, u64
from games.fairness.merkle import Tree
from games.rules.contract import Struct

MASTER_SIZE = 32
GAME_ID_SIZE = 16
NO_BEACON = 0
WITH_BEACON = 1

Seed = bytes | None
"""A seat's 32 bytes of its own, or None: it gave none."""
Beacon = tuple[int, bytes]
"""(round, value): an outside random number that nobody could know when the seeds were frozen."""

_TICKET_SECRET = tag("cgf1/ticket-secret")
_TICKET_COMMIT = tag("cgf1/ticket-commit")
_BOOK = tag("cgf1/book")
_TRANSCRIPT = tag("cgf1/transcript")
_LOG_SALT = tag("log-salt")


class Book(Struct):
    """What is published when a book is opened; the transcript is that of a game in which no seat gives a seed (grade C)."""

    root: bytes
    book_hash: bytes
    transcript: bytes


class Ticket(Struct):
    """One ticket with its secret: `number` is 1 .. N in the given book of the game."""

    game_id: bytes
    book: int
    number: int
    secret: bytes

    @property
    def place(self) -> bytes:
        """Which ticket this is, as it enters every hash about it."""
        return ticket_place(self.game_id, self.book, self.number)


def open_book(master: bytes, game_id: bytes, book: int, tickets: int, rules_hash: bytes, seats: int) -> Book:
    """Fixes all tickets of a book: about 5 ms for 1,024. The master is 32 bytes from the system's generator, one a book."""
    root = ticket_tree(master, game_id, book, tickets).root
    hashed = book_hash(game_id, book, tickets, root, rules_hash, seats, NO_BEACON)
    return Book(root, hashed, transcript(hashed, [None] * seats, None))


def open_ticket(master: bytes, game_id: bytes, book: int, number: int) -> Ticket:
    """The ticket as the holder of the master knows it. Refuses a master of another length, and ticket 0."""
    fixed(master, MASTER_SIZE, "a master")
    if number < 1:
        raise OutOfRange("tickets are counted from 1")
    return Ticket(game_id, book, number, hmac_sha256(master, _TICKET_SECRET, ticket_place(game_id, book, number)))


def ticket_place(game_id: bytes, book: int, number: int) -> bytes:
    """Game, book and number, at fixed widths."""
    return fixed(game_id, GAME_ID_SIZE, "a game id") + u16(book) + u32(number)


def ticket_commit(ticket: Ticket) -> bytes:
    """What the book's tree holds of a ticket."""
    return sha256(_TICKET_COMMIT, ticket.place, fixed(ticket.secret, HASH_SIZE, "a ticket's secret"))


def ticket_tree(master: bytes, game_id: bytes, book: int, tickets: int) -> Tree:
    """The tree over the commits of tickets 1 .. N (at index 0 .. N-1). Refuses a book without tickets."""
    if tickets < 1:
        raise OutOfRange("a book has at least one ticket")
    numbers = range(1, tickets + 1)
    return Tree([ticket_commit(open_ticket(master, game_id, book, number)) for number in numbers])


def book_hash(game_id: bytes, book: int, tickets: int, root: bytes, rules_hash: bytes, seats: int, beacon_mode: int) -> bytes:
    """Binds the root to the game, its rules file and its seats: the one value a player has to keep."""
    fixed(game_id, GAME_ID_SIZE, "a game id")
    fixed(root, HASH_SIZE, "a root")
    fixed(rules_hash, HASH_SIZE, "a rules hash")
    return sha256(_BOOK, game_id, u16(book), u32(tickets), root, rules_hash, u8(seats), u8(beacon_mode))


def transcript(book_hash: bytes, seeds: Sequence[Seed], beacon: Beacon | None) -> bytes:
    """What was mixed in from outside, seat by seat; with no seed and no beacon it follows from the book alone."""
    fixed(book_hash, HASH_SIZE, "a book hash")
    given = b"".join(u8(seed is not None) + _or_zeros(seed, "a seed") for seed in seeds)
    turn, value = beacon or (0, None)
    return sha256(_TRANSCRIPT, book_hash, u8(len(seeds)), given, u8(beacon is not None), u64(turn), _or_zeros(value, "a beacon"))


def log_salt(master: bytes, version: int) -> bytes:
    """The salt of one log entry's hash: HMAC(master, "log-salt" NUL ‖ u64 version), unknown to who lacks the master."""
    return hmac_sha256(fixed(master, MASTER_SIZE, "a master"), _LOG_SALT, u64(version))


def _or_zeros(value: bytes | None, what: str) -> bytes:
    return bytes(HASH_SIZE) if value is None else fixed(value, HASH_SIZE, what)
