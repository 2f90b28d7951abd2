"""boardgame.io beside us: the same endless moves in short runs by turns; and what its moves cost in long games."""

import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

import msgspec
import psycopg

from bench.courses import endless_tables, taps
from bench.figures import Figure, median
from bench.ground import Ground, free_port
from bench.load import wrk
from bench.peers import node
from bench.scale import QUICK, Scale
from config.embedded.paths import database_url, socket_folder

TITLE = "boardgame.io 0.50.2, the same moves: over its own socket.io, in memory and with bgio-postgres"
OURS, MEMORY, POSTGRES = "this server, durable", "boardgame.io in memory", "boardgame.io with PostgreSQL"
DATABASE = "boardgame"
SHORTER = 10
"""Its long game with PostgreSQL is so much shorter: every move writes the whole log again, and reaching 10,000 takes hours."""
ITS_SHORT = 10
NOTES = {
    OURS: "wrk over HTTP; 201 comes after the commit. Web server of two workers",
    MEMORY: "one process, as it comes. A restart loses every game",
    POSTGRES: "it tells the players before it stores, so not every move told is durable",
}

Ports = tuple[int, int]


class _Run(msgspec.Struct, frozen=True):
    moves: int
    seconds: float


class _Growth(msgspec.Struct, frozen=True):
    """ms of single moves, made in turn."""

    short: list[float]
    long: list[float]


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    wrk.wrk()
    node.node()
    node.ready(may_install=scale != QUICK)
    with ExitStack() as servers:
        memory = servers.enter_context(_server(ground, "memory"))
        stored = servers.enter_context(_server(ground, "postgres", *_database(ground)))
        runs = _alternating({OURS: _ours(ground, scale), MEMORY: _its(memory, scale), POSTGRES: _its(stored, scale)}, scale)
        lengths = {MEMORY: scale.long, POSTGRES: scale.long // SHORTER}
        growths = {MEMORY: _growth(memory, scale.long, scale), POSTGRES: _growth(stored, lengths[POSTGRES], scale)}
    rates = [median(name, rates, "moves/s", note=NOTES[name]) for name, rates in runs.items()]
    ratios = [_ratio(name, runs[OURS], runs[name]) for name in (MEMORY, POSTGRES)]
    return [*rates, *ratios, *[each for name, found in growths.items() for each in _grown(name, found, lengths[name])]]


def _ratio(name: str, ours: Sequence[float], its: Sequence[float]) -> Figure:
    return median(f"{OURS} : {name}", [own / other for own, other in zip(ours, its, strict=True)], "×")


def _grown(name: str, found: _Growth, length: int) -> list[Figure]:
    ratio = statistics.median(found.long) / statistics.median(found.short)
    return [
        median(f"{name}, a move at {ITS_SHORT} entries", found.short, "ms"),
        median(f"{name}, a move at {length:,} entries", found.long, "ms"),
        Figure(f"{name}, long : short", ratio, "×", note=f"medians of {len(found.long)} moves each, made in turn"),
    ]


def _alternating(sides: dict[str, Callable[[], float]], scale: Scale) -> dict[str, list[float]]:
    """A first round that warms up, where the scale has one, and is not counted."""
    rounds = [{name: side() for name, side in sides.items()} for _ in range(scale.rounds + (scale.warm_s > 0))]
    return {name: [each[name] for each in rounds[scale.warm_s > 0 :]] for name in sides}


def _ours(ground: Ground, scale: Scale) -> Callable[[], float]:
    lines = taps(endless_tables(scale.games))
    return lambda: wrk.post(ground.url, lines, scale.run_s, "own").rate


def _its(ports: Ports, scale: Scale) -> Callable[[], float]:
    """As many connections as wrk has, each with a fresh game of its own."""

    def rate() -> float:
        run = msgspec.json.decode(node.told(*ports, "rate", wrk.CONNECTIONS, scale.run_s), type=_Run)
        return run.moves / run.seconds

    return rate


def _growth(ports: Ports, length: int, scale: Scale) -> _Growth:
    return msgspec.json.decode(node.told(*ports, "growth", length, min(scale.moves, length // 2)), type=_Growth)


@contextmanager
def _server(ground: Ground, name: str, *store: str) -> Iterator[Ports]:
    """Its API gets a port of its own."""
    ports = (free_port(), free_port())
    command = [node.node(), str(node.FOLDER / "server.js"), *map(str, ports), *store]
    with ground.running(f"boardgame-{name}", command, ground.environment) as process:
        process.await_that(lambda: "App serving" in process.log.read_text())
        yield ports


def _database(ground: Ground) -> tuple[str, str]:
    """Beside ours, on the same PostgreSQL: the folder of its socket, and the name."""
    with psycopg.connect(database_url(data=ground.postgres), autocommit=True) as link:
        link.execute(f"CREATE DATABASE {DATABASE}")
    return str(socket_folder(ground.postgres)), DATABASE
