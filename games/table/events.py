"""What can happen around any ruleset. The log knows seats, never persons."""

from typing import Annotated, Any, Literal

import msgspec

from games.rules.contract import Instant, Luck, Mode, Nobody, Public, Struct
from games.table.offering import OfferKind, Outcome
from games.table.sentences import Action
from games.table.state import OnDispute, OnTimeout, PauseReason, Spectators


class Created(Struct, tag="created"):
    """The table was laid: a ruleset's version, options complete, and the book of luck committed (hex).

    `first`: the seat that begins, where this is a rematch and the game before it named one. `on_timeout`: what follows when a
    seat's time is out. `start`: the least that each seat has for its first question; `open_for`: how long the table waits for the
    host's signal (ms). `on_dispute`: whether the table stands still while a dispute is judged.
    `spectators`: how who does not sit there sees a public game.
    """

    ruleset: Annotated[str, Public]
    rules: Annotated[int, Public]
    mode: Annotated[Mode, Public]
    seats: Annotated[int, Public]
    options: Annotated[dict[str, Any], Public]  # Any: JSON of the ruleset's options
    bank: Annotated[int | None, Public]
    increment: Annotated[int | None, Public]
    book: Annotated[int, Public]
    tickets: Annotated[int, Public]
    book_root: Annotated[str, Public]
    book_hash: Annotated[str, Public]
    rules_hash: Annotated[str, Public]
    transcript: Annotated[str, Public]
    first: Annotated[int | None, Public] = None
    on_timeout: Annotated[OnTimeout, Public] = "auto_move"
    start: Annotated[int | None, Public] = None
    open_for: Annotated[int | None, Public] = None
    on_dispute: Annotated[OnDispute, Public] = "play_on"
    spectators: Annotated[Spectators, Public] = "on"


class SeatTaken(Struct, tag="seat_taken"):
    seat: Annotated[int, Public]
    bot: Annotated[bool, Public] = False


class SeatLeft(Struct, tag="seat_left"):
    """Somebody stood up before the start; `host` is the host from now on.

    `kicked`: the host had the seat cleared; `mark` is that of who sat there.
    """

    seat: Annotated[int, Public]
    host: Annotated[int, Public]
    kicked: Annotated[bool, Public] = False
    mark: Annotated[str | None, Nobody] = None


class Started(Struct, tag="started"):
    """The host gave the signal; the first deal is made at `begins_at`."""

    begins_at: Annotated[int, Public, Instant]


class TimedOut(Struct, tag="timed_out"):
    """A seat's time ran out, for the `count`-th time in a row."""

    seat: Annotated[int, Public]
    count: Annotated[int, Public]


class AutoMoved(Struct, tag="auto_moved"):
    """What follows was moved for this seat by the server."""

    seat: Annotated[int, Public]


class SeatMinded(Struct, tag="seat_minded"):
    """From now on a bot plays for this seat, until its player does anything: its moves follow an `auto_moved`."""

    seat: Annotated[int, Public]


class SeatAbsent(Struct, tag="seat_absent"):
    seat: Annotated[int, Public]


class SeatBack(Struct, tag="seat_back"):
    seat: Annotated[int, Public]


class Resigned(Struct, tag="resigned"):
    seat: Annotated[int, Public]


class Readied(Struct, tag="readied"):
    """A seat is ready for the next hand."""

    seat: Annotated[int, Public]


class Over(Struct, tag="over"):
    """The game ended, for good."""

    winners: Annotated[tuple[int, ...], Public]
    scores: Annotated[tuple[int, ...], Public]
    reason: Annotated[str, Public]


class ClockCredited(Struct, tag="clock_credited"):
    """The server was away from `began_at` to `ended_at`; every clock that was running goes on from where it stood."""

    outage: Annotated[int, Public]
    began_at: Annotated[int, Public, Instant]
    ended_at: Annotated[int, Public, Instant]


class ClockHeld(Struct, tag="clock_held"):
    """This seat's clock stands still from `since` to `until`, and nobody is told why; `until` the entry's instant: no more."""

    seat: Annotated[int, Public]
    since: Annotated[int, Public, Instant]
    until: Annotated[int, Public, Instant]


class Paused(Struct, tag="paused"):
    """All clocks of the table stand still, from this entry on; `until` null: until somebody resumes it."""

    reason: Annotated[PauseReason, Public]
    until: Annotated[int | None, Public, Instant] = None


class Resumed(Struct, tag="resumed"):
    """The pause of this reason is over."""

    reason: Annotated[PauseReason, Public]


