"""Calling the database's functions: one statement in autocommit, and what a broken connection means."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import psycopg
from django.db import InterfaceError, OperationalError, connection

Value = UUID | bytes | int | str | None
Line = tuple[Any, ...]  # Any: a row's columns are of unlike types


class Unknown(Exception):
    """The connection broke during a write: it was made or it was not, and only the log can say."""


class Busy(Exception):
    """Others held the game too long; nothing was written."""


class NotDurable(Exception):
    """A write inside `atomic`: its answer would be given before the commit."""


def write(sql: str, *values: Value) -> list[Line]:
    """One statement, committed when this returns. Raises Unknown, Busy, NotDurable; OperationalError if it could not be sent."""
    if connection.in_atomic_block:
        raise NotDurable("the log is written in autocommit")
    _forget_if_broken()
    with connection.cursor() as cursor:
        try:
            cursor.execute(sql, values)
            lines: list[Line] = cursor.fetchall()
        except (OperationalError, InterfaceError) as error:
            _forget_if_broken()
            if connection.connection is None:
                raise Unknown from error
            if isinstance(error.__cause__, psycopg.errors.LockNotAvailable | psycopg.errors.QueryCanceled):
                raise Busy from error
            raise
        return lines


def read(sql: str, *values: Value) -> list[Line]:
    """One statement that changes nothing; asked again on a new connection if the kept one was broken."""
    kept = connection.connection is not None and not connection.in_atomic_block
    try:
        return _fetch(sql, values)
    except (OperationalError, InterfaceError):
        _forget_if_broken()
        if not kept or connection.connection is not None:
            raise
        return _fetch(sql, values)


def _fetch(sql: str, values: Sequence[Value]) -> list[Line]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        lines: list[Line] = cursor.fetchall()
        return lines


def _forget_if_broken() -> None:
    """So that the next statement connects anew."""
    if connection.connection is not None and connection.connection.closed:
        connection.close()
