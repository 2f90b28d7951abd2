"""From the rows that the database's functions answer with (type `games_line`) to the store's values."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from games.store.absences import Calendars
from games.store.call import Line
from games.store.outcomes import Behind
from games.store.rows import BookRow, Cause, CauseKind, Entry, Head, Loaded, Outage, SeatRow, Snapshot

PART, VERSION, EVENTS = 0, 1, 9
"""The columns that say what a row is, and hold a document, a snapshot or an entry's events."""


class _Document(msgspec.Struct, frozen=True):
    head: Head
    seats: tuple[SeatRow, ...]
    books: tuple[BookRow, ...] | None
    base: bytes | None
    outages: tuple[Outage, ...] | None
    is_down: bool
    calendars: Calendars | None


_decode = msgspec.json.Decoder(_Document).decode


def loaded(lines: Sequence[Line]) -> Loaded | None:
    """What load_game answered: the game's document, the known entry, the entries in order; None for no rows."""
    if not lines:
        return None
    game, *others = lines
    document = _decode(game[EVENTS])
    known = entry(others.pop(0)) if others and others[0][PART] == "known" else None
    snapshot = _snapshot(others.pop(0)) if others and others[0][PART] == "snapshot" else None
    return Loaded(
        document.head,
        document.seats,
        document.books or (),
        entries(others),
        document.base,
        known,
        document.outages or (),
        document.is_down,
        snapshot,
        document.calendars,
    )


def behind(lines: Sequence[Line]) -> Behind:
    """What append_entries answered to a batch that was behind: what is new of the head, the missed entries in order."""
    _, version, updated_at, next_due, *_, digest = lines[0]
    return Behind(version, digest, next_due, updated_at, entries(lines[1:]))


def entries(lines: Iterable[Line]) -> tuple[Entry, ...]:
    return tuple([entry(line) for line in lines])


def entry(line: Line) -> Entry:
    _, version, at, received_at, kind, seat, command_id, key, fingerprint, events, scheme, digest = line
    return Entry(version, at, received_at, _cause(kind, seat), command_id, key, fingerprint, events.encode(), scheme, digest)


def _snapshot(line: Line) -> Snapshot:
    return Snapshot(line[VERSION], line[EVENTS])


@lru_cache(maxsize=256)
def _cause(kind: CauseKind, seat: int | None) -> Cause:
    return Cause(kind, seat)
