"""Checking a game against its own log: the chain, the fold, and every row that is made from the fold."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from games.designs import UnknownRuleset, maker
from games.fairness.book import log_salt
from games.models import Game, Ruling, Seat
from games.operations.making import CALENDAR, change
from games.queries.current import Current, folded, hydrate
from games.queries.history import as_happened
from games.rules.contract import Refused
from games.rules.wire import UnknownHistory
from games.sealing import WrongKey
from games.store import rows as stored
from games.store import snapshots
from games.store.entries import deadlines
from games.store.load import load
from games.store.verify import UnknownScheme, verify
from games.table.events import Restored, Ruled
from games.table.rerun import made_again
from games.table.takeback import Happened
from games.table.zones import NoSuchZone

_UNREADABLE = (UnknownHistory, UnknownRuleset, UnknownScheme, WrongKey, NoSuchZone)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a game that is not as its log says."""

    game_id: UUID
    what: str


def every_game() -> Iterator[UUID]:
    """All stored games, in the order of their ids."""
    yield from Game.objects.order_by("id").values_list("id", flat=True).iterator()


def verify_game(game_id: UUID) -> list[Finding]:
    """Every difference between the log and what is kept beside it; empty for a sound game, or one that is gone.

    A game that is being played meanwhile is looked at again until two looks agree.
    """
    for _ in range(10):
        loaded = load(game_id)
        if loaded is None:
            return []
        try:
            current = hydrate(loaded)
            found = [*_findings(current), *_of_snapshots(current, loaded.entries), *_of_restorings(current, loaded.entries)]
            found += _of_rulings(current, loaded.entries)
        except _UNREADABLE as error:
            return [Finding(game_id, f"unreadable: {error}")]
        again = load(game_id, have=loaded.head.version)
        if again is None or again.head.version == loaded.head.version:
            return [Finding(game_id, what) for what in found]
    return [Finding(game_id, "moved on at every look")]


def _of_snapshots(current: Current, entries: Sequence[stored.Entry]) -> Iterator[str]:
    """Those that this process would use, against the tables that the log makes."""
    kept = {snapshot.version: snapshot for snapshot in snapshots.kept(current.id, maker())}
    if not kept:
        return
    encode = current.design.tables.encode
    for step in folded(replace(current, steps=()), entries):
        snapshot = kept.pop(step.entry.version, None)
        if snapshot is not None and (snapshot.hash, snapshot.state.encode()) != (step.entry.hash, encode(step.table)):
            yield f"the snapshot at {step.entry.version} is not the fold"
    yield from (f"a snapshot at {version}, the log ends at {current.version}" for version in kept if version > current.version)


def _of_restorings(current: Current, entries: Sequence[stored.Entry]) -> Iterator[str]:
    """Every table that was restored, made once more from the log before it."""
    if not any(b'"type":"restored"' in entry.events for entry in entries):
        return
    log: list[Happened] = []
    for step in folded(replace(current, steps=()), entries):
        for event in step.events:
            if isinstance(event, Restored) and not _is_right(current, log, event, step.entry.at):
                yield f"entry {step.entry.version} restores another table than that at {event.to}"
        log.append(as_happened(step))


def _of_rulings(current: Current, entries: Sequence[stored.Entry]) -> Iterator[str]:
    """Each ruling is one entry and one row, which say the same."""
    kept = {row.version: row for row in Ruling.objects.filter(game_id=current.id)}
    for entry in entries:
        if b'"type":"ruled"' not in entry.events:
            continue
        row = kept.pop(entry.version, None)
        (ruled,) = [event for event in current.design.events.decode(entry.events) if isinstance(event, Ruled)]
        told = None if row is None else (row.action, row.reason, bytes(row.digest).hex())
        if told != (ruled.action, ruled.reason, ruled.digest) or entry.cause.kind != "moderator":
            yield f"entry {entry.version} is not the ruling that was made"
    yield from (f"a ruling at {version}, which is no ruling's entry" for version in kept if version <= current.version)


def _is_right(current: Current, log: Sequence[Happened], event: Restored, at: int) -> bool:
    try:
        made = made_again(current.design.ruleset, log, event, at, current.chance(log[-1].table))
    except Refused:
        return False
    return made is not None and current.design.tables.encode(made) == bytes(event.state)


def _findings(current: Current) -> Iterator[str]:
    yield from (f"entry {fault.version}: {fault.what}" for fault in verify(current.id, partial(log_salt, current.master)))
    if current.version != current.head.version or current.hash != current.head.hash:
        yield f"head at version {current.head.version}, log at {current.version}"
    rows = change(replace(current, away=None), None, current.table)  # what calendars will do is no part of the log
    kept = deadlines(current.id)
    alarms = [row.enforce_at for row in kept if row.name == CALENDAR]
    next_due = min([row.enforce_at for row in rows.deadlines_set] + alarms, default=None)
    if current.head.status != rows.status:
        yield f"head is {current.head.status}, the fold {rows.status}"
    if current.head.next_due != next_due:
        yield f"head is due at {current.head.next_due}, the fold at {next_due}"
    if (current.head.result or None) != (rows.result.decode() if rows.result else None):
        yield "the head's result is not the fold's"
    if {row.name: row for row in kept if row.name != CALENDAR} != {row.name: row for row in rows.deadlines_set}:
        yield "the deadline rows are not those of the fold"
    for row, fold in zip(current.seats, rows.seats_changed, strict=True):
        if (row.status, row.your_turn, row.turn, row.due_at) != (fold.status, fold.your_turn, fold.turn, fold.due_at):
            yield f"the row of seat {row.seat} is not the fold's"
    asked = Seat.objects.filter(game_id=current.id).order_by("seat").values_list("offers", "handing")
    for (offers, handing), fold in zip(asked, rows.seats_changed, strict=True):
        if (tuple(offers), handing) != (tuple(fold.offers), fold.handing):
            yield f"the offers of seat {fold.seat} are not the fold's"
