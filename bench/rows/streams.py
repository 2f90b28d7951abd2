"""A thousand open streams while forty moves a second are played: how soon everybody else hears, and what the streams cost."""

import http.client
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from random import Random
from urllib.parse import urlsplit

import msgspec
import psutil

from bench.courses import MOST_SEATS, Line, commands_of
from bench.figures import Failed, Figure, percentile
from bench.ground import Ground
from bench.laying import Player, lay, players
from bench.load.listeners import Noted
from bench.scale import Scale
from config.embedded.paths import ROOT
from games.catalogue import RULESETS
from games.queries.current import Current

TITLE = "a thousand open streams, forty moves a second in all"
STREAMS_OF_A_GAME = 4
RATE = 40
SENDERS = 4
SETTLE_S = 8.0
"""From the last move to the end of listening, and after all are open: what is late shall be counted."""
MIB = 2**20
HOW = "one process with raw sockets notes when bytes come; it and the senders read the same monotonic clock"


class Table(msgspec.Struct, frozen=True):
    """A game, who plays it, and its next moves in order."""

    current: Current
    sitting: Sequence[Player]
    moves: Sequence[Line]

    @property
    def listening(self) -> list[Player]:
        """Who has each of its streams."""
        return [self.sitting[number % len(self.sitting)] for number in range(STREAMS_OF_A_GAME)]


class Sent(msgspec.Struct, frozen=True):
    """An accepted move: its table's number, the version it made, whose it was, when it was sent and when its 201 was read."""

    table: int
    version: int
    token: str
    sent_at: float
    told_at: float


