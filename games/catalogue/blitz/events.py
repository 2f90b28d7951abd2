"""What can happen. Face-down orders are for nobody, the owner included; everything else lies open."""

from typing import Annotated, Literal

from games.catalogue.blitz.commands import Source
from games.catalogue.blitz.options import FLIP_SIZE, AgapeOptions, DutchOptions
from games.rules.contract import Instant, Later, Luck, Mode, Nobody, Public, Struct

Deadlock = Literal["stuck", "round", "stall", "quiet"]
"""Why: all declared themselves stuck; all went round twice; no progress for too long; two quiet laps of turns."""
Ending = Literal["blitz", "call", "deadlock", "time"]
Fault = Literal["H1", "H2", "H3", "H4", "H5", "H6", "H7"]
"""What a move may break at an honour table: the number or the colour of a centre pile; a new pile without a 1; a build; too few
cards turned; an exposed 1 left; a flip while something fits."""
Audit = Annotated[tuple[Fault, ...], Later]
"""The faults of a move, kept from all until the game is over; none for a lawful one."""


class _Event(Struct, omit_defaults=True):
    """Stored without what stands at its default, so that a field added later leaves old logs as they are."""


class _Began(_Event, tag="began"):
    """The game begins with these options, all filled in."""

    seats: Annotated[int, Public]
    mode: Annotated[Mode, Public]
    rules: Annotated[int, Public]


class AgapeBegan(_Began, tag="began"):
    options: Annotated[AgapeOptions, Public]


class DutchBegan(_Began, tag="began"):
    options: Annotated[DutchOptions, Public]


class StarterDrawn(_Event, tag="starter_drawn"):
    """Luck named the seat that has the first turn of hand 1."""

    seat: Annotated[int, Public]
    luck: Annotated[Luck, Public]


class HandDealt(_Event, tag="hand_dealt"):
    """A new hand. By seat, empty or null for a seat that is not dealt in: the slot cards, the Blitz top, the whole deck from the
    top. `luck` names one ticket for each seat dealt in, lowest seat first; `starter` has the first turn (null in a race)."""

    hand: Annotated[int, Public]
    slots: Annotated[tuple[tuple[str, ...], ...], Public]
    blitz: Annotated[tuple[str | None, ...], Public]
    decks: Annotated[tuple[tuple[str, ...], ...], Nobody]
    starter: Annotated[int | None, Public]
    at: Annotated[int, Public, Instant]
    luck: Annotated[tuple[Luck, ...], Public]


class PlayedToCentre(_Event, tag="played_to_centre"):
    """A card went from an own pile to the centre, on `pile` (its own face: a new one). `shown` is what it uncovered on its Blitz
    or waste pile; `auto`: the server placed the 1."""

    seat: Annotated[int, Public]
    card: Annotated[str, Public]
    source: Annotated[Source, Public]
    pile: Annotated[str, Public]
    at: Annotated[int, Public, Instant]
    shown: Annotated[str | None, Public] = None
    auto: Annotated[bool, Public] = False
    audit: Audit = ()


class Built(_Event, tag="built"):
    """A card went on another own slot. `shown` as above."""

    seat: Annotated[int, Public]
    card: Annotated[str, Public]
    source: Annotated[Source, Public]
    to_slot: Annotated[int, Public]
    at: Annotated[int, Public, Instant]
    shown: Annotated[str | None, Public] = None
    audit: Audit = ()


class SlotFilled(_Event, tag="slot_filled"):
    """The Blitz top filled an emptied slot; `shown` is the Blitz top now."""

    seat: Annotated[int, Public]
    slot: Annotated[int, Public]
    card: Annotated[str, Public]
    at: Annotated[int, Public, Instant]
    shown: Annotated[str | None, Public] = None


class Recycled(_Event, tag="recycled"):
    """The whole waste pile, so many cards, was turned over: it is the hand again."""

    seat: Annotated[int, Public]
    count: Annotated[int, Public]
    audit: Audit = ()


