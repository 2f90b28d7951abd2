"""A game as this process knows it: the head, who sits where, and the last steps of the fold. A baseline only, never the truth."""

import threading
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any
from uuid import UUID

from django.conf import settings

from games.designs import Design, design, maker
from games.fairness.chance import BookChance
from games.queries.absences import Away, away
from games.queries.snapshots import keep, noting
from games.rules.wire import UnknownHistory
from games.sealing import unseal
from games.store import rows as stored
from games.store.load import load
from games.store.outcomes import Behind
from games.store.snapshots import resume
from games.table.codec import UnknownTable
from games.table.evolve import Entry, evolve
from games.table.state import Cause, Table

STEPS_KEPT = 51
"""Enough for an answer that carries the last 50 entries: a step's `changed` needs the step before."""


@dataclass(frozen=True, slots=True)
class Step:
    """An entry of the log with its events decoded, and the table after it."""

    entry: stored.Entry
    events: Sequence[Any]  # Any: table events and the ruleset's
    table: Table


@dataclass(frozen=True, slots=True)
class Current:
    """A game at the version of its last step."""

    design: Design
    head: stored.Head
    seats: tuple[stored.SeatRow, ...]
    book: stored.BookRow
    master: bytes
    steps: tuple[Step, ...]
    outages: tuple[stored.Outage, ...] = ()
    """Those that the log did not credit when it was read."""
    is_down: bool = False
    """Whether no web process had shown a sign of life for 10 s then."""
    away: Away | None = None
    """When its players are away; None where that means nothing."""

    @property
    def id(self) -> UUID:
        return self.head.id

    @property
    def table(self) -> Table:
        return self.steps[-1].table

    @property
    def version(self) -> int:
        return self.steps[-1].entry.version

    @property
    def hash(self) -> bytes:
        return self.steps[-1].entry.hash

    def chance(self, table: Table | None = None) -> BookChance:
        """The luck that comes next after this table (by default the present one)."""
        used = (table or self.table).tickets
        return BookChance(self.master, self.id.bytes, self.book.number, self.book.tickets, self.book.transcript, used)

    def seat_of(self, player: UUID | None) -> int | None:
        """Where the player sits, resigned or not; None for a spectator."""
        if player is None:
            return None
        return next((row.seat for row in self.seats if row.player_id == player), None)


def hydrate(loaded: stored.Loaded) -> Current:
    """The game folded from its first entry, or from its snapshot on.

    Raises UnknownHistory, UnknownRuleset, WrongKey (503), and UnknownTable where the snapshot can't be read.
    """
    begun, entries = _begun(loaded)
    return _at(begun, folded(begun, entries))


def _begun(loaded: stored.Loaded) -> tuple[Current, Sequence[stored.Entry]]:
    """The game before anything is folded, and what is to be folded: of a snapshot's own entry there is a step already."""
    head = loaded.head
    known = design(head.ruleset)
    if head.rules_version > known.ruleset.version:
        raise UnknownHistory(f"rules {head.rules_version} of {head.ruleset}")
    master = unseal(loaded.book.sealed, head.id, loaded.book.number)
    step = [] if loaded.snapshot is None else [stood(known, loaded.snapshot, loaded.entries[0])]
    begun = Current(
        known, head, loaded.seats, loaded.book, master, tuple(step), loaded.outages, loaded.is_down, away(loaded.calendars)
    )
    return begun, loaded.entries[len(step) :]


def stood(known: Design, snapshot: stored.Snapshot, entry: stored.Entry) -> Step:
    """The step of the entry that a snapshot stands after. Raises UnknownTable."""
    return Step(entry, known.events.decode(entry.events), known.tables.decode(snapshot.state))


def advance(current: Current, news: stored.Loaded) -> Current:
    """The game with the newer entries folded in, and the head and seats as they are now."""
    newest = _at(current, folded(current, news.entries))
    return replace(
        newest, head=news.head, seats=news.seats, outages=news.outages, is_down=news.is_down, away=away(news.calendars)
    )


