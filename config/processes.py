"""The processes of a site, as commands. Each may run any number of times, on any machine.

`python -m config.processes web` (stream, worker, beat, metrics) becomes that process: for systemd, containers and the like.
"""

import os
import sys
from collections.abc import Mapping

from config.embedded.errors import CannotStart
from config.environment import number, text

GRANIAN = (
    *(sys.executable, "-m", "granian", "--no-ws", "--http", "1", "--log-level", "error"),
    *("--respawn-failed-workers", "--respawn-interval", "1", "--workers-kill-timeout", "5"),
)
CROWDS = ("--backlog", "4096", "--backpressure", "100000")
"""Left to itself granian would hold 1,024 connections, idle ones too, and not answer the next."""
CELERY = (sys.executable, "-m", "celery", "--quiet", "-A", "config.celery")
QUEUES = "deadlines,bots,telling"


def web(host: str, port: int, threads: int = 256) -> list[str]:
    """What answers at once. Most threads only wait: api/hands.py says how many work, and so hold database connections.

    A process for every two cores: it fills one, and what it asks of the database another. Two processes that share games on two
    cores ask twice: each has to learn what the other wrote.
    """
    address = ("--host", host, "--port", str(port), *CROWDS)
    workers = number("WEB_WORKERS", max(1, (os.cpu_count() or 1) // 2), least=1)
    shape = ("--interface", "wsgi", "--workers", str(workers), "--blocking-threads", str(threads))
    return [*GRANIAN, *address, *shape, "--blocking-threads-idle-timeout", "600", "config.wsgi:application"]


def stream(host: str, port: int) -> list[str]:
    """What waits. `asginl`: Django knows no lifespan."""
    return [*GRANIAN, "--host", host, "--port", str(port), *CROWDS, "--interface", "asginl", "config.asgi:application"]


def worker(queues: str = QUEUES) -> list[str]:
    quiet = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    return [*CELERY, "worker", "-Q", queues, "-P", "threads", "-c", "3", "-l", "WARNING", *quiet]


def beat() -> list[str]:
    """Without a schedule file, which two beats would share without a lock. It logs a traceback a firing while Valkey is away."""
    return [*CELERY, "beat", "-S", "celery.beat.Scheduler", "--pidfile=", "-l", "CRITICAL"]


def metrics() -> list[str]:
    """The site's numbers, where METRICS_HOST and METRICS_PORT say; one is enough on a machine."""
    return [sys.executable, "-m", "config.metrics"]


def site(host: str, port: int, stream_port: int) -> Mapping[str, list[str]]:
    """One of each, by name."""
    return {"web": web(host, port), "stream": stream(host, stream_port), "worker": worker(), "beat": beat()}


def named(name: str) -> list[str]:
    """One by its name, where HOST, PORT, STREAM_PORT and QUEUES say. Refuses (CannotStart) another name."""
    host = text("HOST", "127.0.0.1")
    match name:
        case "web":
            return web(host, number("PORT", 8000, least=1))
        case "stream":
            return stream(host, number("STREAM_PORT", 8001, least=1))
        case "worker":
            return worker(text("QUEUES", QUEUES))
        case "beat":
            return beat()
        case "metrics":
            return metrics()
        case _:
            raise CannotStart(f"{name} is none of web, stream, worker, beat, metrics")


if __name__ == "__main__":
    command = named(sys.argv[1] if len(sys.argv) == 2 else "nothing")
    os.execv(command[0], command)
