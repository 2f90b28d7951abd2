"""A game as its watchers are shown it: everything they are told is made from this, so that nothing of what they may not know yet
can get into any of it."""

from dataclasses import replace
from uuid import UUID

import msgspec

from games.queries.current import Current, Step
from games.queries.history import steps
from games.queries.persons import is_asked_over
from games.store.rows import SeatRow
from games.table.watching import watched_version


def is_late(current: Current, player: UUID | None) -> bool:
    """Whether the player is shown less than there is. Who is asked to take a seat over sees what is to be taken over."""
    if watched_version(current.table) == current.version or current.seat_of(player) is not None:
        return False
    return player is None or not is_asked_over(current, player)


def as_watched(current: Current, player: UUID | None) -> Current:
    """The game as it is for who sits there; for watchers of a delayed one that goes on, as it was some entries ago."""
    if not is_late(current, player):
        return current
    version = watched_version(current.table)
    held = tuple([step for step in current.steps if step.entry.version <= version])
    return _cut(current, held or tuple(steps(current, version, version)))


def _cut(current: Current, shown: tuple[Step, ...]) -> Current:
    """Ends with the last of these steps. Who has sat down since is nobody yet."""
    last = shown[-1]
    entry, table = last.entry, last.table
    head = msgspec.structs.replace(
        current.head, version=entry.version, hash=entry.hash, status=table.status, updated_at=entry.at, next_due=None
    )
    seats = [
        row if table.seats[row.seat].since == current.table.seats[row.seat].since else _left_empty(row.seat)
        for row in current.seats
    ]
    return replace(current, head=head, seats=tuple(seats), steps=shown)


def _left_empty(seat: int) -> SeatRow:
    return SeatRow(seat, None, None, None, None, "playing", False, None, None)