class Offered(Struct, tag="offered"):
    """That seat asks the seats `asked`; the offer's id is this entry's version. `for_seat` gets `ms` more.

    `to`: the version a takeback goes back to; `revealed`: the versions since that showed something hidden. `invited`: the mark of
    who may take the seat over; the log knows no persons.
    """

    seat: Annotated[int, Public]
    kind: Annotated[OfferKind, Public]
    asked: Annotated[tuple[int, ...], Public]
    expires_at: Annotated[int | None, Public, Instant]
    for_seat: Annotated[int | None, Public] = None
    ms: Annotated[int | None, Public] = None
    to: Annotated[int | None, Public] = None
    revealed: Annotated[tuple[int, ...], Public] = ()
    invited: Annotated[str | None, Nobody] = None


class Voted(Struct, tag="voted"):
    offer: Annotated[int, Public]
    seat: Annotated[int, Public]
    accept: Annotated[bool, Public]


class OfferSettled(Struct, tag="offer_settled"):
    """The offer is closed, and what follows in this entry came of it."""

    offer: Annotated[int, Public]
    outcome: Annotated[Outcome, Public]


class TimeGiven(Struct, tag="time_given"):
    """The clock that runs for that seat ends `ms` later."""

    seat: Annotated[int, Public]
    ms: Annotated[int, Public]


class SeatHandedOver(Struct, tag="seat_handed_over"):
    """Somebody else sits there from now on; `left` is the mark of who sat there."""

    seat: Annotated[int, Public]
    offer: Annotated[int, Public]
    left: Annotated[str, Nobody]


class Dropped(Struct):
    """An entry that does not stand any more, and why."""

    version: int
    reason: str


class Restored(Struct, tag="restored", omit_defaults=True):
    """The table is again as it was at version `to`; `state` is the whole of it, as everything after it is built upon.

    `voided`: the versions whose moves do not stand any more; `dropped`: those of them that could not be played again. `clocks`:
    by seat, the ms that its running clock has left. `how`: a `takeback` or a `rewind` leaves out all since then, a `rerun` only
    what is voided. `luck`: the tickets by which a rewind shuffled anew what nobody may know.
    """

    to: Annotated[int, Public]
    state: Annotated[msgspec.Raw, Nobody]
    clocks: Annotated[tuple[int | None, ...], Public]
    voided: Annotated[tuple[int, ...], Public]
    dropped: Annotated[tuple[Dropped, ...], Public] = ()
    how: Annotated[Literal["takeback", "rerun", "rewind"], Public] = "takeback"
    luck: Annotated[tuple[Luck, ...], Public] = ()


class PlayStopped(Struct, tag="play_stopped"):
    """A move was challenged: nobody plays before `until`. All clocks stand still."""

    until: Annotated[int, Public, Instant]


class PlayResumed(Struct, tag="play_resumed"):
    """Play goes on after a challenge."""


class ChallengeUpheld(Struct, tag="challenge_upheld"):
    """Seat `by` was right: the move of entry `version`, made by `seat`, broke the rules. What is done about it follows."""

    version: Annotated[int, Public]
    by: Annotated[int, Public]
    seat: Annotated[int, Public]


class ChallengeRejected(Struct, tag="challenge_rejected"):
    """Seat `by` was wrong: the move of entry `version`, made by `seat`, was lawful."""

    version: Annotated[int, Public]
    by: Annotated[int, Public]
    seat: Annotated[int, Public]


class GameForfeited(Struct, tag="game_forfeited"):
    """The seat was found to have broken the rules, and has lost the game."""

    seat: Annotated[int, Public]


class ResultAccepted(Struct, tag="result_accepted"):
    """The seat has nothing to challenge any more."""

    seat: Annotated[int, Public]


class Ruled(Struct, tag="ruled"):
    """Those who judge have decided: `action` for the public reason `reason`; what follows in this entry came of it.

    `digest` (hex) is SHA-256 of a salt and the decision's words, which are kept elsewhere and can be erased. `version`: the entry
    that was taken out, or that a rewind went back to.
    """

    action: Annotated[Action, Public]
    reason: Annotated[str, Public]
    digest: Annotated[str, Public]
    version: Annotated[int | None, Public] = None


TableEvent = (
    Created
    | SeatTaken
    | SeatLeft
    | Started
    | TimedOut
    | AutoMoved
    | SeatMinded
    | SeatAbsent
    | SeatBack
    | Resigned
    | Readied
    | Over
    | ClockCredited
    | ClockHeld
    | Paused
    | Resumed
    | Offered
    | Voted
    | OfferSettled
    | TimeGiven
    | SeatHandedOver
    | Restored
    | Ruled
    | PlayStopped
    | PlayResumed
    | ChallengeUpheld
    | ChallengeRejected
    | GameForfeited
    | ResultAccepted
)
