"""Servers given by URL: the site and the tests use them, and what is wrong with them is one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from config.database.base import DatabaseWrapper
from config.embedded.errors import CannotStart
from config.embedded.paths import ROOT, broker_url, database_url, valkey_url
from config.environment import PATIENCE, database
from tests.outside.programs import programs
from tests.platform.elderly import greeting
from tests.platform.launcher import refused
from tests.processes import free_port

pytestmark = pytest.mark.long

KEYS = {
    "SECRET_KEY": "a-site-of-the-tests-has-a-key-that-everyone-knows-0123456789",
    "SEALING_KEY": "dGhlIG1hc3RlcnMgb2YgdGVzdHMgYXJlIHNlYWxlZCE=",
}
SERVERS = {"DATABASE_URL": database_url("postgres"), "VALKEY_URL": valkey_url(9), "BROKER_URL": broker_url(8)}
"""The embedded ones, as addresses."""
INNER = "tests/platform/test_database.py"


def wrong(folder: Path, name: str, url: str) -> tuple[int, list[str]]:
    """What a launcher says that is given one bad address among good ones."""
    return refused(folder / "var", **SERVERS | KEYS | {name: url})


def test_the_tests_themselves_run_on_given_servers_and_start_none(tmp_path: Path) -> None:
    """In a var/ of their own, which stays empty."""
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_NAME", "DJANGO_SETTINGS_MODULE")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", INNER]
    own = environment | SERVERS | KEYS | {"HTTPS": "no", "VAR_DIR": str(tmp_path / "var")}
    done = subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True)

    assert 0 == done.returncode, done.stdout
    assert " passed" in done.stdout
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize(
    "url",
    ["mysql://site@localhost/cards", "cards", "postgresql://site@localhost:port/cards", "postgresql://site:pw@localhost", "://"],
)
def test_what_is_no_address_of_a_database_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(CannotStart) as refused:
        database(url)

    assert "DATABASE_URL is no address of a database: postgresql://user:password@host:port/name" == str(refused.value)


def test_an_address_says_everything_that_the_driver_is_told() -> None:
    found = database("postgresql://us%40er:p%2Fw@db.example:6432/cards?sslmode=require&connect_timeout=3", "other")

    assert ("other", "us@er", "p/w") == (found["NAME"], found["USER"], found["PASSWORD"])
    assert ("db.example", "6432") == (found["HOST"], found["PORT"])
    assert PATIENCE | {"sslmode": "require", "connect_timeout": 3} == found["OPTIONS"]


def test_a_dead_database_is_one_line(tmp_path: Path) -> None:
    status, lines = wrong(tmp_path, "DATABASE_URL", f"postgresql://site:geheim@127.0.0.1:{free_port()}/cards")

    assert (1, 1) == (status, len(lines))
    assert lines[0].startswith("the database can't be prepared: ")
    assert "Connection refused" in lines[0]
    assert "geheim" not in lines[0]


def test_a_postgresql_that_is_too_old_is_one_line(tmp_path: Path) -> None:
    with greeting("14.13") as port:
        status, lines = wrong(tmp_path, "DATABASE_URL", f"postgresql://site@127.0.0.1:{port}/cards")

    assert (1, ["the database can't be prepared: PostgreSQL 15 or later is required (found 14.13)."]) == (status, lines)


@pytest.mark.parametrize(
    ("name", "url", "why"),
    [
        ("VALKEY_URL", "redis://:geheim@127.0.0.1:{port}/0", "Connection refused"),
        ("VALKEY_URL", "http://127.0.0.1:{port}/0", "schemes"),
        ("BROKER_URL", "redis://:geheim@127.0.0.1:{port}/0", "Connection refused"),
    ],
)
def test_a_dead_or_wrong_valkey_or_broker_is_one_line(tmp_path: Path, name: str, url: str, why: str) -> None:
    status, lines = wrong(tmp_path, name, url.format(port=free_port()))

    assert (1, 1) == (status, len(lines)), lines
    assert lines[0].startswith(f"{name}: ")
    assert why in lines[0]
    assert "geheim" not in lines[0]


def test_programs_that_are_missing_are_named_and_nothing_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.outside.programs.DEBIAN", tmp_path)
    monkeypatch.setattr("tests.outside.programs.BESIDE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotStart) as refused:
        programs()

    assert "postgres, pgbouncer, redis-server not found: apt-get install postgresql pgbouncer redis-server" in str(refused.value)


def test_statements_may_be_prepared_on_a_session_of_ones_own() -> None:
    options = connection.settings_dict["OPTIONS"] | {"prepare_threshold": 1}
    own = DatabaseWrapper(connection.settings_dict | {"OPTIONS": options}, "prepared")
    own.ensure_connection()
    threshold = own.connection.prepare_threshold
    own.close()

    assert 1 == threshold


@pytest.mark.outside
def test_nothing_is_prepared_where_a_pooler_stands_between() -> None:
    options = connection.settings_dict["OPTIONS"] | {"prepare_threshold": 1}
    pooled = DatabaseWrapper(connection.settings_dict | {"OPTIONS": options}, "pooled")
    pooled.ensure_connection()
    threshold = pooled.connection.prepare_threshold
    pooled.close()

    assert None is threshold
