"""One more stream server on the session's database, for tests that end it, count what it holds, or take something from it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from config import processes as commands
from tests.live import Live
from tests.processes import Process, await_that, free_port, listens


@contextmanager
def serving(live: Live, log: Path, descriptors: int = 1024, **environment: str) -> Iterator[tuple[Process, str]]:
    """The server and its address. It begins with room for so many sockets and files. PGAPPNAME names its connections."""
    port = free_port()
    limited = ("bash", "-c", f'ulimit -Sn {descriptors}; exec "$@"', "serving")
    process = Process([*limited, *commands.stream("127.0.0.1", port)], log, live.environment | environment)
    try:
        await_that(lambda: listens(port), process)
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.kill()


def memory(process: Process) -> int:
    """Resident bytes of the one that serves."""
    (worker,) = psutil.Process(process.process.pid).children()
    return int(worker.memory_info().rss)
