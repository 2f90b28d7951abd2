"""Single processes of a site, started and killed by tests that want to see what survives."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import psutil

from config import processes
from config.embedded.paths import ROOT

PATIENCE_S = 60.0
ENOUGH_WORK_S, LONGEST_S = 8.0, 900.0


class Process:
    """A process in a group of its own, its output in a file."""

    def __init__(self, command: Sequence[str], log: Path, environment: Mapping[str, str] = os.environ) -> None:
        self.command = list(command)
        self.log = log
        self.environment = dict(environment)
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """SIGKILL for it and all it started."""
        self._tell(signal.SIGKILL)
        self.process.wait()

    def stop(self, patience_s: float = 30.0) -> int:
        """SIGTERM, and SIGKILL for what stays. Its exit status."""
        self.process.terminate()
        try:
            return self.process.wait(patience_s)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        finally:
            self._tell(signal.SIGKILL)

    def is_alive(self) -> bool:
        return self.process.poll() is None

    def said(self) -> str:
        """The end of its output."""
        return self.log.read_text(errors="replace")[-4000:]

    def _tell(self, number: signal.Signals) -> None:
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            return


def web(port: int, log: Path, environment: Mapping[str, str] = os.environ) -> Process:
    """The WSGI server, answering `/readyz` with 200."""
    process = Process(processes.web("127.0.0.1", port), log, environment)
    await_that(lambda: answers(f"http://127.0.0.1:{port}/readyz"), process)
    return process


def stream(port: int, log: Path, environment: Mapping[str, str] = os.environ) -> Process:
    """The ASGI server, listening."""
    process = Process(processes.stream("127.0.0.1", port), log, environment)
    await_that(lambda: listens(port), process)
    return process


def worker(log: Path, environment: Mapping[str, str] = os.environ, queues: str = processes.QUEUES) -> Process:
    """A Celery worker. It is up when its first task has run."""
    return Process(processes.worker(queues), log, environment)


def beat(log: Path, environment: Mapping[str, str] = os.environ) -> Process:
    return Process(processes.beat(), log, environment)


def await_that(happens: Callable[[], bool], process: Process | None = None, patience_s: float = PATIENCE_S) -> None:
    """Look until something happens; fail with the process's words when it ends before, or when patience does."""
    end = time.monotonic() + patience_s
    while not happens():
        said = process.said() if process else ""
        assert process is None or process.is_alive(), f"it ended: {said}"
        assert time.monotonic() < end, f"nothing happened for {patience_s} s: {said}"
        time.sleep(0.02)  # between two looks at another process; no test waits by it


def await_progress(happens: Callable[[], bool], seen: Callable[[], object], process: Process) -> None:
    """Look until something happens; fail when nothing changes of what is seen, though the process had time to work.

    On a busy machine everything takes longer: a process that is not let work is waited for, a quarter of an hour at most.
    """
    last, since, worked = seen(), time.monotonic(), work_s(process)
    while not happens():
        if (now := seen()) != last:
            last, since, worked = now, time.monotonic(), work_s(process)
        waited = time.monotonic() - since
        had_time = waited > PATIENCE_S and work_s(process) > worked + ENOUGH_WORK_S
        assert process.is_alive(), f"it ended: {process.said()}"
        assert not had_time, f"nothing changed for {waited:.0f} s: {last}"
        assert waited < LONGEST_S, f"nothing changed for {waited:.0f} s: {last}"
        time.sleep(0.02)  # between two looks at another process; no test waits by it


def work_s(process: Process) -> float:
    """Seconds of a processor that it has used, with its children."""
    root = psutil.Process(process.process.pid)
    return sum(sum(each.cpu_times()[:2]) for each in [root, *root.children(recursive=True)])


def answers(url: str) -> bool:
    """Whether a GET is answered with 2xx."""
    try:
        with urlopen(url, timeout=5) as answer:
            return bool(200 <= answer.status < 300)
    except (URLError, OSError):
        return False


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    """A port that nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
