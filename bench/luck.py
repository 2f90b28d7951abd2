"""Luck for playouts: seeded, fast, with tickets numbered as the real book numbers them."""

import random
from collections.abc import Sequence
from typing import TypeVar

from games.rules.contract import Luck

Card = TypeVar("Card")


class SeededChance:
    """The same seed and the same questions: the same luck."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._ticket = 0

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
        self._ticket += 1
        return 1, self._ticket
