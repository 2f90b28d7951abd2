"""The luck of real games: each call uses the next ticket of the game's book."""

from collections.abc import Sequence
from typing import TypeVar

from games.fairness import draws
from games.fairness.book import Ticket, open_ticket
from games.fairness.hashing import OutOfRange
from games.rules.contract import Luck

Card = TypeVar("Card")


class TicketsExhausted(Exception):
    """All tickets of the book are used: a new book must be opened before the next random event."""

    def __init__(self, book: int, tickets: int) -> None:
        super().__init__(f"book {book} has only {tickets} tickets")
        self.book = book
        self.tickets = tickets


class BookChance:
    """Chance (games.rules.contract) from a sealed book. Making one computes nothing; only a draw that succeeds spends a ticket.

    `used` is the number of tickets already spent, and grows with every call. Same ticket and same question: same outcome,
    so a command that is decided again after a lost race finds the luck it had.
    """

    __slots__ = ("_book", "_game_id", "_master", "_tickets", "_transcript", "used")

    def __init__(self, master: bytes, game_id: bytes, book: int, tickets: int, transcript: bytes, used: int) -> None:
        """`tickets`: how many the book has. Refuses a negative `used`, or more than there are."""
        if not 0 <= used <= tickets:
            raise OutOfRange(f"{used} of {tickets} tickets can't be used")
        self._master, self._game_id, self._book = master, game_id, book
        self._tickets, self._transcript, self.used = tickets, transcript, used

    def shuffle(self, deck: Sequence[Card]) -> tuple[tuple[Card, ...], Luck]:
        order = draws.shuffle(self._next_ticket(), self._transcript, deck)
        return order, self._spend()

    def uniform(self, n: int) -> tuple[int, Luck]:
        number = draws.uniform(self._next_ticket(), self._transcript, n)
        return number, self._spend()

    def weighted(self, fields: Sequence[tuple[str, int]]) -> tuple[str, Luck]:
        label = draws.weighted(self._next_ticket(), self._transcript, fields)
        return label, self._spend()

    def _next_ticket(self) -> Ticket:
        if self.used >= self._tickets:
            raise TicketsExhausted(self._book, self._tickets)
        return open_ticket(self._master, self._game_id, self._book, self.used + 1)

    def _spend(self) -> Luck:
        self.used += 1
        return self._book, self.used
