"""Steps of a game that may lie further back than this process holds: read from the log and folded."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from uuid import UUID, uuid5

from games.designs import maker
from games.models import Entry
from games.queries.current import Current, Step, folded, stood
from games.queries.resource import entry_view, resource
from games.queries.snapshots import keep, noting
from games.store import rows as stored
from games.store.entries import read
from games.store.snapshots import nearest
from games.table.codec import UnknownTable
from games.table.state import Cause
from games.table.takeback import Happened

JsonObject = dict[str, object]
_CHUNK = 1000


class CursorAhead(Exception):
    """The client claims to have seen a version that does not exist (409 cursor_ahead; 404 for `?at=`)."""


class OtherHistory(Exception):
    """The hash the client saw last is in no entry of this game: a backup was restored (409 other_history)."""

    def __init__(self, version: int) -> None:
        super().__init__()
        self.version = version


def steps(current: Current, first: int, last: int) -> Sequence[Step]:
    """The steps numbered first .. last (both clipped to what exists). From memory where held, else folded from the log."""
    held = current.steps[0].entry.version
    first, last = max(first, 1), min(last, current.version)
    if first >= held:
        return current.steps[first - held : last - held + 1]
    passed: list[Step] = []
    found = [step for step in noting(_folded(current, first, last), passed) if step.entry.version >= first]
    keep(current, [step for step in passed if step.entry.version <= first])
    return found


def happened(current: Current, first: int, last: int) -> list[Happened]:
    """The same as the table's functions take them."""
    return [as_happened(step) for step in steps(current, first, last)]


def as_happened(step: Step) -> Happened:
    cause = step.entry.cause
    return Happened(step.entry.version, step.events, step.table, Cause(cause.kind, cause.seat))


def logged(current: Current) -> Iterator[stored.Entry]:
    """The whole log up to the game's version, nothing folded."""
    if current.steps[0].entry.version == 1:
        return (step.entry for step in current.steps)
    return _entries(current.id, 1, current.version)


def _folded(current: Current, first: int, last: int) -> Iterator[Step]:
    """The steps up to `last`, from the nearest snapshot at or before `first` on; from entry 1 where there is none to be read."""
    snapshot = nearest(current.id, maker(), first)
    if snapshot is not None:
        entries = _entries(current.id, snapshot.version, last)
        with suppress(UnknownTable):
            begun = stood(current.design, snapshot, next(entries))
            return chain([begun], folded(replace(current, steps=(begun,)), entries))
    return folded(replace(current, steps=()), _entries(current.id, 1, last))


def step_at(current: Current, version: int) -> Step:
    """The game as it stood at this version. Raises CursorAhead past the newest; 0 and below do not exist either."""
    if not 1 <= version <= current.version:
        raise CursorAhead
    return steps(current, version, version)[0]


def entries(current: Current, viewer: UUID | None, after: int, limit: int) -> list[JsonObject]:
    """The entries after `after`, oldest first, at most `limit`, as this player may see them. Raises CursorAhead."""
    if after > current.version:
        raise CursorAhead
    return _shown(current, viewer, after, steps(current, after, after + limit), is_over=current.table.is_over)


def entries_then(current: Current, viewer: UUID | None, after: int, last: int) -> list[JsonObject]:
    """Those after `after` up to `last`, as they were shown when the game stood there: an answer given again is the same."""
    found = steps(current, after, last)
    return _shown(current, viewer, after, found, is_over=found[-1].table.is_over)


def _shown(current: Current, viewer: UUID | None, after: int, found: Sequence[Step], *, is_over: bool) -> list[JsonObject]:
    seat = current.seat_of(viewer)
    before = found[0] if found and found[0].entry.version == after else None
    shown = []
    for step in found[1:] if before else found:
        shown.append(entry_view(current, before, step, seat, own_key(step.entry, viewer), is_over=is_over))
        before = step
    return shown


def entry_at(current: Current, viewer: UUID | None, version: int) -> JsonObject:
    """One entry as this player may see it."""
    return entries(current, viewer, version - 1, 1)[0]


def game(current: Current, viewer: UUID | None, now: int, at: int | None = None) -> JsonObject:
    """The game for this player, now or as the player could know it at a version. Raises CursorAhead."""
    step = current.steps[-1] if at is None else step_at(current, at)
    return resource(current, step, current.seat_of(viewer), now if at is None else step.entry.at)


def check_history(current: Current, seen: bytes | None) -> None:
    """Raises OtherHistory unless the hash the client saw last is one of this game's."""
    if seen is None or any(step.entry.hash == seen for step in reversed(current.steps)):
        return
    if not Entry.objects.filter(game_id=current.id, hash=seen).exists():
        raise OtherHistory(current.version)


def own_key(entry: stored.Entry, viewer: UUID | None) -> str | None:
    """The idempotency key, for the player who sent it."""
    if viewer is None or entry.key is None or entry.command_id != uuid5(viewer, str(entry.key)):
        return None
    return str(entry.key)


def _entries(game_id: UUID, first: int, last: int) -> Iterator[stored.Entry]:
    """Entries first .. last, read in pieces."""
    while first <= last and (piece := read(game_id, after=first - 1, limit=min(_CHUNK, last - first + 1))):
        yield from piece
        first = piece[-1].version + 1
