"""Whole honour games at a table, with hands laid out on purpose: what may be challenged is the table's log."""

from collections.abc import Sequence
from typing import Any

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.cards import DECKS, HAND, Cards
from games.catalogue.gifts_and_blessings.commands import Done, Give, Return, Take
from games.catalogue.gifts_and_blessings.options import Options
from games.rules.contract import Mode
from games.table.commands import AcceptResult, Challenge
from games.table.view import can
from tests.luck import Stacked
from tests.rules.gifts_and_blessings.situations import cards
from tests.table.playing import Command, Event, Game, begun


class Sitting:
    """A game of two at a table. Seat 0 is the first giver and holds `one`, seat 1 `two`; `top` is the top of the fountain."""

    def __init__(self, one: str, two: str, *, top: str = "", mode: Mode = "live", **options: Any) -> None:
        chosen = Options(enforcement=options.pop("enforcement", "honour"), **options)
        self.game: Game = begun(RULESET, 2, mode, options=chosen, chance=Stacked(0, _order(one, two, top)), pace="no_limit")

    @property
    def play(self) -> Any:  # Any: the ruleset's state
        return self.game.table.play

    @property
    def version(self) -> int:
        return self.game.table.version

    def give(self, seat: int, card: str) -> None:
        self.game.send(seat, Give(card))

    def give_back(self, seat: int, named: str) -> int:
        """Returns these cards, one by one; the version of the last one's entry."""
        for card in cards(named):
            self.game.send(seat, Return(card))
        return self.version

    def receive(self, seat: int, taken: str = "") -> None:
        """Takes these cards and blesses the rest."""
        for card in cards(taken):
            self.game.send(seat, Take(card))
        if self.play.seat == seat and self.play.phase == "receive":
            self.game.send(seat, Done())

    def challenge(self, by: int, version: int) -> Sequence[Event]:
        return self.game.send(by, Challenge(version))

    def accept(self, seat: int) -> Sequence[Event]:
        return self.game.send(seat, AcceptResult())

    def refusal(self, seat: int, command: Command) -> str:
        return self.game.refusal(seat, command)

    def can(self, seat: int) -> list[str]:
        return [name for name in can(RULESET, self.game.table, seat) if name in ("challenge", "accept_result")]

    def play_out(self) -> None:
        """Auto-moves of whoever is asked, until nobody is."""
        while self.game.to_act:
            (seat,) = self.game.to_act
            self.game.send(seat, RULESET.auto_move(self.play, seat, self.game.chance))


NINE = "9C AC 2C 5C 6C 8C JC"
TEMPTED = "4C TC JD 2H QC 9D AS"
"""The hands of the first worked exchange: the nine of clubs asks for the ten or the queen."""


def returned(card: str, **table: Any) -> tuple[Sitting, int]:  # Any: options of unlike types
    """The nine of clubs was answered with this card; the version that did it."""
    sitting = Sitting(NINE, TEMPTED, **table)
    sitting.give(0, "9C")
    return sitting, sitting.give_back(1, card)


def in_claims(card: str = "TC", **table: Any) -> tuple[Sitting, int]:  # Any: as above
    """The same game played to its end by auto-moves, up to the claims window."""
    sitting, version = returned(card, quiet_limit=4, **table)
    sitting.play_out()
    assert "claims" == sitting.play.phase
    return sitting, version


def _order(one: str, two: str, top: str) -> Cards:
    """The shuffled pack that deals these hands (G-2)."""
    hands, first = (cards(one), cards(two)), cards(top)
    dealt = tuple(hands[number % 2][number // 2] for number in range(2 * HAND))
    return dealt + first + tuple(card for card in DECKS["std52"] if card not in dealt + first)
