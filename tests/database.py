"""The session's own database on the embedded servers, so that it disturbs neither a running site nor another run of the tests."""

import os
import re
from collections.abc import Iterator
from typing import Any

import psutil
import psycopg
import pytest
from psycopg.sql import SQL, Identifier

NAME = re.compile(r"test_cards_(\d+)")


@pytest.fixture(scope="session")
def database(django_db_blocker: Any) -> Iterator[str]:  # Any: pytest-django does not export its type
    """The name of a fresh, migrated database, open to every test from here on."""
    from config.embedded.servers import servers

    with servers(), django_db_blocker.unblock():
        yield from _fresh(f"test_cards_{os.getpid()}")


def _fresh(name: str) -> Iterator[str]:
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection, connections

    before = dict(connection.get_connection_params())
    _clear_the_dead(before)
    _administer(before, SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)"), name)
    _administer(before, SQL("CREATE DATABASE {}"), name)
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name
    call_command("migrate", verbosity=0)
    yield name
    connections.close_all()
    _administer(before, SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)"), name)


def _administer(parameters: dict[str, Any], statement: SQL, name: str) -> None:
    with _outside(parameters) as link:
        link.execute(statement.format(Identifier(name)))


def _clear_the_dead(parameters: dict[str, Any]) -> None:
    """Drop what killed runs left behind."""
    with _outside(parameters) as link:
        rows = link.execute("SELECT datname FROM pg_database WHERE datname LIKE 'test\\_cards\\_%'").fetchall()
    for (name,) in rows:
        if (found := NAME.fullmatch(name)) and not psutil.pid_exists(int(found[1])):
            _administer(parameters, SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)"), name)


def _outside(parameters: dict[str, Any]) -> psycopg.Connection:
    """A connection beside Django's, to the database that is always there."""
    known = {key: parameters[key] for key in ("host", "port", "user", "password") if parameters.get(key)}
    return psycopg.connect(dbname="postgres", autocommit=True, **known)
