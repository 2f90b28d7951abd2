"""Which cards may answer a gift: A, B and C of the seed, for any number of cards (GB-3 to GB-6, GB-16)."""

from collections.abc import Iterable
from typing import Final

from games.catalogue.gifts_and_blessings.cards import RANK, Cards, Face, without

REASONS: Final = ("must_match_suit", "must_be_as_high", "must_be_closest")
"""Which rule (A, B, C) a refused card leaves unanswered."""


class Due:
    """What a return still owes: cards of the gift's suit and as high (A), others as high (B), the highest from below (C)."""

    __slots__ = ("_edge", "_gift", "_owed", "_ties")

    def __init__(self, gift: Face, held: Cards, count: int) -> None:
        """`held`: the hand before the first return, by rank; `count` of its cards are to be returned."""
        self._gift = gift
        kinds: tuple[list[Face], list[Face], list[Face]] = ([], [], [])
        for card in held:
            kinds[self._kind(card)].append(card)
        matching, as_high, below = kinds
        of_suit = min(count, len(matching))
        others = min(count - of_suit, len(as_high))
        rest = count - of_suit - others
        closest = below[len(below) - rest :]
        self._owed = [of_suit, others, rest]
        self._edge = RANK[closest[0]] if closest else 0
        self._ties = [RANK[card] for card in closest].count(self._edge)

    def after(self, returned: Iterable[Face]) -> "Due":
        """The same, with these cards counted off."""
        for card in returned:
            self.count_off(card)
        return self

    def allows(self, card: Face) -> bool:
        """Whether this card of the hand may come next. Among the lowest of rule C ties are free."""
        kind = self._kind(card)
        if kind < 2 or not self._owed[2]:
            return self._owed[kind] > 0
        return RANK[card] > self._edge or (RANK[card] == self._edge and self._ties > 0)

    def count_off(self, card: Face) -> None:
        self._owed[self._kind(card)] -= 1
        if RANK[card] == self._edge:
            self._ties -= 1

    def reason(self) -> str:
        """Why a card that is not allowed is refused."""
        return self.unanswered()[0]

    def unanswered(self) -> Cards:
        """The rules that still ask for a card."""
        return tuple([reason for reason, owed in zip(REASONS, self._owed, strict=True) if owed > 0])

    def _kind(self, card: Face) -> int:
        if RANK[card] < RANK[self._gift]:
            return 2
        return 0 if card[1] == self._gift[1] else 1


def is_lawful(gift: Face, held: Cards, returned: Cards, *, of: int | None = None) -> bool:
    """Whether a return was lawful, card by card, in any order; with `of`, whether it lawfully begins one of that many cards."""
    due = Due(gift, held, len(returned) if of is None else of)
    for card in returned:
        if not due.allows(card):
            return False
        due.count_off(card)
    return True


def audit(gift: Face, held: Cards, returned: Cards) -> tuple[str, ...]:
    """The rules that a complete return broke, as REASONS has them; none: it was lawful."""
    if is_lawful(gift, held, returned):
        return ()
    return Due(gift, held, len(returned)).after(returned).unanswered() or (REASONS[-1],)


def due_now(gift: Face, held: Cards, returned: Cards, count: int) -> Due:
    """What is owed after these of `count` cards. If no lawful return begins with them: what the rest of the hand still owes."""
    if is_lawful(gift, held, returned, of=count):
        return Due(gift, held, count).after(returned)
    rest = held
    for card in returned:
        rest = without(rest, card)
    return Due(gift, rest, count - len(returned))
