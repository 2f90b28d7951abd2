"""`make run`, started and ended, whole."""

import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import psutil
import psycopg
import pytest

from tests.platform.launcher import Launcher, folder
from tests.processes import answers, await_that

pytestmark = pytest.mark.slow


@pytest.fixture
def var() -> Iterator[Path]:
    with folder() as path:
        yield path / "var"


def write(launcher: Launcher, text: str) -> None:
    with psycopg.connect(launcher.database_url(), autocommit=True) as link:
        link.execute("CREATE TABLE IF NOT EXISTS kept (line text)")
        link.execute("INSERT INTO kept VALUES (%s)", [text])


def read(launcher: Launcher) -> list[str]:
    with psycopg.connect(launcher.database_url(), autocommit=True) as link:
        return [line for (line,) in link.execute("SELECT line FROM kept ORDER BY line")]


def answers_again(launcher: Launcher) -> None:
    await_that(lambda: answers(f"{launcher.url}/readyz"), launcher.process)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_site_gets_ready_and_one_signal_ends_all_of_it(var: Path, number: signal.Signals) -> None:
    launcher = Launcher(var).ready()
    everything = launcher.everything()

    assert answers(f"{launcher.url}/readyz")

    seconds = launcher.tell(number)

    assert seconds < 10
    assert 0 == launcher.process.process.returncode
    assert [] == [process for process in everything if process.is_running() and process.status() != psutil.STATUS_ZOMBIE]


def test_a_site_behind_a_proxy_gets_ready_though_it_has_another_name(var: Path) -> None:
    """As docs/congregation.md has it."""
    launcher = Launcher(var, HTTPS="yes", TRUST_PROXY="yes", ALLOWED_HOSTS="cards.example.org").ready()

    assert answers(f"{launcher.url}/readyz")
    assert "ERROR" not in launcher.process.said()


def test_open_streams_hear_a_farewell_and_delay_nothing(var: Path) -> None:
    launcher = Launcher(var).ready()
    token = launcher.manage("create_token", "--name", "Anna").strip()
    streams = [open_stream(launcher, token) for _ in range(10)]

    assert launcher.tell(signal.SIGINT) < 10
    assert ["bye"] * 10 == [last_event(stream) for stream in streams]


def open_stream(launcher: Launcher, token: str) -> BinaryIO:
    """Everything of mine, as server-sent events; it has begun."""
    link = socket.create_connection(("127.0.0.1", int(launcher.environment["STREAM_PORT"])), timeout=30)
    headers = f"Host: localhost\r\nAuthorization: Bearer {token}\r\nAccept: text/event-stream\r\n"
    link.sendall(f"GET /stream/v1/me HTTP/1.1\r\n{headers}\r\n".encode())
    lines = link.makefile("rb")
    status = lines.readline()
    assert b" 200 " in status, status
    return lines


def last_event(lines: BinaryIO) -> str:
    named = [line for line in lines.read().splitlines() if line.startswith(b"event: ")]
    return named[-1].removeprefix(b"event: ").decode()


def test_a_signal_while_it_starts_ends_it_too(var: Path) -> None:
    launcher = Launcher(var)
    await_that((var / "postgres.users").exists, launcher.process)

    assert launcher.tell(signal.SIGINT) < 10
    assert 0 == launcher.process.process.returncode


def test_a_second_start_keeps_keys_and_data(var: Path) -> None:
    first = Launcher(var).ready()
    write(first, "from the first start")
    keys = [(var / "secrets" / name).read_text() for name in ("secret_key", "sealing_key")]
    first.tell(signal.SIGINT)
    second = Launcher(var).ready()

    assert ["from the first start"] == read(second)
    assert keys == [(var / "secrets" / name).read_text() for name in ("secret_key", "sealing_key")]

    second.tell(signal.SIGINT)


def test_it_starts_over_the_stale_locks_of_a_power_cut(var: Path) -> None:
    first = Launcher(var).ready()
    write(first, "acknowledged")
    for process in first.everything():
        process.kill()
    first.process.process.wait()
    second = Launcher(var).ready()

    assert ["acknowledged"] == read(second)

    second.tell(signal.SIGINT)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent died")
def test_a_killed_launcher_takes_its_processes_along(var: Path) -> None:
    first = Launcher(var).ready()
    children = psutil.Process(first.process.process.pid).children(recursive=True)
    first.process.process.kill()
    first.process.process.wait()
    _, left = psutil.wait_procs(children, timeout=15)

    assert [] == left

    second = Launcher(var, PORT=first.environment["PORT"], STREAM_PORT=first.environment["STREAM_PORT"]).ready()

    assert second.tell(signal.SIGINT) < 10
    assert second.finds("postgres") is None


def test_a_path_too_long_for_sockets_is_no_obstacle(var: Path) -> None:
    launcher = Launcher(var.parent / ("deep" * 30) / "it's a var").ready()
    write(launcher, "deep")

    assert ["deep"] == read(launcher)
    assert launcher.tell(signal.SIGINT) < 10
