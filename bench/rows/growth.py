"""Whether a move costs more the longer its game is: one by one, short and long games in turn."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from uuid import uuid4

from bench.figures import Failed, Figure, Target, at_most, median
from bench.ground import Ground
from bench.laying import ENDLESS, Player, grown, lay, players
from bench.load.link import Link
from bench.scale import Scale
from games import clock
from games.operations.command import Asked, send
from games.queries.current import Current

TITLE = "the cost of a move in a long game, of that in a short one"
SHORT = 10
"""Entries of a short game when its first move is timed; it gets as many moves again, then comes the next."""
TAP = b'{"type":"tap"}'
TARGET = at_most(1.1)

Move = Callable[[], float]
"""Makes a move; how long it took, ms."""


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    sitting = players(1)
    long = grown(lay(ENDLESS, sitting), scale.long)
    inside = _timed(_short_games(sitting, scale, _inside), _inside(long, sitting[0]), scale)
    link = Link(ground.url, sitting[0].token)

    def over_http(current: Current, player: Player) -> Move:
        return lambda: _accepted(link, current)

    outside = _timed(_short_games(sitting, scale, over_http), over_http(long, sitting[0]), scale)
    link.close()
    return [*_figures("in process", inside, scale), *_figures("over HTTP", outside, scale)]


def _figures(where: str, timed: tuple[list[float], list[float]], scale: Scale) -> list[Figure]:
    short, long = timed
    ratio = statistics.median(long) / statistics.median(short)
    target: Target | None = TARGET
    return [
        median(f"{where}, at {SHORT} entries", short, "ms"),
        median(f"{where}, at {scale.long:,} entries", long, "ms"),
        Figure(f"{where}, long : short", ratio, "×", target, f"medians of {len(long)} moves each, made in turn"),
    ]


def _timed(short: Iterator[Move], long: Move, scale: Scale) -> tuple[list[float], list[float]]:
    long()
    pairs = [(next(short)(), long()) for _ in range(scale.moves)]
    return [each for each, _ in pairs], [each for _, each in pairs]


def _short_games(sitting: Sequence[Player], scale: Scale, mover: Callable[[Current, Player], Move]) -> Iterator[Move]:
    """The moves of short games; what loads a game the first time is made here and not timed."""
    for _ in range(scale.moves // SHORT + 1):
        move = mover(grown(lay(ENDLESS, sitting), SHORT), sitting[0])
        move()
        yield from [move] * SHORT


def _inside(current: Current, player: Player) -> Move:
    def move() -> float:
        since = time.perf_counter()
        send(Asked(current.id, player.id, uuid4(), TAP, clock.now_ms()))
        return (time.perf_counter() - since) * 1000

    return move


def _accepted(link: Link, current: Current) -> float:
    answer = link.command(current.id, TAP)
    if answer.status != 201:
        raise Failed(answer.body.decode())
    return answer.ms
