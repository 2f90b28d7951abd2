"""The two packs, what outranks what, and what a card is worth."""

from collections.abc import Iterable
from typing import Final, Literal

from games.rules.cards import pack

Face = str
"""A card as the API writes it: rank, then suit ("TH"). Twins of the double pack share their face."""
Cards = tuple[Face, ...]
DeckName = Literal["std52", "double36"]

DECKS: Final[dict[DeckName, Cards]] = {"std52": pack(), "double36": pack("6789TJQKA") * 2}
"""Canonical orders, part of the proof of every deal."""
HAND: Final = 7
FACE_PATTERN: Final = "^[A2-9TJQK][CDHS]$"

_RANKS: Final = "A23456789TQJK"
"""From lowest to highest: ace low, and the jack above the queen (GB-1, GB-2)."""
_SUITS: Final = "CDHS"

RANK: Final[dict[Face, int]] = {rank + suit: number for number, rank in enumerate(_RANKS, 1) for suit in _SUITS}
"""A 1 .. T 10, Q 11, J 12, K 13."""
POINTS: Final[dict[Face, int]] = {face: min(rank, 11) for face, rank in RANK.items()}
"""Ace 1, numbers their value, every royal 11."""
ANSWERS: Final[dict[Face, int]] = {face: {"Q": 3, "J": 5, "K": HAND}.get(face[0], 1) for face in RANK}
"""How many cards are to be returned for this one."""
COMPENSATION: Final[dict[Face, int]] = {face: count for face, count in ANSWERS.items() if count > 1}
"""How many cards of the fountain a returned royal brings to who returned it."""

_PLACE: Final[dict[Face, int]] = {face: place for place, face in enumerate(RANK)}


def by_rank(cards: Iterable[Face]) -> Cards:
    """From the lowest to the highest; equal ranks in the order C D H S."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def without(cards: Cards, card: Face) -> Cards:
    """The cards less one of that face, which is among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def worth(cards: Iterable[Face]) -> int:
    """The points of these cards together."""
    return sum(map(POINTS.__getitem__, cards))
