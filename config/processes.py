"""The processes of a site, as commands. Each may run any number of times, on any machine."""

import sys
from collections.abc import Mapping

GRANIAN = (
    *(sys.executable, "-m", "granian", "--no-ws", "--log-level", "warning"),
    *("--respawn-failed-workers", "--respawn-interval", "1", "--workers-kill-timeout", "5"),
)
CELERY = (sys.executable, "-m", "celery", "--quiet", "-A", "config.celery")
QUEUES = "deadlines,bots,telling"


def web(host: str, port: int) -> list[str]:
    """What answers at once. Unbounded threads would mean unbounded database connections."""
    address = ("--host", host, "--port", str(port))
    shape = ("--interface", "wsgi", "--workers", "2", "--blocking-threads", "4", "--blocking-threads-idle-timeout", "600")
    return [*GRANIAN, *address, *shape, "config.wsgi:application"]


def stream(host: str, port: int) -> list[str]:
    """What waits. `asginl`: Django knows no lifespan. Left to itself granian would let 1,024 wait and never answer the next."""
    shape = ("--interface", "asginl", "--backlog", "4096", "--backpressure", "100000")
    return [*GRANIAN, "--host", host, "--port", str(port), *shape, "config.asgi:application"]


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
