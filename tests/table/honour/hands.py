"""Hands of honour tables with cards that a test writes down.

    hand = dealt(deck(0, "red-1 red-2 yellow-9"), deck(1, "red-4 blue-9 yellow-8"), deck(2, "red-5 green-9 ..."))
    hand.play(0, "red-1", "slot0")

Cards are written without their mark: a seat's own. Times are those of tests.table.playing.
"""

from collections.abc import Sequence
from typing import Any

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.cards import AGAPE_DECK, CARDS, DECKS, FACES
from games.catalogue.blitz.commands import Build, EndTurn, Flip, PlayCentre, Source
from games.catalogue.blitz.options import BLITZ_SIZE, AgapeOptions
from games.catalogue.blitz.state import Place, State
from games.rules.contract import Luck, Mode
from games.table.commands import AcceptResult, Challenge
from games.table.events import Restored
from tests.luck import Card, SeededChance
from tests.table.playing import Event, Game, begun


class Written(SeededChance):
    """Chance whose first shuffles give the decks that were written down, and whose first draw gives seat 0."""

    def __init__(self, decks: Sequence[Sequence[str]]) -> None:
        super().__init__(1)
        self._decks = list(decks)

    def shuffle(self, deck: Sequence[Card]) -> tuple[tuple[Card, ...], Luck]:
        if not self._decks:
            return super().shuffle(deck)
        order: Any = tuple(self._decks.pop(0))  # Any: as the cards are
        assert sorted(map(str, order)) == sorted(map(str, deck))
        return order, self._next()

    def uniform(self, n: int) -> tuple[int, Luck]:
        return 0, self._next()


def deck(seat: int, slots: str, blitz: str = "", hand: str = "") -> list[str]:
    """From the top: the slots from 0, the Blitz pile with `blitz` on it, its top first, the hand from its top.

    Of what is not named the high cards lie under the Blitz pile, the low ones deep in the hand.
    """
    faces = {face.partition(":")[2]: face for face in DECKS[AGAPE_DECK + seat]}
    named = [*slots.split(), *blitz.split(), *hand.split()]
    rest = sorted((name for name in faces if name not in named), key=lambda name: -int(name.partition("-")[2]))
    under = BLITZ_SIZE - len(blitz.split())
    order = [*slots.split(), *rest[:under], *reversed(blitz.split()), *hand.split(), *rest[under:]]
    return [faces[name] for name in order]


class Hand:
    """An honour game in its first hand."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def state(self) -> State:
        state: State = self.game.table.play
        return state

    @property
    def version(self) -> int:
        return self.game.table.version

    @property
    def phase(self) -> str:
        return self.state.sheet.phase

    def play(self, seat: int, card: str, source: Source, on: str | None = None, pile: str | None = None) -> int:
        """On the pile named by `pile`, or by `on` where that is its bottom. The version of the entry."""
        self._send(seat, PlayCentre(own(seat, card), source, pile or on, on))
        return self.version

    def build(self, seat: int, card: str, source: Source, to_slot: int, on: str) -> int:
        self._send(seat, Build(own(seat, card), source, to_slot, own(seat, on)))
        return self.version

    def flip(self, seat: int, n: int | None = None) -> int:
        self._send(seat, Flip() if n is None else Flip(n=n))
        return self.version

    def end_turn(self, seat: int) -> int:
        self._send(seat, EndTurn())
        return self.version

    def challenge(self, seat: int, version: int) -> Sequence[Event]:
        return self.game.send(seat, Challenge(version))

    def refusal(self, seat: int, version: int) -> str:
        """Of a challenge."""
        return self.game.refusal(seat, Challenge(version))

    def accept(self, seat: int) -> Sequence[Event]:
        return self.game.send(seat, AcceptResult())

    def slot(self, seat: int, number: int) -> list[str]:
        return plain(self.place(seat).slots[number])

    def blitz(self, seat: int) -> list[str]:
        """From the bottom."""
        return plain(self.place(seat).blitz)

    def waste(self, seat: int) -> list[str]:
        place = self.place(seat)
        return plain(place.packet[: place.turned])

    def place(self, seat: int) -> Place:
        return self.state.places[seat]

    @property
    def centre(self) -> list[list[str]]:
        return [[FACES[card] for card in pile] for pile in self.state.centre.piles]

    def _send(self, seat: int, command: Any) -> None:  # Any: one of the commands
        self.game.send(seat, command)


def dealt(*decks: Sequence[str], mode: Mode = "live", **options: Any) -> Hand:  # Any: values of the options
    """A hand of Agape Blitz just dealt, with three slots each: whoever wants to move fast may."""
    chosen = AgapeOptions(enforcement="honour", **({"hand_speed": 0, "slots_2p": 3} | options))
    return Hand(begun(AGAPE, len(decks), mode, options=chosen, chance=Written(decks)))


def own(seat: int, card: str) -> str:
    mark = DECKS[AGAPE_DECK + seat][0].partition(":")[0]
    return f"{mark}:{card}"


def plain(cards: Sequence[int]) -> list[str]:
    return [FACES[card].partition(":")[2] for card in cards]


def restored(events: Sequence[Event]) -> Restored:
    (event,) = [event for event in events if isinstance(event, Restored)]
    return event


def fallen(events: Sequence[Event]) -> dict[int, str]:
    """What fell because of what was taken out, with the reasons."""
    return {each.version: each.reason for each in restored(events).dropped}


def number(face: str) -> int:
    return CARDS[face]
