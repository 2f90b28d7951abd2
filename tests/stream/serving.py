"""One more stream server on the session's database, for tests that end it, count what it holds, or take something from it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests import processes
from tests.live import Live
from tests.processes import Process, free_port


@contextmanager
def serving(live: Live, log: Path, **environment: str) -> Iterator[tuple[Process, str]]:
    """The server and its address. PGAPPNAME names its connections."""
    port = free_port()
    process = processes.stream(port, log, live.environment | environment)
    try:
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.kill()


def memory(process: Process) -> int:
    """Resident bytes of the one that serves."""
    (worker,) = psutil.Process(process.process.pid).children()
    return int(worker.memory_info().rss)
