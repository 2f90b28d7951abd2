"""Luck for tests and benches: seeded, fast, with tickets numbered as the real book numbers them."""

import random
from collections.abc import Sequence
from typing import TypeVar

from games.rules.contract import Luck

Card = TypeVar("Card")


class SeededChance:
    """Chance from Python's generator. `ticket` is the last one used."""

    def __init__(self, seed: int, ticket: int = 0) -> None:
        self._random = random.Random(seed)
        self.ticket = ticket

    def shuffle(self, deck: Sequence[Card]) -> tuple[tuple[Card, ...], Luck]:
        cards = list(deck)
        self._random.shuffle(cards)
        return tuple(cards), self._next()

    def uniform(self, n: int) -> tuple[int, Luck]:
        return self._random.randrange(n), self._next()

    def weighted(self, fields: Sequence[tuple[str, int]]) -> tuple[str, Luck]:
        labels, weights = zip(*fields, strict=True)
        return self._random.choices(labels, weights)[0], self._next()

    def _next(self) -> Luck:
        self.ticket += 1
        return 1, self.ticket


class Stacked:
    """Chance that gives what the test wrote down, in order: an order of cards, a number, or a label."""

    def __init__(self, *outcomes: object) -> None:
        self._outcomes = list(outcomes)
        self.ticket = 0

    def shuffle(self, deck: Sequence[Card]) -> tuple[tuple[Card, ...], Luck]:
        order = self._outcomes.pop(0)
        if not isinstance(order, Sequence) or sorted(map(str, order)) != sorted(map(str, deck)):
            raise AssertionError("the stacked order is not an order of this deck")
        return tuple(order), self._next()

    def uniform(self, n: int) -> tuple[int, Luck]:
        number = self._outcomes.pop(0)
        if not isinstance(number, int) or not 0 <= number < n:
            raise AssertionError(f"{number!r} is not below {n}")
        return number, self._next()

    def weighted(self, fields: Sequence[tuple[str, int]]) -> tuple[str, Luck]:
        label = self._outcomes.pop(0)
        if not isinstance(label, str) or label not in dict(fields):
            raise AssertionError(f"{label!r} is no label of {fields}")
        return label, self._next()

    def _next(self) -> Luck:
        self.ticket += 1
        return 1, self.ticket