class Sender(threading.Thread):
    """The moves of its tables, each at its instant, over one connection: so a table's come in their order."""

    def __init__(self, url: str, plan: Sequence[tuple[float, int, Line]]) -> None:
        super().__init__(daemon=True)
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
        self.plan, self.sent, self.fault = plan, list[Sent](), ""

    def run(self) -> None:
        for at, table, line in self.plan:
            time.sleep(max(0.0, at - time.perf_counter()))
            path, bearer, key, body = line.split("\t")
            headers = {"Authorization": bearer, "Idempotency-Key": key, "Content-Type": "application/json"}
            since = time.perf_counter()
            self.connection.request("POST", path, body, headers)
            answer = self.connection.getresponse()
            read, now = answer.read(), time.perf_counter()
            if answer.status != 201:
                self.fault = f"{answer.status} {read[:300]!r}"
                return
            version = msgspec.json.decode(read)["version"]
            self.sent.append(Sent(table, version, bearer.removeprefix("Bearer "), since, now))


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    count = scale.streams // STREAMS_OF_A_GAME
    tables = [_table(number, 1 + scale.streams_s * RATE // count) for number in range(count)]
    with ground.stream() as (server, url):
        (worker,) = server.workers()
        resident, before = [_resident(worker)], time.perf_counter()
        with _listening(url, tables) as listeners:
            opened_s = time.perf_counter() - before
            time.sleep(SETTLE_S)
            resident.append(_resident(worker))
            used, since = _cpu_s(worker), time.perf_counter()
            sent = _play(ground.url, tables, scale.streams_s)
            time.sleep(SETTLE_S)
            took = time.perf_counter() - since
            used = _cpu_s(worker) - used
            resident.append(_resident(worker))
            noted = _end(listeners)
    return _figures(tables, sent, noted, resident, opened_s, used / took, took)


def _table(number: int, moves: int) -> Table:
    """One of the catalogue's games by turns, with as many players as it takes, four at most."""
    ruleset = RULESETS[number % len(RULESETS)]
    sitting = players(min(ruleset.seats[-1], MOST_SEATS))
    current = lay(ruleset.slug, sitting)
    return Table(current, sitting, [*islice(commands_of(current, sitting, Random(number)), moves)])


@contextmanager
def _listening(url: str, tables: Sequence[Table]) -> Iterator[subprocess.Popen[str]]:
    """All streams open, each from where its game stands."""
    parts = urlsplit(url)
    command = [sys.executable, "-m", "bench.load.listeners", str(parts.hostname), str(parts.port)]
    lines = [
        f"/stream/v1/games/{table.current.id}?after={table.current.version} {player.token}\n"
        for table in tables
        for player in table.listening
    ]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as listeners:
        try:
            assert listeners.stdin is not None
            assert listeners.stdout is not None
            listeners.stdin.write("".join([*lines, "\n"]))
            listeners.stdin.flush()
            if listeners.stdout.readline() != "open\n":
                raise Failed("not every stream was opened")
            yield listeners
        finally:
            listeners.kill()


def _play(url: str, tables: Sequence[Table], seconds: int) -> list[Sent]:
    """RATE moves a second at fixed instants, table after table. Any refusal is a failure: nobody else moves there."""
    start = time.perf_counter() + 0.1
    plan = [
        (start + number / RATE, number % len(tables), tables[number % len(tables)].moves[number // len(tables)])
        for number in range(seconds * RATE)
    ]
    senders = [Sender(url, [move for move in plan if move[1] % SENDERS == number]) for number in range(SENDERS)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
        if sender.fault:
            raise Failed(sender.fault)
    return [sent for sender in senders for sent in sender.sent]


def _end(listeners: subprocess.Popen[str]) -> Noted:
    said, _ = listeners.communicate()
    return msgspec.json.decode(said.splitlines()[-1], type=Noted)


def _figures(
    tables: Sequence[Table],
    sent: Sequence[Sent],
    noted: Noted,
    resident: Sequence[float],
    opened_s: float,
    used: float,
    took: float,
) -> list[Figure]:
    arrived = {(number // STREAMS_OF_A_GAME, number % STREAMS_OF_A_GAME, version): at for number, version, at in noted.arrivals}
    waits = [*_waits(tables, sent, arrived)]
    since_201 = [(at - each.told_at) * 1000 for each, at in waits]
    since_sent = [(at - each.sent_at) * 1000 for each, at in waits]
    streams = len(tables) * STREAMS_OF_A_GAME
    return [
        Figure("streams", streams, "", note=f"over {len(tables)} games of every ruleset; opened in {opened_s:.1f} s"),
        Figure(
            "moves",
            len(sent),
            "",
            note=f"{len(waits):,} deliveries to streams of others; none missing, {noted.ended} streams lost",
        ),
        Figure("from the sender's 201: median", percentile(since_201, 0.5), "ms", note=HOW, samples=since_201),
        Figure("from the sender's 201: p99", percentile(since_201, 0.99), "ms"),
        Figure("from the sending: median", percentile(since_sent, 0.5), "ms"),
        Figure("from the sending: p99", percentile(since_sent, 0.99), "ms"),
        Figure("slowest", max(since_sent), "ms"),
        Figure("stream server: processor", used * 100, "% of a core"),
        Figure("listeners: processor", noted.cpu_s / took * 100, "% of a core", note="the measuring itself"),
        Figure("stream server: memory before", resident[0], "MiB"),
        Figure("with all open", resident[1], "MiB", note=f"{(resident[1] - resident[0]) * 1024 / streams:.0f} KiB a stream"),
        Figure("after the moves", resident[2], "MiB"),
    ]


def _waits(
    tables: Sequence[Table], sent: Sequence[Sent], arrived: dict[tuple[int, int, int], float]
) -> Iterator[tuple[Sent, float]]:
    """Each move with its arrival at each stream of somebody else. Failed if one did not arrive."""
    for each in sent:
        for place, player in enumerate(tables[each.table].listening):
            if player.token != each.token:
                at = arrived.get((each.table, place, each.version))
                if at is None:
                    raise Failed(f"version {each.version} of table {each.table} did not come to stream {place}")
                yield each, at


def _resident(worker: psutil.Process) -> float:
    return int(worker.memory_info().rss) / MIB


def _cpu_s(worker: psutil.Process) -> float:
    used = worker.cpu_times()
    return float(used.user + used.system)
