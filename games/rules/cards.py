"""Packs of cards in their canonical orders (part of the proof of every deal: docs/fairness.md)."""

RANKS = "A23456789TJQK"
"""Ace low, as Gifts and Blessings orders them on paper; what outranks what is each ruleset's own."""
SUITS = "CDHS"


def pack(ranks: str = RANKS, suits: str = SUITS) -> tuple[str, ...]:
    """One pack, suit by suit, each in the order of `ranks`: "AC" is written rank first."""
    return tuple(rank + suit for suit in suits for rank in ranks)
