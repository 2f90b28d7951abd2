"""A table: the seats, their clocks and the ruleset's state, as a fold of the game's entries."""

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from games.rules.contract import Mode, Question, Result, Struct
from games.table.offering import Offering

Status = Literal["open", "active", "paused", "finished", "aborted"]
SeatStatus = Literal["playing", "absent", "resigned"]
CauseKind = Literal["seat", "timer", "moderator", "system"]
OnTimeout = Literal["auto_move", "skip", "bot", "forfeit"]
PauseReason = Literal["agreed", "server", "dispute", "challenge"]
OnDispute = Literal["play_on", "pause"]


Spectators = Literal["on", "delayed", "off"]
"""Who does not sit there sees a public game as it is, some entries later, or not at all once it has begun."""


class Cause(Struct):
    """Who or what made an entry; `seat` for a seat's command and for a seat's timer."""

    kind: CauseKind
    seat: int | None = None


class Pace(Struct):
    """Thinking time of each seat, in ms: a bank, and an increment for every wait. Both None: no limit."""

    bank: int | None
    increment: int | None


class Pause(Struct):
    """The table stands still for this reason, since an instant (ms) and until another; None: until it is resumed."""

    reason: PauseReason
    since: int
    until: int | None = None


class Judged(Struct):
    """A challenge by seat `by` of the move that entry `version` made for `seat`, in that period of the play."""

    period: int
    version: int
    by: int
    seat: int
    upheld: bool


class Honoured(Struct):
    """What a table keeps where mistakes are accepted.

    `period`, `since`: the hand (or the game) in which tokens are counted, and the version at which it began. `judged`: every
    challenge of the game; `accepted`: the seats that have nothing to challenge any more.
    """

    period: int
    since: int
    judged: tuple[Judged, ...] = ()
    accepted: tuple[int, ...] = ()


class Hold(Struct):
    """A seat's clock stands still from `since` until `until` (ms), as was found at the entry dated `at`."""

    since: int
    until: int
    at: int


class Seat(Struct):
    """One seat. `since`: the version at which who sits there took it.

    `turn`, `opened_at` (ms): the version and the instant at which its question was opened. `bank`: what was left of the bank
    then (ms; None without a limit). `due` (ms), `wait`: the end of its clock, and the wait that the last increment was for.
    `timeouts`: how many in a row; `spent`: the wait that the last one was for. `idle_from` (ms), `idle_ms`: since when idle time
    is counted, and what was counted before. `is_minded`: a bot plays for it. `hold`: the newest one; `due` and `opened_at` hold
    what it takes in already.
    """

    taken: bool = False
    bot: bool = False
    since: int = 0
    status: SeatStatus = "playing"
    bank: int | None = None
    question: Question | None = None
    turn: int | None = None
    opened_at: int = 0
    due: int | None = None
    wait: int | None = None
    timeouts: int = 0
    spent: int | None = None
    idle_from: int = 0
    idle_ms: int = 0
    ready: bool = False
    is_minded: bool = False
    hold: Hold | None = None


class Table(Struct):
    """The state of a game after the entry numbered `version`, which was made at `at`.

    `begins_at`: the first deal, once the host gave the signal. `first`: the seat that begins, if no luck names it. `tickets`: how
    many of the book are used. `alone_from`, `nobody_from`: since when only one seat, or none, is present. `paused_at`: since when
    there has been a pause without a break. `offers`: in their order, the open ones and the last settled. `voided`: the versions,
    first and last, that were taken back. `former`: marks of players who handed their seats over; `kicked`: of those whom the host
    had stand up. `begun`: the version of the signal, or that at which a ruling let a game that was over go on. `on_timeout`:
    what follows when a seat's time is out; `start`: the least that every seat has for its first question (ms); `open_until`:
    when the table is taken away if nobody gives the signal. `on_dispute`: whether the table stands still while somebody's
    dispute is judged. `honour`: unset where mistakes are refused.
    """

    mode: Mode
    rules: int
    options: dict[str, Any]  # Any: JSON, decoded into the ruleset's options when the play begins
    pace: Pace
    seats: tuple[Seat, ...]
    version: int = 0
    at: int = 0
    status: Status = "open"
    host: int = 0
    begins_at: int | None = None
    first: int | None = None
    play: Any = None  # Any: whatever the ruleset's evolve makes
    result: Result | None = None
    tickets: int = 0
    alone_from: int | None = None
    nobody_from: int | None = None
    pauses: tuple[Pause, ...] = ()
    paused_at: int | None = None
    offers: tuple[Offering, ...] = ()
    voided: tuple[tuple[int, int], ...] = ()
    former: tuple[str, ...] = ()
    kicked: tuple[str, ...] = ()
    spectators: Spectators = "on"
    begun: int | None = None
    on_timeout: OnTimeout = "auto_move"
    start: int | None = None
    open_until: int | None = None
    on_dispute: OnDispute = "play_on"
    honour: Honoured | UnsetType = UNSET

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "aborted")

    @property
    def is_begun(self) -> bool:
        """The signal was given and the game is not over: it is being played, or paused."""
        return self.status in ("active", "paused")
