"""Entries and changes as the one JSON document that the database's functions take (type `games_batch`)."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from games.store.rows import CauseKind, Change, DeadlineRow, Entry, NewEntry, SeatChange, Sits


class NotStorable(ValueError):
    """Events that PostgreSQL can't pass on: with a NUL in a string, or not JSON."""


class _Entry(msgspec.Struct, frozen=True):
    version: int
    at: int
    received_at: int
    cause_kind: CauseKind
    cause_seat: int | None
    command_id: UUID | None
    key: UUID | None
    fingerprint: bytes | None
    events: msgspec.Raw
    scheme: int
    hash: bytes


class _Batch(msgspec.Struct, frozen=True):
    game_id: UUID
    expected: int
    previous: bytes
    command_id: UUID | None
    not_before: int | None
    outage: int | None
    version: int
    hash: bytes
    at: int | None
    status: str
    next_due: int | None
    result: str | None
    entries: list[_Entry]
    deadlines_set: Sequence[DeadlineRow] | None
    deadlines_gone: Sequence[str] | None
    seats: Sequence[SeatChange] | None
    persons: Sequence[Sits] | None
    calendars: int | None
    extra: int | None


_encode = msgspec.json.Encoder().encode


def batch(
    game_id: UUID,
    expected: int,
    previous: bytes,
    asked: Sequence[NewEntry],
    chained: Sequence[Entry],
    change: Change,
    extra: int | None = None,
) -> str:
    """`chained` are the entries `asked` for, numbered and hashed. Raises NotStorable."""
    last = chained[-1] if chained else None
    made = _Batch(
        game_id,
        expected,
        previous,
        last.command_id if last else None,
        max((entry.due + entry.grace for entry in asked if entry.due is not None), default=None),
        max((entry.outage for entry in asked if entry.outage is not None), default=None),
        last.version if last else expected,
        last.hash if last else previous,
        last.at if last else None,
        change.status,
        change.next_due,
        None if change.result is None else change.result.decode(),
        [_entry(entry) for entry in chained],
        change.deadlines_set or None,
        change.deadlines_gone or None,
        change.seats_changed or None,
        change.persons or None,
        change.calendars,
        extra,
    )
    return _encode(made).decode()


def _entry(entry: Entry) -> _Entry:
    if b"\\u0000" in entry.events:
        raise NotStorable("a NUL in an event")
    return _Entry(
        entry.version,
        entry.at,
        entry.received_at,
        entry.cause.kind,
        entry.cause.seat,
        entry.command_id,
        entry.key,
        entry.fingerprint,
        msgspec.Raw(entry.events),
        entry.scheme,
        entry.hash,
    )