class Flipped(_Event, tag="flipped"):
    """So many cards were turned from the hand on the waste; `top` lies open. `asked`: so many were to be."""

    seat: Annotated[int, Public]
    count: Annotated[int, Public]
    top: Annotated[str, Public]
    at: Annotated[int, Public, Instant]
    asked: Annotated[int, Public] = FLIP_SIZE
    audit: Audit = ()


class StuckDeclared(_Event, tag="stuck_declared"):
    seat: Annotated[int, Public]


class StallWarned(_Event, tag="stall_warned"):
    """Without progress until `due` the race counts as deadlocked."""

    due: Annotated[int, Public, Instant]


class DeadlockShifted(_Event, tag="deadlock_shifted"):
    """Every seat's waste and hand became the hand, with its first card put last."""

    firing: Annotated[int, Public]
    reason: Annotated[Deadlock, Public]
    at: Annotated[int, Public, Instant]


class TurnEnded(_Event, tag="turn_ended"):
    seat: Annotated[int, Public]
    next: Annotated[int, Public]


class HandCalled(_Event, tag="hand_called"):
    """The hand is over; `seat` emptied its Blitz pile or called. `at`: where it may be claimed that it is not."""

    seat: Annotated[int | None, Public]
    reason: Annotated[Ending, Public]
    at: Annotated[int | None, Public, Instant] = None


class HandScored(_Event, tag="hand_scored"):
    """By seat: cards in the centre, cards left in the Blitz pile, score of the hand, total. `over`: why the game is, if it is."""

    hand: Annotated[int, Public]
    placed: Annotated[tuple[int, ...], Public]
    blitz: Annotated[tuple[int, ...], Public]
    scores: Annotated[tuple[int, ...], Public]
    totals: Annotated[tuple[int, ...], Public]
    at: Annotated[int, Public, Instant]
    over: Annotated[Literal["played_out", "max_hands"] | None, Public] = None
    winners: Annotated[tuple[int, ...], Public] = ()
    errors: Annotated[tuple[int, ...], Public] = ()
    """Mistakes by seat that were found and cost points."""


class OnesOwed(_Event, tag="ones_owed"):
    """The seat had these 1s exposed, and moved otherwise: those that are not in the centre yet are placed for it now."""

    seat: Annotated[int, Public]
    cards: Annotated[tuple[str, ...], Public]


class OneTaken(_Event, tag="one_taken"):
    """A 1 was taken for its seat from where it lay, and starts a pile; `shown` is what it uncovered on a Blitz or waste pile."""

    seat: Annotated[int, Public]
    card: Annotated[str, Public]
    source: Annotated[Source | Literal["hand"], Public]
    at: Annotated[int, Public, Instant]
    shown: Annotated[str | None, Public] = None


class ErrorCharged(_Event, tag="error_charged"):
    """A mistake of the seat was found by another, and costs points of this hand."""

    seat: Annotated[int, Public]


class WentAway(_Event, tag="went_away"):
    """The seat no longer counts for a deadlock."""

    seat: Annotated[int, Public]


class CameBack(_Event, tag="came_back"):
    seat: Annotated[int, Public]


class LeftPlay(_Event, tag="left_play"):
    """The seat gave up: its cards stay and score as they lie, it is dealt no more and cannot win."""

    seat: Annotated[int, Public]


Common = (
    StarterDrawn
    | HandDealt
    | PlayedToCentre
    | Built
    | SlotFilled
    | Recycled
    | Flipped
    | StuckDeclared
    | StallWarned
    | DeadlockShifted
    | TurnEnded
    | HandCalled
    | HandScored
    | WentAway
    | CameBack
    | LeftPlay
    | OnesOwed
    | OneTaken
    | ErrorCharged
)
AgapeEvent = AgapeBegan | Common
DutchEvent = DutchBegan | Common
Event = AgapeBegan | DutchBegan | Common
