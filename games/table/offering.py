"""What an offer is once it was made: the part of the table that the fold keeps of it."""

from typing import Literal

from games.rules.contract import Struct

OfferKind = Literal["takeback", "draw", "abort", "pause", "resume", "more_time", "rematch", "hand_over"]
Outcome = Literal["accepted", "refused", "withdrawn", "expired", "void"]
"""`void`: the game went on without it (it ended, somebody resigned, or moves were taken back)."""

MOST_SETTLED = 40
"""Offers that are settled and still known; older ones are in the log alone."""


class Offering(Struct):
    """One offer, by the version that made it. `asked`: the seats that must all agree; `agreed`: those that did.

    `to`: the version a takeback goes back to. `for_seat`, `ms`: whose clock gets how much time, or `ms`: how long a pause lasts.
    `revealed`: the versions after `to` that showed something hidden, where everybody was asked in spite of that. `invited`: the
    mark of who is to take the seat over. `expires_at` (ms): None while it stands until somebody answers. `outcome`, `settled_at`
    (ms): None while it is open.
    """

    id: int
    seat: int
    kind: OfferKind
    at: int
    asked: tuple[int, ...]
    expires_at: int | None
    to: int | None = None
    for_seat: int | None = None
    ms: int | None = None
    revealed: tuple[int, ...] = ()
    invited: str | None = None
    agreed: tuple[int, ...] = ()
    outcome: Outcome | None = None
    settled_at: int | None = None

    @property
    def is_open(self) -> bool:
        return self.outcome is None

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose word is still to come."""
        return tuple([seat for seat in self.asked if seat not in self.agreed])

    def waits_for(self, *but: int) -> bool:
        """Whether it takes more than the word of these seats. A seat is handed over when who is invited takes it."""
        return self.kind == "hand_over" or any(seat not in but for seat in self.missing)

    @property
    def wish(self) -> tuple[object, ...]:
        """What makes two offers one: whoever makes an offer that stands already agrees to it."""
        return self.kind, self.to, self.for_seat, self.ms, self.revealed, self.invited
