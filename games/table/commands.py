"""The commands that every game knows beside its ruleset's own."""

from typing import Annotated

from msgspec import Meta

from games.rules.contract import Struct
from games.table.offering import OfferKind

Version = Annotated[int, Meta(ge=1, le=2**53)]
PlayerId = Annotated[
    str,
    Meta(pattern="^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$", max_length=36, extra_json_schema={"format": "uuid"}),
]


class Resign(Struct, tag="resign"):
    """Give up: final, and always allowed while the game goes on."""


class Back(Struct, tag="back"):
    """Say that an absent seat is here again."""


class Ready(Struct, tag="ready"):
    """Ask for the next hand without waiting for its time."""


class Offer(Struct, tag="offer"):
    """Ask the others: `kind` says for what. An offer that stands already is agreed to.

    `more_time`: `ms` for the clock of `seat` (left out: the own one). `takeback`: `to` the version to go back to; `revealed`: ask
    all, absent or not, though something hidden was seen since. `pause`: for `for_s` seconds. `hand_over`: the own seat, to
    `player`.
    """

    kind: OfferKind
    seat: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    ms: Annotated[int, Meta(ge=1, le=2**53)] | None = None
    to: Version | None = None
    for_s: Annotated[int, Meta(ge=1, le=2**53)] | None = None
    player: PlayerId | None = None
    revealed: bool = False


class Vote(Struct, tag="vote"):
    """Answer an offer, by its id: agree, or refuse it for all."""

    offer: Version
    accept: bool


class Withdraw(Struct, tag="withdraw"):
    """Take back an own offer that is still open."""

    offer: Version


class Challenge(Struct, tag="challenge"):
    """Say that the move of that entry broke the rules, at a table where mistakes are accepted. It is judged at once."""

    version: Version


class AcceptResult(Struct, tag="accept_result"):
    """Say that there is nothing to challenge any more. When all who are present have, the claims window closes."""


OfferCommand = Offer | Vote | Withdraw
HonourCommand = Challenge | AcceptResult
TableCommand = Resign | Back | Ready | OfferCommand | HonourCommand
