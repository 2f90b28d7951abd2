"""The real servers, for tests that speak HTTP."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import processes
from tests.processes import free_port
from tests.site import Site
from tests.site import site as private_site


@dataclass(frozen=True)
class Live:
    """Where the servers of this run answer: `url` for what answers at once, `stream_url` for what waits."""

    url: str
    stream_url: str
    environment: dict[str, str]


@pytest.fixture(scope="session")
def live(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """granian with both applications, on free ports, on the session's database. No worker, no beat, no rate limits."""
    logs = tmp_path_factory.mktemp("live")
    port, stream_port = free_port(), free_port()
    environment = {"API_LIMITS": "off"} | dict(os.environ) | {"STREAM_PORT": str(stream_port)}
    web = processes.web(port, logs / "web.log", environment)
    stream = processes.stream(stream_port, logs / "stream.log", environment)
    yield Live(f"http://127.0.0.1:{port}", f"http://127.0.0.1:{stream_port}", environment)
    web.stop()
    stream.stop()


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A private site whose servers and processes a test may kill; see tests/site.py."""
    with private_site() as made:
        yield made


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where a process that a test starts may write."""
    return tmp_path / "process.log"
