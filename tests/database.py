"""The session's own database, on embedded or given servers: real PostgreSQL, in autocommit, never flushed."""

import re
from collections.abc import Iterator
from typing import Any

import psutil
import psycopg
import pytest
from psycopg.sql import SQL, Identifier

NAME = re.compile(r"test_cards_(\d+)")
CREATE = SQL("CREATE DATABASE {}")
OF_DJANGO = ("context", "cursor_factory", "client_encoding")
DROP = SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")


@pytest.fixture(scope="session")
def database(django_db_blocker: Any) -> Iterator[str]:  # Any: pytest-django does not export its type
    """The name of a fresh, migrated database, open to every test from here on."""
    from config.embedded.servers import servers

    with servers(), django_db_blocker.unblock():
        yield from _fresh()


def _fresh() -> Iterator[str]:
    from django.core.management import call_command
    from django.db import connection, connections

    name = str(connection.settings_dict["NAME"])
    _clear_the_dead()
    _administer(DROP, name)
    _administer(CREATE, name)
    call_command("migrate", verbosity=0)
    yield name
    connections.close_all()
    _administer(DROP, name)


def _clear_the_dead() -> None:
    """Drop what killed runs left behind; on servers that others use too, only they know whose runs live."""
    from django.conf import settings

    if not settings.EMBEDDED:
        return
    with administrator() as link:
        rows = link.execute("SELECT datname FROM pg_database WHERE datname LIKE 'test\\_cards\\_%'").fetchall()
    for (name,) in rows:
        if (found := NAME.fullmatch(name)) and not psutil.pid_exists(int(found[1])):
            _administer(DROP, name)


def _administer(statement: SQL, name: str) -> None:
    with administrator() as link:
        link.execute(statement.format(Identifier(name)))


def administrator() -> psycopg.Connection:
    """A connection beside Django's, in autocommit, to the database that is always there."""
    from django.db import connection

    known = {key: value for key, value in connection.get_connection_params().items() if key not in OF_DJANGO}
    return psycopg.connect(**known | {"dbname": "postgres", "autocommit": True})
