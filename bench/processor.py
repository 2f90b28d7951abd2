"""Processor time: what a run cost the servers. On a busy machine rates fall with what others do; this hardly does."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil

from bench.ground import Ground
from config.embedded import postgres, valkey


def used_s(ground: Ground) -> float:
    """Seconds that the site, the peer, PostgreSQL and Valkey have used so far. Load generators are gone before it is asked."""
    return sum(map(_used_s, _servers(ground)))


def _servers(ground: Ground) -> Iterator[psutil.Process]:
    """What this process started, and the two servers that stand on their own, each with all under it."""
    yield from psutil.Process().children(recursive=True)
    for pid_file in (postgres.pid_file(ground.postgres), valkey.pid_file(ground.valkey)):
        server = psutil.Process(_pid(pid_file))
        yield from (server, *server.children(recursive=True))


def _pid(file: Path) -> int:
    return int(file.read_text().split()[0])


def _used_s(process: psutil.Process) -> float:
    with suppress(psutil.NoSuchProcess):
        times = process.cpu_times()
        return float(times.user + times.system)
    return 0.0
