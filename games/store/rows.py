"""What the store takes and gives, row by row. Instants are ms of UTC; JSON and events are text that the store never reads."""

from collections.abc import Sequence
from typing import Literal
from uuid import UUID

import msgspec

from games.store.absences import Calendars

CauseKind = Literal["seat", "timer", "moderator", "system"]


class Cause(msgspec.Struct, frozen=True):
    """Who or what made an entry; `seat` for a seat's command and for a seat's timer."""

    kind: CauseKind
    seat: int | None = None


class NewEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry to append. `events`: compact JSON, one list, exactly as it will be hashed.

    `command_id` is unique in the game, `key` the Idempotency-Key it was made from, `fingerprint` that of the decoded command.
    A timeout has its `due`; the database refuses it until `grace` ms after that. A credit names its `outage`.
    """

    at: int
    received_at: int
    cause: Cause
    events: bytes
    command_id: UUID | None = None
    key: UUID | None = None
    fingerprint: bytes | None = None
    due: int | None = None
    grace: int = 0
    outage: int | None = None


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An entry of the log. `scheme` says how `hash` was made (chain.py)."""

    version: int
    at: int
    received_at: int
    cause: Cause
    command_id: UUID | None
    key: UUID | None
    fingerprint: bytes | None
    events: bytes
    scheme: int
    hash: bytes


class Head(msgspec.Struct, frozen=True):
    """The head row. `options`, `pace` and `result` are JSON; `seats` counts them.

    `next_due` is when the next deadline is enforced; `updated_at` the newest entry's `at`.
    """

    id: UUID
    ruleset: str
    rules_version: int
    mode: str
    status: str
    visibility: str
    name: str
    seats: int
    creator: UUID
    version: int
    hash: bytes
    next_due: int | None
    extra: int
    result: str | None
    options: str
    pace: str
    created_at: int
    started_at: int | None
    updated_at: int

    @classmethod
    def new(
        cls,
        *,
        id: UUID,
        ruleset: str,
        rules_version: int,
        mode: str,
        visibility: str,
        name: str,
        seats: int,
        creator: UUID,
        options: str,
        pace: str,
    ) -> "Head":
        """The head of a game that is still to be laid: no entry yet."""
        return cls(
            id=id,
            ruleset=ruleset,
            rules_version=rules_version,
            mode=mode,
            status="open",
            visibility=visibility,
            name=name,
            seats=seats,
            creator=creator,
            version=0,
            hash=bytes(32),
            next_due=None,
            extra=0,
            result=None,
            options=options,
            pace=pace,
            created_at=0,
            started_at=None,
            updated_at=0,
        )


class Glance(msgspec.Struct, frozen=True):
    """As much of a head as a conditional read needs, and where the asking player sits."""

    version: int
    hash: bytes
    extra: int
    status: str
    visibility: str
    next_due: int | None
    updated_at: int
    seat: int | None
    seat_status: str | None
    spectators: str


class SeatRow(msgspec.Struct, frozen=True, array_like=True):
    """A seat and who sits there. `bot` names a policy; `turn` is the version that opened the seat's question.

    `owner`: whose bot it is, where it is somebody's.
    """

    seat: int
    player_id: UUID | None
    player_name: str | None
    player_kind: str | None
    bot: str | None
    status: str
    your_turn: bool
    turn: int | None
    due_at: int | None
    owner_id: UUID | None = None
    owner_name: str | None = None


class SeatChange(msgspec.Struct, frozen=True):
    """What a seat's row must become. `offers`: those that wait for its word; `handing`: the open one to hand it over."""

    seat: int
    status: str
    your_turn: bool
    turn: int | None
    due_at: int | None
    offers: Sequence[int] = ()
    handing: int | None = None


class Sits(msgspec.Struct, frozen=True):
    """Who sits in a seat from now on; `player` None: nobody."""

    seat: int
    player: UUID | None
    bot: str | None = None


class DeadlineRow(msgspec.Struct, frozen=True):
    """A deadline by its name in the game; `enforce_at` is `due` and the grace, `armed` the turn or version that armed it."""

    name: str
    due: int
    enforce_at: int
    armed: int


class BookRow(msgspec.Struct, frozen=True, array_like=True):
    """A book of luck with its sealed master (docs/fairness.md)."""

    number: int
    sealed: bytes
    tickets: int
    root: bytes
    book_hash: bytes
    transcript: bytes


class Outage(msgspec.Struct, frozen=True, array_like=True):
    """A time in which no web process was there, from `began` to `ended` (ms); numbered in the order of time."""

    id: int
    began: int
    ended: int


class Change(msgspec.Struct, frozen=True):
    """What the rows beside the log become with an append: the head, and the differences of deadlines and seats.

    `result` None leaves the stored one. `calendars`: how many changes of them this is made with; None: they mean nothing here.
    """

    status: str
    next_due: int | None
    result: bytes | None = None
    deadlines_set: Sequence[DeadlineRow] = ()
    deadlines_gone: Sequence[str] = ()
    seats_changed: Sequence[SeatChange] = ()
    persons: Sequence[Sits] = ()
    calendars: int | None = None


class NewGame(msgspec.Struct, frozen=True):
    """A game to lay, with its first entries. One creator and key lay one game; `key` None: every call lays another."""

    head: Head
    book: BookRow
    key: UUID | None
    fingerprint: bytes
    entries: Sequence[NewEntry]
    change: Change
    spectators: str = "on"


class Snapshot(msgspec.Struct, frozen=True):
    """A table as text, as it stood after entry `version`."""

    version: int
    state: str


class NewSnapshot(msgspec.Struct, frozen=True):
    """A table to keep, and the hash of the entry it stands after."""

    version: int
    hash: bytes
    state: str


class Loaded(msgspec.Struct, frozen=True):
    """A game as one snapshot of the database has it.

    `entries` are those after the version the caller has; `base` is the hash of that version's own entry (None: there is none);
    `known` is the entry of the command asked for. `outages`: those the log does not credit yet, oldest first;
    `is_down`: no web process has shown a sign of life for 10 s. With a `snapshot` the entries begin with the one it stands after.
    `calendars`: None where they mean nothing, in live games and those that are over.
    """

    head: Head
    seats: tuple[SeatRow, ...]
    books: tuple[BookRow, ...]
    entries: tuple[Entry, ...]
    base: bytes | None = None
    known: Entry | None = None
    outages: tuple[Outage, ...] = ()
    is_down: bool = False
    snapshot: Snapshot | None = None
    calendars: Calendars | None = None

    @property
    def book(self) -> BookRow:
        """The book in use: the newest."""
        return self.books[-1]
