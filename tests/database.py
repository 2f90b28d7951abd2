"""The session's own database on the embedded servers: real PostgreSQL, in autocommit, never flushed."""

import re
from collections.abc import Iterator
from typing import Any

import psutil
import psycopg
import pytest
from psycopg.sql import SQL, Identifier

NAME = re.compile(r"test_cards_(\d+)")
CREATE = SQL("CREATE DATABASE {}")
DROP = SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")


@pytest.fixture(scope="session")
def database(django_db_blocker: Any) -> Iterator[str]:  # Any: pytest-django does not export its type
    """The name of a fresh, migrated database, open to every test from here on."""
    from config.embedded.servers import servers

    with servers(), django_db_blocker.unblock():
        yield from _fresh()


def _fresh() -> Iterator[str]:
    from django.core.cache import cache
    from django.core.management import call_command
    from django.db import connection, connections

    name = str(connection.settings_dict["NAME"])
    _clear_the_dead()
    _administer(DROP, name)
    _administer(CREATE, name)
    cache.clear()
    call_command("migrate", verbosity=0)
    yield name
    connections.close_all()
    _administer(DROP, name)


def _clear_the_dead() -> None:
    """Drop what killed runs left behind."""
    with _outside() as link:
        rows = link.execute("SELECT datname FROM pg_database WHERE datname LIKE 'test\\_cards\\_%'").fetchall()
    for (name,) in rows:
        if (found := NAME.fullmatch(name)) and not psutil.pid_exists(int(found[1])):
            _administer(DROP, name)


def _administer(statement: SQL, name: str) -> None:
    with _outside() as link:
        link.execute(statement.format(Identifier(name)))


def _outside() -> psycopg.Connection:
    """A connection beside Django's, to the database that is always there."""
    from django.db import connection

    parameters = connection.get_connection_params()
    known = {key: parameters[key] for key in ("host", "port", "user", "password") if parameters.get(key)}
    return psycopg.connect(dbname="postgres", autocommit=True, **known)
