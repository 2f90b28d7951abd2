"""A second connection for tests that hold a game, watch who waits for it, or end a connection."""

import os
import socket
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar
from uuid import UUID

import psycopg
from django.db import connection

from games.store.batch import batch
from games.store.chain import chained
from games.store.rows import Loaded, NewEntry
from tests.database import OF_DJANGO
from tests.processes import await_that
from tests.store.laying import ACTIVE, salt

T = TypeVar("T")
WAITING = "SELECT {} FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
"""Of sessions that wait for a lock. By database: behind a pooler nobody knows which session is whose."""


@contextmanager
def outside() -> Iterator[psycopg.Connection]:
    """A connection that Django does not know, in autocommit, to the tests' database."""
    known = {key: value for key, value in connection.get_connection_params().items() if key not in OF_DJANGO}
    with psycopg.connect(**known | {"autocommit": True}) as link:
        yield link


@contextmanager
def held(game_id: UUID) -> Iterator[psycopg.Connection]:
    """The game's head row, locked as an append locks it, until this block ends."""
    with outside() as link, link.transaction():
        link.execute("SELECT FROM games_game WHERE id = %s FOR NO KEY UPDATE", (game_id,))
        yield link


@contextmanager
def uncommitted(game: Loaded, new: NewEntry) -> Iterator[None]:
    """Another writer's append of this entry, done but for its commit, which comes at the end of the block."""
    made = chained(game.head.id, game.head.version, game.head.hash, salt, [new])
    written = batch(game.head.id, game.head.version, game.head.hash, [new], made, ACTIVE)
    with outside() as link, link.transaction():
        link.execute("SELECT * FROM append_entries(%s::json)", (written,))
        yield


class Opponent:
    """A thread with a connection of its own, that waits where the test's own thread must not."""

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        self._threads = threads
        self.descriptor = threads.submit(_connected).result()

    def begin(self, work: Callable[[], T]) -> "Future[T]":
        """Starts the work and returns when it waits for a lock."""
        with outside() as link:
            before = _waiting(link)
            future = self._threads.submit(work)
            await_waiting(link, before + 1)
        return future

    def run(self, work: Callable[[], T]) -> T:
        return self._threads.submit(work).result()


@contextmanager
def opponent() -> Iterator[Opponent]:
    with ThreadPoolExecutor(1) as threads:
        yield Opponent(threads)
        threads.submit(lambda: connection.close()).result()  # `connection` means that thread's own


def _connected() -> int:
    connection.ensure_connection()
    return connection.connection.fileno()


def await_waiting(link: psycopg.Connection, count: int) -> None:
    """Returns when so many sessions wait for a lock."""
    await_that(lambda: _waiting(link) >= count)


def end_who_waits(link: psycopg.Connection) -> None:
    """Ends every session that waits for a lock, as an administrator does."""
    link.execute(WAITING.format("pg_terminate_backend(pid)"))


def _waiting(link: psycopg.Connection) -> int:
    row = link.execute(WAITING.format("count(*)")).fetchone()
    assert row is not None
    return int(row[0])


def hang_up(descriptor: int) -> None:
    """Ends a connection from the client's side as a cut line does: nothing is said to the server."""
    with socket.socket(fileno=os.dup(descriptor)) as line:
        line.shutdown(socket.SHUT_RDWR)


def round_trips(work: Callable[[], object]) -> int:
    """How often this thread's connection waited for an answer of the server during the work, by the protocol's own record."""
    connection.ensure_connection()
    wire = connection.connection.pgconn
    with tempfile.TemporaryFile() as record:
        wire.trace(record.fileno())
        work()
        wire.untrace()
        record.seek(0)
        return record.read().count(b"ReadyForQuery")
