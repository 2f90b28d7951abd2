"""Two web processes on one database: what one of them knows the other has to find out."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from config import processes as commands
from games.models import Heartbeat
from tests.processes import Process, answers, await_that, free_port


@pytest.fixture(scope="module")
def webs(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sequence[str]]:
    """Their addresses: of two servers with a process each, so that a client with a connection to both is served by both."""
    logs, ports = tmp_path_factory.mktemp("races"), (free_port(), free_port())
    started = [_web(port, logs / f"{port}.log") for port in ports]
    yield [f"http://127.0.0.1:{port}" for port in ports]
    for server in started:
        server.stop()
    Heartbeat.objects.all().delete()  # their silence is no outage to the tests that come


def _web(port: int, log: Path) -> Process:
    command = commands.web("127.0.0.1", port)
    command[command.index("--workers") + 1] = "1"
    process = Process(command, log, {"API_LIMITS": "off"} | dict(os.environ))
    await_that(lambda: answers(f"http://127.0.0.1:{port}/readyz"), process)
    return process
