"""Where everything lies. Cards are integers (`cards`), seats in sets are bits, instants are milliseconds."""

from typing import Final, Literal

from msgspec import UNSET, UnsetType

from games.catalogue.blitz.cards import SIZE
from games.catalogue.blitz.events import Ending
from games.rules.contract import Struct

Phase = Literal["dealing", "running", "called", "claims", "scored", "over"]


class Table(Struct):
    """What stays the same all game: the options as the rules read them."""

    seats: int
    rules: int
    live: bool
    deck: int
    alternate: bool
    waste_tested: bool
    target: int
    max_hands: int
    slots: int
    shout: bool
    forced: bool
    only_when_stuck: bool
    end_at_once: bool
    step_ms: int
    """What one move costs a seat's hand speed; 0: nothing."""
    stall_ms: int


class Place(Struct):
    """One seat's cards. `packet` is the waste from the bottom, then the hand from the top; `turned` of it are the waste."""

    slots: tuple[tuple[int, ...], ...]
    blitz: tuple[int, ...]
    packet: tuple[int, ...]
    turned: int = 0
    placed: int = 0
    """Own cards in the centre."""
    paid: int = 0
    """The instant up to which the seat's moves have used its hand speed (BF-16)."""
    seen: int = 0
    """Kinds (bits) of the packet that have lain open this hand."""


class Lull(Struct):
    """What has happened since the last progress."""

    rounds: tuple[int, ...]
    """Recycles by seat."""
    stuck: int
    """Seats that declared themselves stuck."""
    firings: int
    since: int
    """When the seconds of the stall began to count."""
    warned: bool


class Turn(Struct):
    """Whose turn it is, where the game is played by turns."""

    seat: int
    number: int
    actions: int
    moves: int
    """Commands that moved cards in this turn."""
    quiet: int
    """Quiet turns in a row before this one (BF-27)."""
    stirred: bool
    """Whether this turn saw progress or a firing."""


class LastHand(Struct):
    """How the hand scored last went, by seat."""

    hand: int
    called_by: int | None
    reason: Ending
    placed: tuple[int, ...]
    blitz: tuple[int, ...]
    scores: tuple[int, ...]


class Sheet(Struct):
    """The scorekeeper's sheet: what changes a few times a hand at most."""

    phase: Phase
    hand: int
    since: int
    """When the hand was dealt, or scored."""
    totals: tuple[int, ...]
    left: int
    away: int
    starter: int | None = None
    called_by: int | None = None
    called_for: Ending = "blitz"
    last: LastHand | None = None
    winners: tuple[int, ...] = ()
    over: str | None = None


class Centre(Struct):
    """The common piles, each from the bottom; beside them their bottoms, and the kind each asks for."""

    piles: tuple[tuple[int, ...], ...] = ()
    bottoms: tuple[int, ...] = ()
    asks: bytes = b""


class Honesty(Struct):
    """Of a table at which mistakes stand until they are challenged."""

    penalty: int
    """Points that a mistake costs."""
    tokens: int
    reach: int | None
    """Later moves that a challenge may reach back over; None: all of the hand."""
    errors: tuple[int, ...]
    """By seat: its mistakes of this hand that others found."""
    called_at: int = 0
    """When the hand was called: its claims window begins."""


class State(Struct):
    table: Table
    sheet: Sheet
    places: tuple[Place, ...]
    centre: Centre
    lull: Lull
    turn: Turn | None = None
    honour: Honesty | UnsetType = UNSET
    """Unset where mistakes are refused."""


def staying(state: State) -> tuple[int, ...]:
    """The seats that have not given up."""
    return _SEATS[_ALL[state.table.seats] & ~state.sheet.left]


def active(state: State) -> tuple[int, ...]:
    """The seats that are here: neither away nor given up."""
    return _SEATS[active_bits(state)]


def active_bits(state: State) -> int:
    sheet = state.sheet
    return _ALL[state.table.seats] & ~(sheet.left | sheet.away)


def next_seat(state: State, seat: int) -> int:
    """The next clockwise that has not given up; the same seat where there is no other."""
    seats = state.table.seats
    return min(staying(state), key=lambda each: (each - seat - 1) % seats, default=seat)


def deck_of(table: Table, seat: int) -> range:
    """The cards of a seat's deck, in canonical order."""
    first = (table.deck + seat) * SIZE
    return range(first, first + SIZE)


_ALL: Final = tuple((1 << seats) - 1 for seats in range(9))
"""Every seat, by how many there are."""
_SEATS: Final = tuple(tuple(seat for seat in range(8) if bits >> seat & 1) for bits in range(256))
"""The seats of every set."""
