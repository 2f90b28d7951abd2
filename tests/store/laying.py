"""Tables for the store's tests: rows of nobody's rules. What the store keeps is bytes, numbers and rows to it."""

import hashlib
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from uuid import UUID, uuid4

from django.db import connection

from accounts.guests import create_guest
from games import clock
from games.store.append import append
from games.store.create import create
from games.store.load import load
from games.store.outcomes import Appended, Laid, Outcome
from games.store.rows import BookRow, Cause, Change, Head, Loaded, NewEntry, NewGame, Sits

T = TypeVar("T")
EVENTS = b'[{"type":"played","seat":0,"card":"7H"}]'
ACTIVE = Change("active", None)


def salt(version: int) -> bytes:
    return hashlib.sha256(b"salt of %d" % version).digest()


def guest(name: str = "Ada") -> UUID:
    return create_guest(name).player.id


def entry(events: bytes = EVENTS, *, command_id: UUID | None = None, at: int | None = None, seat: int = 0) -> NewEntry:
    """A seat's command; its id is new unless given."""
    now = clock.now_ms() if at is None else at
    return NewEntry(
        at=now,
        received_at=now,
        cause=Cause("seat", seat),
        events=events,
        command_id=command_id or uuid4(),
        key=uuid4(),
        fingerprint=hashlib.sha256(events).digest(),
    )


def timeout(due: int, grace: int = 0) -> NewEntry:
    """A timeout of seat 0 that was due at this instant."""
    return NewEntry(at=due, received_at=due, cause=Cause("timer", 0), events=b'[{"type":"timed_out"}]', due=due, grace=grace)


def new_game(
    *,
    creator: UUID | None = None,
    key: UUID | None = None,
    fingerprint: bytes = b"f" * 32,
    change: Change = ACTIVE,
    entries: Sequence[NewEntry] | None = None,
) -> NewGame:
    game_id = uuid4()
    creator = creator or guest()
    head = Head.new(
        id=game_id,
        ruleset="high_card",
        rules_version=3,
        mode="live",
        visibility="link",
        name="A table",
        seats=4,
        creator=creator,
        options='{"swap": true}',
        pace='"live_fast"',
    )
    book = BookRow(1, bytes(range(100)), 256, b"r" * 32, b"b" * 32, b"t" * 32)
    persons = change.persons or [Sits(0, creator)]
    change = Change(change.status, change.next_due, None, change.deadlines_set, (), change.seats_changed, persons)
    return NewGame(head, book, key, fingerprint, entries or [entry(b'[{"type":"created"}]')], change)


def lay(new: NewGame) -> Laid:
    return create(new, salt)


def laid(**terms: object) -> Loaded:
    """A game of one entry, active unless told otherwise, as it is loaded."""
    return the(lay(new_game(**terms)).id)  # type: ignore[arg-type]  # new_game's own keywords


def the(game_id: UUID, have: int = 0, command_id: UUID | None = None) -> Loaded:
    """The game, which is there."""
    found = load(game_id, have, command_id)
    assert found is not None
    return found


def put(game: Loaded, *entries: NewEntry, change: Change = ACTIVE, extra: int | None = None) -> Outcome:
    """Appends after the newest entry of `game`; with `extra` as one who need not hear everything again."""
    return append(
        game_id=game.head.id,
        expected=game.head.version,
        previous_hash=game.head.hash,
        salt=salt,
        entries=entries,
        change=change,
        extra=extra,
    )


def grown(game: Loaded, *entries: NewEntry, change: Change = ACTIVE) -> Loaded:
    """The game after an append that must succeed."""
    outcome = put(game, *entries, change=change)
    assert isinstance(outcome, Appended), outcome
    return the(game.head.id)


def together(count: int, work: Callable[[int], T]) -> list[T]:
    """What `work` returns in that many threads that begin at the same instant, each with a connection of its own."""
    gate = threading.Barrier(count)

    def one(number: int) -> T:
        try:
            connection.ensure_connection()
            gate.wait()
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(one, range(count)))
