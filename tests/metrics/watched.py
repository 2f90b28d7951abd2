"""A site with everything that can be seen turned on: metrics, and a log of JSON with a line a request."""

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from config import processes
from tests import processes as running
from tests.processes import Process, await_that, free_port, listens

Json = Any
_SAMPLE = re.compile(r"(?P<name>\w+)(?P<labels>\{.*\})? (?P<value>\S+)")


@dataclass
class Watched:
    url: str
    stream_url: str
    port: int
    logs: list[Path]

    def numbers(self) -> dict[str, float]:
        """Every sample by its name and labels, as Prometheus reads them."""
        answer = httpx.get(f"http://127.0.0.1:{self.port}/metrics", timeout=30)
        assert 200 == answer.status_code
        lines = [_SAMPLE.fullmatch(line) for line in answer.text.splitlines() if not line.startswith("#")]
        return {f"{each['name']}{each['labels'] or ''}": float(each["value"]) for each in lines if each}

    def said(self) -> str:
        return "".join(log.read_text(errors="replace") for log in self.logs)

    def lines(self) -> list[Json]:
        """What the processes logged, each line read as JSON."""
        return [json.loads(line) for line in self.said().splitlines() if line.startswith("{")]


@contextmanager
def watched(folder: Path) -> Iterator[Watched]:
    """Two web workers and a stream server on the session's database, which count and log, and what tells the counts."""
    counts = folder / "metrics"
    counts.mkdir()
    web, stream, port = free_port(), free_port(), free_port()
    environment = dict(os.environ) | {
        "PROMETHEUS_MULTIPROC_DIR": str(counts),
        "METRICS_PORT": str(port),
        "STREAM_PORT": str(stream),
        "LOG_FORMAT": "json",
        "LOG_LEVEL": "INFO",
        "WEB_WORKERS": "2",
    }
    logs = [folder / f"{name}.log" for name in ("web", "stream", "metrics")]
    started = [
        running.web(web, logs[0], environment),
        running.stream(stream, logs[1], environment),
        Process(processes.metrics(), logs[2], environment),
    ]
    try:
        await_that(lambda: listens(port), started[-1])
        yield Watched(f"http://127.0.0.1:{web}", f"http://127.0.0.1:{stream}", port, logs)
    finally:
        for process in started:
            process.kill()
