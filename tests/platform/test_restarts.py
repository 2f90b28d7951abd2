"""What crashes is started again, one after the other under one launcher."""

import signal
from collections.abc import Iterator

import psutil
import pytest

from tests.platform.launcher import Launcher, folder
from tests.processes import answers, await_that

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def launcher() -> Iterator[Launcher]:
    with folder() as path:
        launcher = Launcher(path / "var").ready()
        yield launcher
        launcher.tell(signal.SIGINT)


def await_new(launcher: Launcher, name: str, killed: psutil.Process) -> None:
    await_that(lambda: launcher.finds(name) not in (None, killed), launcher.process)
    await_that(lambda: answers(f"{launcher.url}/readyz"), launcher.process)


@pytest.mark.parametrize("name", ["config.wsgi", "config.asgi", "worker", "beat", "postgres", "valkey"])
def test_what_is_killed_is_started_again(launcher: Launcher, name: str) -> None:
    killed = launcher.finds(name)
    assert killed is not None

    killed.kill()
    await_new(launcher, name, killed)

    assert launcher.finds(name) != killed
