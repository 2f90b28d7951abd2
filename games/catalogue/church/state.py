"""A game of Church as a value: the deck, the fund, and what every builder has."""

from typing import Literal

from games.catalogue.church.cards import Face
from games.catalogue.church.options import Options
from games.rules.contract import Mode, Struct

Step = Literal["draw", "act", "bonus"]


class Church(Struct):
    """Cards in the order they were placed; `taken` is the set of its frame slots, as bits (`cards.SLOT`)."""

    cards: tuple[Face, ...] = ()
    taken: int = 0


class Builder(Struct):
    """One seat. `seen` is the part of its hand that everybody knows: cards it took from the fund, or chose, and holds still."""

    hand: tuple[Face, ...] = ()
    churches: tuple[Church, ...] = ()
    seen: tuple[Face, ...] = ()
    playing: bool = True


class State(Struct):
    """`deck` lies top card first; `fund` in the order of discarding.

    `seat` has the turn numbered `turn`, at `step` (null, when all is scored); `built`, `discarded` and `chosen`, the card for
    which a church is being asked, belong to that turn.
    """

    options: Options
    mode: Mode
    rules: int
    first: int
    builders: tuple[Builder, ...]
    deck: tuple[Face, ...] = ()
    fund: tuple[Face, ...] = ()
    seat: int | None = None
    turn: int = 0
    step: Step = "draw"
    built: bool = False
    discarded: bool = False
    chosen: Face | None = None
    emptied_by: int | None = None
    scores: tuple[int, ...] | None = None

    @property
    def is_extra_turn(self) -> bool:
        """Whether this is one of the turns that equal turns add after the deck was emptied (C-4)."""
        return self.emptied_by is not None and self.seat not in (None, self.emptied_by)
