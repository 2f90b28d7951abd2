"""`make run`'s launcher, with ports and a var/ of its own."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from config.embedded import postgres, valkey
from config.embedded.paths import ROOT, database_url, socket_folder
from tests.processes import Process, await_that, free_port

COMMAND = [sys.executable, "-m", "config.run"]
SERVERS = {"postgres": postgres, "valkey": valkey}


def environment(var: Path, **given: str) -> dict[str, str]:
    """What the launcher gets: nothing of this run's databases."""
    named = {"DATABASE_NAME", "VALKEY_DB", "BROKER_DB", "DATABASE_URL", "VALKEY_URL", "BROKER_URL", "ALLOWED_HOSTS"}
    inherited = {name: value for name, value in os.environ.items() if name not in named}
    return inherited | {"VAR_DIR": str(var), "PORT": str(free_port()), "STREAM_PORT": str(free_port())} | given


class Launcher:
    """A running launcher; `ready()` waits until it says so."""

    def __init__(self, var: Path, **given: str) -> None:
        self.var = var
        self.environment = environment(var, **given)
        self.url = f"http://127.0.0.1:{self.environment['PORT']}"
        self.stream_url = f"http://127.0.0.1:{self.environment['STREAM_PORT']}"
        var.parent.mkdir(parents=True, exist_ok=True)
        self.process = Process(COMMAND, Path(f"{var}.{free_port()}.log"), self.environment)

    def ready(self) -> "Launcher":
        await_that(lambda: "run | ready" in self.process.said(), self.process)
        return self

    def everything(self) -> list[psutil.Process]:
        """The launcher, its children and theirs, and the servers."""
        own = psutil.Process(self.process.process.pid)
        servers = [found for name in SERVERS if (found := self.finds(name))]
        return [own, *own.children(recursive=True), *servers]

    def finds(self, name: str) -> psutil.Process | None:
        """The living main process of `postgres` or `valkey`, or the process of the site whose command has this word."""
        try:
            return self._server(name) if name in SERVERS else self._child(name)
        except (OSError, IndexError, psutil.Error, StopIteration):
            return None

    def _server(self, name: str) -> psutil.Process | None:
        process = psutil.Process(int(SERVERS[name].pid_file(self.var / name).read_text().split()[0]))
        return None if process.status() == psutil.STATUS_ZOMBIE else process

    def _child(self, word: str) -> psutil.Process:
        own = psutil.Process(self.process.process.pid)
        return next(each for each in own.children() if any(word in part for part in each.cmdline()))

    def tell(self, number: signal.Signals) -> float:
        """Send the launcher a signal; the seconds until it was gone."""
        since = time.monotonic()
        self.process.process.send_signal(number)
        self.process.process.wait(20)
        return time.monotonic() - since

    def manage(self, *words: str) -> str:
        """What `manage.py` prints, beside the running site."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def database_url(self) -> str:
        return database_url(data=self.var / "postgres")


@contextmanager
def folder() -> Iterator[Path]:
    """A folder outside pytest's own, which root's servers may not enter; whatever still lives in it is ended."""
    path = Path(tempfile.mkdtemp(prefix="cards-run-"))
    path.chmod(0o755)
    try:
        yield path
    finally:
        for process in living_in(path):
            with suppress(psutil.Error):
                process.kill()
        for data in (*path.rglob("postgres"), *path.rglob("valkey")):
            shutil.rmtree(socket_folder(data), ignore_errors=True)
        shutil.rmtree(path, ignore_errors=True)


def living_in(path: Path) -> list[psutil.Process]:
    """Every process that was given this folder as its VAR_DIR, or works in it."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("VAR_DIR", "").startswith(str(path)) or process.cwd().startswith(str(path)):
                found.append(process)
        except psutil.Error:
            continue
    return found


def refused(var: Path, **given: str) -> tuple[int, list[str]]:
    """Run a launcher that won't start: its exit status and the lines it said."""
    done = subprocess.run(COMMAND, cwd=ROOT, env=environment(var, **given), capture_output=True, text=True, timeout=60)
    return done.returncode, (done.stdout + done.stderr).splitlines()
