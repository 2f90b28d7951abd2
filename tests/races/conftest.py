"""Two web servers on one database: what one of them knows the other has to find out."""

import os
from collections.abc import Iterator, Sequence

import pytest

from tests import processes
from tests.processes import free_port


@pytest.fixture(scope="module")
def webs(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sequence[str]]:
    """Their addresses. Each has two processes; a client with a connection to both is served by two at least."""
    logs, ports = tmp_path_factory.mktemp("races"), (free_port(), free_port())
    environment = {"API_LIMITS": "off"} | dict(os.environ)
    started = [processes.web(port, logs / f"{port}.log", environment) for port in ports]
    yield [f"http://127.0.0.1:{port}" for port in ports]
    for server in started:
        server.stop()
