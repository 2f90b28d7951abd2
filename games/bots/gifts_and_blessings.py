"""Gifts and Blessings: give little, return royals for what they bring, bless nearly everything.

Whatever leaves the hand goes to the other player: points are made of what comes in.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from games.catalogue.gifts_and_blessings.cards import ANSWERS, COMPENSATION, DECKS, HAND, POINTS, RANK, Face
from games.catalogue.gifts_and_blessings.commands import Command, Done, Give, Return, Take
from games.catalogue.gifts_and_blessings.view import View

RETURNED_LATER: Final = 0.35
"""The chance that a royal kept in the hand may be returned while the fountain still has cards to bring."""


class Prospect(NamedTuple):
    """What a seat can reckon with: cards it has not seen, their average points and how many cards an average one brings."""

    unseen: Mapping[Face, int]
    cards: int
    average: float
    brings: float
    fountain: int
    opponents: int


def choose(view: View, seat: int, legal: Sequence[Command], chance: random.Random) -> Command:
    """The command that promises the most points; of equals the first."""
    prospect = _prospect(view, seat)
    return max(legal, key=lambda command: _gain(command, view, seat, prospect))


def _gain(command: Command, view: View, seat: int, prospect: Prospect) -> float:
    match command:
        case Give(card):
            return _given(card, prospect)
        case Return(card):
            return _brought(card, prospect) - POINTS[card]
        case Take(card):
            return _taken(card, view, seat, prospect)
        case Done():
            return 0.0


def _given(card: Face, prospect: Prospect) -> float:
    """What comes back for the gift, less the gift and what the returned royals bring the other player."""
    answers = min(ANSWERS[card], prospect.opponents)
    if answers > 1:
        back, brought = answers * prospect.average, answers * prospect.brings
    else:
        back, brought = _answer(card, prospect)
    return back - min(brought, prospect.fountain) * prospect.average - POINTS[card]


def _answer(gift: Face, prospect: Prospect) -> tuple[float, float]:
    """(points, cards it brings) to be expected of a single return: of the suit if they can, else as high, else below."""
    suit = {face: n for face, n in prospect.unseen.items() if RANK[face] >= RANK[gift] and face[1] == gift[1]}
    others = {face: n for face, n in prospect.unseen.items() if RANK[face] >= RANK[gift] and face[1] != gift[1]}
    below = {face: n for face, n in prospect.unseen.items() if RANK[face] < RANK[gift]}
    points = brought = 0.0
    left = 1.0
    for kind in (suit, others, below):
        share = left * (1 - (1 - sum(kind.values()) / prospect.cards) ** prospect.opponents)
        points += share * _mean(kind, POINTS)
        brought += share * _mean(kind, COMPENSATION)
        left -= share
    return points, brought


def _brought(card: Face, prospect: Prospect) -> float:
    """The points that the fountain adds for a returned royal."""
    return min(COMPENSATION.get(card, 0), prospect.fountain) * prospect.average


def _taken(card: Face, view: View, seat: int, prospect: Prospect) -> float:
    """A card taken is not blessed and goes to the other player later; but it keeps an unseen card out of the hand.

    After a quiet round nothing is taken: passing the same two cards to and fro is no game.
    """
    if view.quiet:
        return -1.0
    instead = -prospect.average if view.hands[seat].count < HAND and prospect.fountain else 0.0
    return _held(card, prospect) - instead - POINTS[card]


def _held(card: Face, prospect: Prospect) -> float:
    """What a card in the hand will be worth: as a gift, or as a return."""
    if card not in COMPENSATION:
        return float(-POINTS[card])
    return max(_given(card, prospect), RETURNED_LATER * _brought(card, prospect) - POINTS[card])


def _mean(kind: Mapping[Face, int], of: Mapping[Face, int]) -> float:
    count = sum(kind.values())
    return sum(n * of.get(face, 0) for face, n in kind.items()) / count if count else 0.0


def _prospect(view: View, seat: int) -> Prospect:
    hand, opponent = view.hand or (), view.hands[1 - seat]
    open_cards = [*hand, *opponent.known, *(card for zone in (*view.gift_pools, *view.blessings) for card in zone)]
    lying = len(open_cards) + opponent.count - len(opponent.known) + view.fountain
    unseen = Counter(DECKS["std52" if lying == 52 else "double36"])
    unseen.subtract(open_cards)
    held = Counter({face: n for face, n in unseen.items() if n > 0})
    return Prospect(held, max(1, held.total()), _mean(held, POINTS), _mean(held, COMPENSATION), view.fountain, opponent.count)
