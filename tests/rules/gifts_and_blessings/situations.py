"""Hands laid out on purpose, and a game played from there."""

from msgspec import UNSET
from msgspec.structs import replace

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.cards import DECKS, Cards, DeckName, by_rank, worth
from games.catalogue.gifts_and_blessings.commands import Command, Done, Give, Return, Take
from games.catalogue.gifts_and_blessings.events import Event
from games.catalogue.gifts_and_blessings.options import CheatPenalty, Options, complete
from games.catalogue.gifts_and_blessings.state import Honour, Player, State
from games.rules.contract import Refused
from tests.luck import SeededChance


def cards(text: str) -> Cards:
    """ "9C TC" -> ("9C", "TC")."""
    return tuple(text.split())


class Table:
    """A game at the start of a round: seat 0 holds `one`, seat 1 `two`, and `giver` is Player One.

    The fountain is `fountain`, or `top` and then the rest of the pack in its canonical order; `blessed` was blessed before.
    With `honour` it is an honour game, with that penalty. `events` are all that happened since.
    """

    def __init__(
        self,
        one: str,
        two: str,
        *,
        top: str = "",
        fountain: str | None = None,
        blessed: tuple[str, str] = ("", ""),
        deck: DeckName = "std52",
        quiet_limit: int = 8,
        quiet: int = 0,
        giver: int = 0,
        honour: CheatPenalty | None = None,
    ) -> None:
        pile = cards(top) + _rest(deck, cards(" ".join((one, two, top, *blessed)))) if fountain is None else cards(fountain)
        players = (_player(one, blessed[0]), _player(two, blessed[1]))
        options = Options(deck=deck, quiet_limit=quiet_limit)
        if honour is not None:
            options = complete(replace(options, enforcement="honour", cheat_penalty=honour), 2, "live")
        self.state = State(options, "live", 1, giver, giver, players, pile, quiet=quiet, honour=Honour() if honour else UNSET)
        self.events: list[Event] = []

    def give(self, seat: int, card: str) -> list[Event]:
        return self.send(seat, Give(card))

    def give_back(self, seat: int, named: str) -> list[Event]:
        """Returns these cards, one by one."""
        return [event for card in cards(named) for event in self.send(seat, Return(card))]

    def receive(self, seat: int, taken: str = "") -> list[Event]:
        """Takes these cards and blesses the rest."""
        events = [event for card in cards(taken) for event in self.send(seat, Take(card))]
        if self.state.seat == seat and self.state.phase == "receive":
            events += self.send(seat, Done())
        return events

    def send(self, seat: int, command: Command) -> list[Event]:
        events = RULESET.decide(self.state, seat, command, 0, SeededChance(1))
        for event in events:
            self.state = RULESET.evolve(self.state, event)
        self.events.extend(events)
        return events

    def refusal(self, seat: int, command: Command) -> str:
        """The code with which this command is refused now."""
        try:
            RULESET.decide(self.state, seat, command, 0, SeededChance(1))
        except Refused as refused:
            return refused.code
        raise AssertionError(f"{command} was accepted")

    def open_to(self, seat: int) -> set[str]:
        """The cards that seat may name now."""
        return {command.card for command in RULESET.legal(self.state, seat) if not isinstance(command, Done)}

    def points(self) -> tuple[int, int]:
        return self.state.players[0].points, self.state.players[1].points


def _player(hand: str, blessed: str) -> Player:
    return Player(by_rank(cards(hand)), blessings=cards(blessed), points=worth(cards(blessed)))


def _rest(deck: DeckName, used: Cards) -> Cards:
    rest = list(DECKS[deck])
    for card in used:
        rest.remove(card)
    return tuple(rest)
