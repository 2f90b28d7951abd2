"""Many streams, and streams of one player: each hears all, waiting holds no connection, who does not read costs no memory."""

import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest
from django.db import connection

from api.stream.database import THREADS
from bench.load.listeners import Noted
from config.embedded.paths import ROOT
from tests.live import Live
from tests.processes import Process
from tests.stream.listening import listening
from tests.stream.played import WORDY, played_at
from tests.stream.serving import memory, serving

WAITING = 200
MANY = 1_100
SILENT = 8
AT_ONCE = 200
MIB = 2**20


@pytest.fixture(scope="module")
def served(live: Live, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, str]]:
    """A server of these tests' own; its connections to the database have its name."""
    log = tmp_path_factory.mktemp("crowds") / "log"
    with serving(live, log, PGAPPNAME="crowds", STREAMS_PER_TOKEN=str(WAITING)) as (process, url):
        yield process, url


def connections() -> int:
    """Those that the server holds to the database now."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'crowds'")
        return int(cursor.fetchone()[0])


class Silent:
    """A client that asks for a stream and then does not read; `read` tells what came all the same."""

    def __init__(self, url: str, token: str, query: str) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(20)
        parts = urlsplit(url)
        self.socket.connect((parts.hostname, parts.port))
        head = (
            f"GET {parts.path}?{query} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nAccept: text/event-stream\r\n\r\n"
        )
        self.socket.sendall(head.encode())

    def read_until(self, word: bytes) -> bytes:
        """All that comes, to the first occurrence of the word."""
        read = bytearray()
        while word not in read[-2 * MIB :]:
            piece = self.socket.recv(MIB)
            assert piece, "the stream has ended"
            read += piece
        return bytes(read)


def test_all_streams_of_a_player_hear_the_same(live: Live) -> None:
    played = played_at(live.stream_url)
    version = played.current.version
    with ExitStack() as streams:
        of_game = [streams.enter_context(listening(played.url, played.tokens[0], after=version)) for _ in range(5)]
        of_mine = [streams.enter_context(listening(f"{live.stream_url}/stream/v1/me", played.tokens[0])) for _ in range(3)]
        assert {version} == {next(events).data["version"] for events in of_mine}
        played.move()

        assert {str(version + 1)} == {next(events).id for events in of_game}
        assert {version + 1} == {next(events).data["version"] for events in of_mine}


def test_streams_that_wait_hold_no_connection_to_the_database(served: tuple[Process, str]) -> None:
    _, url = served
    played = played_at(url)
    with ExitStack() as streams:
        waiting = [
            streams.enter_context(listening(played.url, played.tokens[number % 2], after=played.current.version))
            for number in range(WAITING)
        ]

        assert 1 <= connections() <= THREADS

        played.move()
        heard = {next(event.id for event in events if event.name != "beat") for events in waiting}

        assert {str(played.current.version)} == heard
        assert connections() <= THREADS


@pytest.mark.parametrize(("entries", "resets"), [(600, 0), pytest.param(6000, 1, marks=pytest.mark.slow)])
def test_who_does_not_read_costs_no_memory(served: tuple[Process, str], entries: int, resets: int) -> None:
    """The kernel takes some megabytes for each. The rest stays in the log, and is too much to tell once the client reads."""
    process, url = served
    played = played_at(url, **WORDY)
    start = played.current.version
    silent = [Silent(played.url, played.tokens[0], f"after={start}") for _ in range(SILENT)]
    heard = []
    with listening(played.url, played.tokens[1], after=start) as events:
        before = memory(process)
        while played.current.version < start + entries:
            played.rush(AT_ONCE)
            heard += [next(events).name for _ in range(AT_ONCE)]
        after = memory(process)

    told = [each.read_until(f"id: {played.current.version}\n".encode()) for each in silent]

    assert ["entry"] * entries == heard
    assert {resets} == {each.count(b"event: reset") for each in told}
    assert after - before < SILENT * MIB


@pytest.mark.slow
def test_one_server_holds_more_streams_than_the_system_begins_with(live: Live, tmp_path: Path) -> None:
    """Sockets beyond the soft limit, and more at once than granian would let in by itself."""
    with serving(live, tmp_path / "log", descriptors=512, STREAMS_PER_TOKEN=str(MANY)) as (_, url):
        played = played_at("")
        address = urlsplit(url)
        command = [sys.executable, "-m", "bench.load.listeners", str(address.hostname), str(address.port)]
        with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as listeners:
            assert listeners.stdin is not None
            assert listeners.stdout is not None
            listeners.stdin.write(f"{played.url}?after={played.current.version} {played.tokens[0]}\n" * MANY + "\n")
            listeners.stdin.flush()

            assert "open\n" == listeners.stdout.readline()

            played.move()
            played.resign()

            assert "over\n" == listeners.stdout.readline()

            noted = msgspec.json.decode(listeners.communicate()[0], type=Noted)

    heard = Counter(version for _, version, _ in noted.arrivals)
    assert {4: MANY, 5: MANY} == heard
