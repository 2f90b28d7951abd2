"""What can happen in Gifts and Blessings. Hidden are only hands and the fountain."""

from typing import Annotated, Literal

from games.catalogue.gifts_and_blessings.cards import Cards, Face
from games.catalogue.gifts_and_blessings.options import Options
from games.rules.contract import BySeat, Instant, Later, Luck, Mode, Nobody, Only, Public, Struct

Ending = Literal["played_out", "quiet"]


class FirstGiverNamed(Struct, tag="first_giver_named"):
    """The game begins; luck, or the game before this one (then without luck), named who gives first."""

    options: Annotated[Options, Public]
    mode: Annotated[Mode, Public]
    rules: Annotated[int, Public]
    seat: Annotated[int, Public]
    luck: Annotated[Luck | None, Public]


class Dealt(Struct, tag="dealt"):
    """Seven cards for each seat, as they came; the rest is the fountain, top card first."""

    hands: Annotated[tuple[Cards, Cards], BySeat]
    fountain: Annotated[Cards, Nobody]
    luck: Annotated[Luck, Public]


class Given(Struct, tag="given"):
    """A card of that seat's hand lies in the other seat's gift pool."""

    seat: Annotated[int, Public]
    card: Annotated[Face, Public]


class Returned(Struct, tag="returned", omit_defaults=True):
    """One card back for the gift: it lies in the giver's gift pool.

    `audit`: of the last card of a return in an honour game, the rules that the whole return broke; none: it was lawful.
    """

    seat: Annotated[int, Public]
    card: Annotated[Face, Public]
    audit: Annotated[tuple[str, ...] | None, Later] = None


class FountainToPool(Struct, tag="fountain_to_pool"):
    """A royal given back brings its seat cards of the fountain, face up into its own gift pool."""

    seat: Annotated[int, Public]
    royal: Annotated[Face, Public]
    cards: Annotated[Cards, Public]


class ReturnUndone(Struct, tag="return_undone"):
    """A return found unlawful does not stand (G-8): `returned` is in its seat's hand again, `brought` on top of the fountain."""

    seat: Annotated[int, Public]
    returned: Annotated[Cards, Public]
    brought: Annotated[Cards, Public]


class Taken(Struct, tag="taken"):
    """A gift went into the hand, for all to see."""

    seat: Annotated[int, Public]
    card: Annotated[Face, Public]


class Received(Struct, tag="received"):
    """That seat has received: what it did not take (perhaps nothing) is its blessing for good."""

    seat: Annotated[int, Public]
    blessed: Annotated[Cards, Public]


class Drawn(Struct, tag="drawn"):
    """The hand was filled up from the fountain."""

    seat: Annotated[int, Public]
    count: Annotated[int, Public]
    cards: Annotated[Cards, Only("seat")]


class RoundEnded(Struct, tag="round_ended"):
    """Both have received; `quiet` rounds in a row, this one included, have changed nothing for good."""

    round: Annotated[int, Public]
    quiet: Annotated[int, Public]


class Scored(Struct, tag="scored"):
    """The game is over: what each seat had left in hand is the other's blessing; totals by seat."""

    ending: Annotated[Ending, Public]
    leftovers: Annotated[tuple[Cards, Cards], Public]
    totals: Annotated[tuple[int, int], Public]


class ClaimsOpened(Struct, tag="claims_opened"):
    """Returns of this game may be challenged until then; the result waits (G-7)."""

    until: Annotated[int, Public, Instant]


class ClaimsClosed(Struct, tag="claims_closed"):
    """The result that was published stands."""


class PlayerLeft(Struct, tag="player_left"):
    """That seat gave up; the hands stay hidden (G-20)."""

    seat: Annotated[int, Public]


Event = (
    FirstGiverNamed
    | Dealt
    | Given
    | Returned
    | FountainToPool
    | ReturnUndone
    | Taken
    | Received
    | Drawn
    | RoundEnded
    | Scored
    | ClaimsOpened
    | ClaimsClosed
    | PlayerLeft
)
