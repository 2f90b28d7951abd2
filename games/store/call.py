"""Calling the database's functions: one statement in autocommit, and what a broken connection means.

This is the hot path, so it asks libpq itself, through the driver: one call that leaves Python once, where a cursor waits in small
steps; and the values go beside the statement, not in it. Errors are Django's all the same.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any
from uuid import UUID

import psycopg
from django.db import InterfaceError, OperationalError, connection
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import DeadlockDetected, LockNotAvailable, QueryCanceled, SerializationFailure
from psycopg.pq import ExecStatus

Value = UUID | bytes | int | str | None
Line = tuple[Any, ...]  # Any: a row's columns are of unlike types


class Unknown(Exception):
    """The connection broke during a write: it was made or it was not, and only the log can say."""


class Busy(Exception):
    """Others held the game too long; nothing was written."""


class NotDurable(Exception):
    """A write inside `atomic`, whose answer would be given before the commit; or a part of one, outside."""


def write(sql: str, *values: Value) -> list[Line]:
    """One statement, committed when this returns. Raises Unknown, Busy, NotDurable; OperationalError if it could not be sent."""
    if connection.in_atomic_block:
        raise NotDurable("the log is written in autocommit")
    _connect()
    try:
        return _fetch(sql, values)
    except (OperationalError, InterfaceError) as error:
        if _is_broken():
            connection.close()
            raise Unknown from error
        if is_contended(error):
            raise Busy from error
        raise


def is_contended(error: Exception) -> bool:
    """Whether others held something too long, in a circle, or changed what was built upon: nothing was written, and it may be
    tried again."""
    return isinstance(error.__cause__, LockNotAvailable | QueryCanceled | DeadlockDetected | SerializationFailure)


def read(sql: str, *values: Value) -> list[Line]:
    """One statement that changes nothing; asked once more, on a new connection, if the one that was kept is broken."""
    _connect()
    try:
        return _fetch(sql, values)
    except (OperationalError, InterfaceError):
        if connection.in_atomic_block or not _is_broken():
            raise
        _connect()
        return _fetch(sql, values)


def within(sql: str, *values: Value) -> list[Line]:
    """One statement of the transaction that its caller holds."""
    if not connection.in_atomic_block:
        raise NotDurable("there is no transaction around it")
    return _fetch(sql, values)


def _connect() -> None:
    """A connection that is not known to be broken. Raises OperationalError; never on an event loop."""
    if _is_broken() and not connection.in_atomic_block:
        connection.close()
    connection.close_if_health_check_failed()
    connection.ensure_connection()


def _fetch(sql: str, values: Sequence[Value]) -> list[Line]:
    link: psycopg.Connection[Line] = connection.connection
    with connection.wrap_database_errors:
        return _asked(link, sql, values) if link.autocommit else link.execute(sql.encode(), values).fetchall()


def _asked(link: psycopg.Connection[Line], sql: str, values: Sequence[Value]) -> list[Line]:
    """One round trip outside of any transaction; `read` inside one goes through a cursor, which begins it where that is due."""
    form = Transformer(link)
    given = form.dump_sequence(values, [PyFormat.AUTO] * len(values))
    result = link.pgconn.exec_params(_numbered(sql), given, form.types, form.formats)
    if result.status != ExecStatus.TUPLES_OK:
        broken = psycopg.OperationalError(result.get_error_message())
        raise broken if link.closed else psycopg.errors.error_from_result(result)
    form.set_pgresult(result)
    return form.load_rows(0, result.ntuples, tuple)


@cache
def _numbered(sql: str) -> bytes:
    """With $1, $2 … where a cursor takes %s."""
    first, *others = sql.split("%s")
    return "".join([first, *[f"${number}{text}" for number, text in enumerate(others, 1)]]).encode()


def _is_broken() -> bool:
    return connection.connection is not None and bool(connection.connection.closed)