def caught_up(current: Current, news: Behind) -> Current | None:
    """The same from less: only entries were missed. None where somebody sat down or stood up: who it is, no log tells."""
    newest = _at(current, folded(current, news.entries))
    if _sitting(newest.table) != _sitting(current.table):
        return None
    return replace(newest, head=news.head(current.head), outages=(), is_down=False)


def _sitting(table: Table) -> list[tuple[bool, int]]:
    return [(seat.taken, seat.since) for seat in table.seats]


def _at(current: Current, steps: Iterable[Step]) -> Current:
    """The game after these further steps."""
    return replace(current, steps=tuple(deque(chain(current.steps, steps), STEPS_KEPT)))


def folded(current: Current, entries: Iterable[stored.Entry]) -> Iterator[Step]:
    """The steps of the entries that follow the game's newest step, one by one."""
    table = current.steps[-1].table if current.steps else None
    for entry in entries:
        step = fold(current.design, table, entry)
        table = step.table
        yield step


def fold(known: Design, table: Table | None, entry: stored.Entry) -> Step:
    """The step that one stored entry makes from the table before it."""
    return made(known, table, entry, known.events.decode(entry.events))


def made(known: Design, table: Table | None, entry: stored.Entry, events: Sequence[Any]) -> Step:  # Any: as in Step
    """The same, for whoever has the entry's events decoded."""
    cause = Cause(entry.cause.kind, entry.cause.seat)
    return Step(entry, events, evolve(known.ruleset, table, Entry(entry.version, entry.at, cause, events)))


class Games:
    """A bounded cache of games, least lately used first out. Safe between threads: what it holds is frozen."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[UUID, Current] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, game_id: UUID) -> Current | None:
        with self._lock:
            current = self._held.get(game_id)
            if current is not None:
                self._held.move_to_end(game_id)
            return current

    def put(self, current: Current) -> None:
        """Keeps the newer of two."""
        with self._lock:
            held = self._held.get(current.id)
            if held is None or held.version <= current.version:
                self._held[current.id] = current
            self._held.move_to_end(current.id)
            while len(self._held) > self._most:
                self._held.popitem(last=False)

    def drop(self, game_id: UUID) -> None:
        with self._lock:
            self._held.pop(game_id, None)


GAMES = Games(settings.GAMES_CACHED)


def bring(game_id: UUID, command_id: UUID | None = None) -> tuple[Current, stored.Entry | None] | None:
    """The game as the database has it now, and the entry that this command made, if any. One round trip; None: no such game."""
    held = GAMES.get(game_id)
    found = _refreshed(held, command_id) if held is not None else None
    if found is None:
        GAMES.drop(game_id)
        found = _resumed(game_id, command_id)
    if found is not None:
        GAMES.put(found[0])
    return found


def _refreshed(held: Current, command_id: UUID | None) -> tuple[Current, stored.Entry | None] | None:
    """None where what is held is of no use: the game is gone, far ahead, or has another history (a backup was restored)."""
    loaded = load(held.id, held.version, command_id, settings.SNAPSHOT_EVERY)
    if loaded is None or loaded.base != held.hash or held.version + len(loaded.entries) < loaded.head.version:
        return None
    return advance(held, loaded), loaded.known


def _resumed(game_id: UUID, command_id: UUID | None) -> tuple[Current, stored.Entry | None] | None:
    """A game of which nothing is held. Snapshots that were missing on the way are kept for the next one who asks."""
    loaded = resume(game_id, maker(), command_id)
    if loaded is None:
        return None
    try:
        begun, entries = _begun(loaded)
    except UnknownTable:
        loaded = load(game_id, command_id=command_id)
        if loaded is None:
            return None
        begun, entries = _begun(loaded)
    passed: list[Step] = []
    current = _at(begun, noting(folded(begun, entries), passed))
    keep(current, passed)
    return current, loaded.known
