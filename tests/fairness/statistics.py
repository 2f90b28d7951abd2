"""How uneven a sample of shuffles is, and how likely a true shuffle is that uneven."""

import math
from collections.abc import Iterable
from itertools import pairwise

CARDS = 52
DECK = tuple(range(CARDS))
UNLIKELY = 1e-4

Order = tuple[int, ...]


def p_position_by_card(deals: Iterable[Order]) -> float:
    """How likely counts this uneven are. Rows and columns are fixed, so (n-1)/n of the sum has (n-1)² degrees of freedom."""
    pairs = ((position * CARDS + card for position, card in enumerate(order)) for order in deals)
    return p_value(chi_square(pairs, CARDS * CARDS) * (CARDS - 1) / CARDS, (CARDS - 1) ** 2)


def p_neighbours(deals: Iterable[Order]) -> float:
    """The same for which card lies on which, the table under the deck and the air above it being one more card.

    So an order is a ring of n+1, each with one of n others before it and behind it: n² - n - 1 degrees of freedom,
    in which the sum over all n(n+1) pairs comes to n² - 1 on average.
    """
    rings = ((CARDS, *order, CARDS) for order in deals)
    pairs = ((a * CARDS + b - (b > a) for a, b in pairwise(ring)) for ring in rings)
    freedom = CARDS * CARDS - CARDS - 1
    return p_value(chi_square(pairs, CARDS * (CARDS + 1)) * freedom / (CARDS * CARDS - 1), freedom)


def p_serial(deals: list[Order]) -> float:
    """Where the first card of one deal lies in the deal of the next ticket."""
    places = ((after.index(before[0]),) for before, after in pairwise(deals))
    return p_value(chi_square(places, CARDS), CARDS - 1)


def rising_sequences(order: Order) -> int:
    """How often one must begin again at the left to read the cards in the deck's order."""
    place = {card: position for position, card in enumerate(order)}
    return 1 + sum(place[card + 1] < place[card] for card in range(CARDS - 1))


def chi_square(rows: Iterable[Iterable[int]], cells: int) -> float:
    counts = [0] * cells
    for row in rows:
        for cell in row:
            counts[cell] += 1
    expected = sum(counts) / cells
    return sum((count - expected) ** 2 for count in counts) / expected


def p_value(statistic: float, freedom: int) -> float:
    """Two-sided: too even is as suspect as too uneven (Wilson and Hilferty's cube root, good beyond 30 degrees)."""
    spread = 2 / (9 * freedom)
    z = ((statistic / freedom) ** (1 / 3) - 1 + spread) / math.sqrt(spread)
    return math.erfc(abs(z) / math.sqrt(2))


def histogram(drawn: Iterable[int], n: int) -> list[int]:
    """How often each of 0 .. n-1 came."""
    counts = [0] * n
    for number in drawn:
        counts[number] += 1
    return counts
