"""What the seat whose turn it is may ask for."""

from typing import Annotated, Literal

from msgspec import Meta, field

from games.catalogue.church.cards import Face
from games.rules.contract import Struct

Site = Annotated[int, Meta(ge=0, le=119)] | Literal["new"]
"""One of the seat's own churches by its number, or a new one."""


class Draw(Struct, tag="draw"):
    """Begin the turn: the top card of the deck, or the named card of the common fund."""

    from_: Literal["deck", "fund"] = field(name="from")
    card: Face | None = None


class Build(Struct, tag="build"):
    """Place a card of the hand in an own church, for good."""

    card: Face
    church: Site


class Choose(Struct, tag="choose"):
    """Say which card of the hand will be built next; then its church is asked for. Only where cards and churches are so many that
    not every pair of them is listed."""

    card: Face


class Discard(Struct, tag="discard"):
    """Give a card of the hand to the common fund, face up; a bonus follows."""

    card: Face


class BonusDraw(Struct, tag="bonus_draw"):
    """The bonus of a discard, taken as the top card of the deck."""


class BonusBuild(Struct, tag="bonus_build"):
    """The bonus of a discard, taken as one more build."""

    card: Face
    church: Site


class EndTurn(Struct, tag="end_turn"):
    """Hand the turn on."""


class Pass(Struct, tag="pass"):
    """Neither build nor discard (turn model either_or)."""


Command = Draw | Build | Choose | Discard | BonusDraw | BonusBuild | EndTurn | Pass
