"""What lies on the table, and who must decide what."""

from typing import Literal, TypeVar

from games.catalogue.blueprint_blitz.cards import DUALS, NONE_HELD, Component, Counts
from games.catalogue.blueprint_blitz.commands import Side, Sign
from games.catalogue.blueprint_blitz.options import Options
from games.rules.contract import Mode, Struct

Phase = Literal["phase1", "intermediary", "phase2", "tie_break", "over"]
"""Spinning and crafting; throws for a place in the duel; plans; throws after a tied duel; the end."""
Reason = Literal["attack", "defense", "crafts", "components", "throws", "resigned"]
"""What decided the game."""
Decks = tuple[tuple[str, ...], tuple[str, ...]]
"""A (stars) and B (circles), the next card first."""

Item = TypeVar("Item")

COINS = 4
"""What a seat begins with, and what the common stack gets for it."""
LAPS = 6
SPINS_A_TURN = 3
FINALISTS = 2


class Seat(Struct):
    """One seat's area. `spun_at` and `paid` (ms) are what its spinner and its hand last did (B-18, BF-16)."""

    held: Counts = NONE_HELD
    crafts: tuple[str, ...] = ()
    coins: int = COINS
    spun_at: int | None = None
    paid: int = 0
    resigned: bool = False


class Turn(Struct):
    """Whose turn it is, by turns: `number` counts all turns, `place` those of the lap, `actions` what was done in it."""

    seat: int
    lap: int
    place: int
    number: int
    spins: int = 0
    actions: int = 0


class Contest(Struct):
    """Rock-Paper-Scissors for `places`. `thrown` lies sealed, by seat; each seat of the group owes `each` throws at once."""

    group: tuple[int, ...]
    places: int
    through: tuple[int, ...]
    each: int
    undecided: int
    thrown: tuple[tuple[Sign, ...], ...]


class Round(Struct):
    """Throws that were shown: who threw what, who won a place by it, who went on."""

    group: tuple[int, ...]
    signs: tuple[Sign, ...]
    through: tuple[int, ...]
    left: tuple[int, ...]


class Plan(Struct):
    """A sealed plan: the side of each own dual, and the stack, as far as they are chosen."""

    duals: tuple[Side | None, ...] = ()
    stack: Component | None = None
    stack_chosen: bool = False

    @property
    def choices(self) -> int:
        """How many things are chosen in it."""
        return self.stack_chosen + sum(side is not None for side in self.duals)


class Sheet(Struct):
    """A plan made whole, with what it comes to."""

    duals: tuple[Side, ...]
    stack: Component | None
    attack_points: int
    defense_points: int


class State(Struct):
    """One game. `ends_at` (ms) is when the phase ends by itself, `wait` the number of the present wait of those asked."""

    rules: int
    mode: Mode
    options: Options
    seats: tuple[Seat, ...]
    coin_stack: int
    decks: Decks
    piles: tuple[tuple[str, ...], ...]
    discards: Counts = NONE_HELD
    takers: tuple[int | None, ...] = ()
    phase: Phase = "phase1"
    ends_at: int | None = None
    wait: int = 1
    starter: int | None = None
    turn: Turn | None = None
    contest: Contest | None = None
    rounds: tuple[Round, ...] = ()
    finalists: tuple[int, ...] = ()
    plans: tuple[Plan, ...] = ()
    locked: tuple[bool, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    decided_by: Reason | None = None
    winner: int | None = None


def active(state: State) -> list[int]:
    """The seats that have not resigned."""
    return [number for number, seat in enumerate(state.seats) if not seat.resigned]


def own_duals(seat: Seat) -> list[str]:
    """A seat's dual cards in the order in which they were built: their places are their numbers."""
    return [card for card in seat.crafts if card in DUALS]


def replaced(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The tuple with another item at that place."""
    return (*items[:index], item, *items[index + 1 :])
