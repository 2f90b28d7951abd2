"""What a game leaves to read."""

import msgspec

from api.schema.answers.entries import Cause, Event
from api.schema.answers.game import Clock, Game, Pace
from api.schema.answers.words import Hash, Instant, Members, Seat, Shape, Uuid, Version


class ClockStep(Shape):
    """`ms` is what the step adds, `left_ms` what is left after it; `until` the end of what stands still, `why` its reason."""

    what: str
    at: Instant
    until: Instant | None
    why: str | None
    ms: int | None
    left_ms: int | None


class SeatDeadline(Shape):
    """`question`: what the seat is asked. `why`: bank_and_increment, absent, bot, no_clock; null while it is not asked.

    `away_until`: the clock stands still until then. `steps`: how your own deadline comes to be; null for the others' seats.
    """

    seat: Seat
    question: str | None
    opened_at: Instant | None
    bank_ms: int | None
    increment_ms: int | None
    due_at: Instant | None
    why: str | None
    away_until: Instant | None
    steps: list[ClockStep] | None


class Timer(Shape):
    """`enforced_at` is `due_at` and the grace."""

    name: str
    due_at: Instant
    enforced_at: Instant


class Deadlines(Shape):
    """The clock explained. A deadline is enforced `grace_ms` after it is due: what was received in time is judged first."""

    version: Version
    pace: str | Pace
    bank_ms: int | None
    increment_ms: int | None
    grace_ms: int
    clock: Clock
    seats: list[SeatDeadline]
    timers: list[Timer]


class Book(Shape):
    """What was fixed before the first card (hex)."""

    number: int
    tickets: int
    root: Hash
    hash: Hash
    transcript: Hash
    rules_hash: Hash
    seats: int
    seeds: list[str | None]
    beacon_mode: int


class Used(Shape):
    """The entry and event that used a ticket."""

    book: int
    ticket: int
    version: Version
    event: str


class Opening(Shape):
    """A used ticket made public, with the path from its commit to the book's root."""

    ticket: int
    secret: Hash
    path: list[Hash]


class Fairness(Shape):
    """The proof of the game's luck. `openings` are there once the game is over, if its rules keep nothing hidden."""

    scheme: str
    grade: str
    game_id: Uuid
    version: Version
    book: Book
    used: list[Used]
    revealed: bool
    openings: list[Opening]


class RecordEntry(Shape):
    """In a complete record whole: hash = SHA-256(hash before, salt, exact), where before the first one there are 32 zero bytes.

    In others as `log` tells it, with `key` and `changed`.
    """

    version: Version
    at: Instant
    hash: Hash
    cause: Cause
    events: list[Event]
    received_at: Instant | msgspec.UnsetType = msgspec.UNSET
    exact: str | msgspec.UnsetType = msgspec.UNSET
    salt: Hash | msgspec.UnsetType = msgspec.UNSET
    key: Uuid | msgspec.UnsetType | None = msgspec.UNSET
    changed: Members | msgspec.UnsetType = msgspec.UNSET


class Ruled(Shape):
    """A ruling about the game, made by its entry of this `version`. `digest`: of a salt and its words."""

    version: Version
    at: Instant
    action: str
    reason: str
    digest: Hash


class Record(Shape):
    """`complete` records hold every entry whole, with its salt and exact text; others the entries as you may see them."""

    format: int
    complete: bool
    chain: int
    game: Game
    entries: list[RecordEntry]
    fairness: Fairness
    rulings: list[Ruled]
