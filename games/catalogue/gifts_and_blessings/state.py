"""Everything a game of Gifts and Blessings is, hidden cards included."""

from typing import Literal

from msgspec import UNSET, UnsetType

from games.catalogue.gifts_and_blessings.cards import HAND, Cards, Face
from games.catalogue.gifts_and_blessings.events import Ending
from games.catalogue.gifts_and_blessings.options import Options
from games.rules.contract import Mode, Struct

Phase = Literal["give", "return", "receive", "claims", "over"]


class Player(Struct):
    """One seat's cards. `known`: those of the hand that entered it openly (G-18); hands lie by rank."""

    hand: Cards = ()
    known: Cards = ()
    pool: Cards = ()
    blessings: Cards = ()
    points: int = 0


class Honour(Struct):
    """What only a game keeps whose returns may be undone. `is_strict`: the return that is owed is made again, by the rules (G-8).

    `seen`: how many cards on top of the fountain have lain open already, and went back. `closes_at`: the end of the claims window
    that is open (ms). `left`: who gave up.
    """

    is_strict: bool = False
    seen: int = 0
    closes_at: int | None = None
    left: int | None = None


class State(Struct):
    """`seat` is to act in `phase` (null: nobody); `giver` is Player One of this round.

    `wait` counts the hand-overs, `steps` the cards moved since the last one or the last phase. `owed` is how many cards answer
    the gift, `returned` those that came, `held` the hand that they come from. `quiet` counts quiet rounds in a row; `stirred`:
    this one is not quiet. `audits` holds for every complete return whether it was lawful.
    """

    options: Options
    mode: Mode
    rules: int
    giver: int
    seat: int | None = None
    players: tuple[Player, Player] = (Player(), Player())
    fountain: Cards = ()
    phase: Phase = "give"
    round: int = 1
    wait: int = 1
    steps: int = 0
    gift: Face | None = None
    held: Cards = ()
    owed: int = 0
    returned: Cards = ()
    quiet: int = 0
    stirred: bool = False
    audits: tuple[bool, ...] = ()
    ending: Ending | None = None
    honour: Honour | UnsetType = UNSET

    @property
    def trusts(self) -> bool:
        """Whether any card of the hand is accepted as a return, lawful or not (GB-16)."""
        return self.options.is_honour and not (self.honour and self.honour.is_strict)

    @property
    def can_be_undone(self) -> bool:
        """Whether Player One has not begun to receive what was returned."""
        return self.phase == "receive" and self.seat == self.giver and not self.steps

    @property
    def is_filled(self) -> bool:
        """Whether the seat to act can take nothing more: its pool is empty or its hand full."""
        player = self.players[self.seat or 0]
        return not player.pool or len(player.hand) >= HAND
