"""What a player may ask for: one card, or the end of receiving, at a time."""

from typing import Annotated

from msgspec import Meta

from games.catalogue.gifts_and_blessings.cards import FACE_PATTERN
from games.rules.contract import Struct

Named = Annotated[str, Meta(pattern=FACE_PATTERN, max_length=2, examples=["TH", "QS"])]


class Give(Struct, tag="give"):
    """Lay a card of the hand before the other player, as a gift."""

    card: Named


class Return(Struct, tag="return"):
    """Give a card of the hand back for the gift."""

    card: Named


class Take(Struct, tag="take"):
    """Take a card of the own gift pool into the hand."""

    card: Named


class Done(Struct, tag="done"):
    """Take no more: what is left in the own gift pool becomes a blessing."""


Command = Give | Return | Take | Done
