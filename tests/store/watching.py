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
from tests.processes import await_that
from tests.store.laying import ACTIVE, salt

T = TypeVar("T")


@contextmanager
def outside() -> Iterator[psycopg.Connection]:
    """A connection that Django does not know, in autocommit, to the tests' database."""
    parameters = connection.get_connection_params()
    known = {key: parameters[key] for key in ("dbname", "host", "port", "user", "password") if parameters.get(key)}
    with psycopg.connect(autocommit=True, **known) as link:
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
        self.pid, self.descriptor = threads.submit(_connected).result()

    def begin(self, work: Callable[[], T]) -> "Future[T]":
        """Starts the work and returns when it waits for a lock."""
        future = self._threads.submit(work)
        with outside() as link:
            await_waiting(link, self.pid)
        return future

    def run(self, work: Callable[[], T]) -> T:
        return self._threads.submit(work).result()


@contextmanager
def opponent() -> Iterator[Opponent]:
    with ThreadPoolExecutor(1) as threads:
        yield Opponent(threads)
        threads.submit(lambda: connection.close()).result()  # `connection` means that thread's own


def _connected() -> tuple[int, int]:
    connection.ensure_connection()
    return connection.connection.info.backend_pid, connection.connection.fileno()


def await_waiting(link: psycopg.Connection, pid: int) -> None:
    """Returns when the backend `pid` waits for a lock."""

    def waits() -> bool:
        row = link.execute("SELECT wait_event_type FROM pg_stat_activity WHERE pid = %s", (pid,)).fetchone()
        return row == ("Lock",)

    await_that(waits)


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
