"""What a seat may ask for. One card a command; each says what the player saw."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from games.rules.contract import Struct

Face = Annotated[str, Meta(max_length=20, pattern=r"^[A-Za-z0-9]{1,8}:[a-z]{1,6}-(?:[1-9]|10)$")]
"""A card by its face, or a centre pile by the face of its bottom card."""
Source = Literal["slot0", "slot1", "slot2", "slot3", "slot4", "blitz", "waste"]
Slot = Annotated[int, Meta(ge=0, le=4)]


class PlayCentre(Struct, tag="play_centre"):
    """Lay the top card of an own pile in the centre: on `pile`, whose top is `on`, or as a new pile (both null)."""

    card: Face
    source: Source = field(name="from")
    pile: Face | None = None
    on: Face | None = None


class Build(Struct, tag="build"):
    """Lay the top card of an own pile on another own slot, whose top is `on`."""

    card: Face
    source: Source = field(name="from")
    to_slot: Slot
    on: Face | None = None


class Flip(Struct, tag="flip"):
    """Turn up to three cards of the hand, which when empty is taken up from the waste. `on` is the waste top the player saw.

    `n`: so many cards, three if left out. Fewer than three are a mistake while there are three.
    """

    on: Face | UnsetType | None = UNSET
    n: Annotated[int, Meta(ge=1, le=3)] | UnsetType = UNSET


class DeclareStuck(Struct, tag="declare_stuck"):
    """Say that none of the exposed cards can go anywhere that matters."""


class Call(Struct, tag="call"):
    """End the hand with an empty Blitz pile, where the players must call themselves."""


class EndTurn(Struct, tag="end_turn"):
    """Hand the turn on, in a game played by turns."""


Command = PlayCentre | Build | Flip | DeclareStuck | Call | EndTurn
