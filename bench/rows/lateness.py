"""How late timers come: many live games left alone, a real worker and beat, while moves are played in others."""

import random
import threading
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.db import connection

from bench.figures import Failed, Figure, at_most, percentile
from bench.ground import PATIENCE_S, Ground
from bench.laying import ENDLESS, Player, lay, players, seated
from bench.load.link import Link
from bench.scale import Scale
from games import clock
from games.models import Game
from games.operations.lobby import start
from games.queries.current import Current

TITLE = "lateness of every kind of timer, grace included"
STARTING = 0.4
"""The part of the run in which games are started, in bursts."""
MOVERS, MOVES_A_SECOND = 4, 20
TAP = b'{"type":"tap"}'
GRACE_MS = 150.0
TIMERS = """
SELECT e.game_id, e.version, e.command_id, games_ms(e.at), extract(epoch FROM e.written_at - e.at) * 1000
  FROM games_entry e WHERE e.cause_kind = 'timer' AND e.written_at >= games_at(%s)
"""


class Sort(NamedTuple):
    """Tables of one sort that are started and left alone; `share` of them for each of `scale.clocks`."""

    ruleset: str
    seats: int
    share: int
    pace: str | tuple[int, int] = "no_limit"
    options: Mapping[str, Any] = {}  # Any: JSON


SORTS = (
    Sort(ENDLESS, 2, 1, (0, 3), {"turns": True}),
    Sort(ENDLESS, 1, 16),
    Sort("agape_blitz", 2, 5, options={"stall_s": 30}),
    Sort("blueprint_blitz", 3, 12, options={"phase1_s": 30, "phase2_s": 15}),
)
"""Seats against a clock of 3 s; tables that only count down; races in which nothing moves; phases and throws that nobody uses."""
KINDS = {
    "begin": "countdowns (3 s)",
    **{f"seat:{seat}": "seat clocks (3 s, then 5 s)" for seat in range(4)},
    "rules:stall_warning": "stall warnings (15 s)",
    "rules:stall": "stalls (30 s)",
    "rules:phase1": "phases (30 s, 15 s)",
    "rules:phase2": "phases (30 s, 15 s)",
    "rules:throws": "throws (10 s)",
}
"""By the timer's name; whatever else falls due is counted as "others"."""


class Mover(threading.Thread):
    """Moves in a game of its own over HTTP, at fixed instants."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        sitting = players(1)
        self.game_id = lay(ENDLESS, sitting).id
        self.link = Link(url, sitting[0].token)
        self.latencies: list[float] = []
        self._is_over = threading.Event()

    def run(self) -> None:
        while not self._is_over.wait(MOVERS / MOVES_A_SECOND):
            answer = self.link.command(self.game_id, TAP)
            if answer.status != 201:
                raise Failed(answer.body.decode())
            self.latencies.append(answer.ms)

    def end(self) -> None:
        self._is_over.set()
        self.join()
        self.link.close()


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    """`at` of a timer's entry is its due, `written_at` the database's clock when its row was written."""
    tables = _seated(scale)
    movers = [Mover(ground.url) for _ in range(MOVERS)]
    with ground.sweeping():
        _await_the_first_sweep()
        since = clock.now_ms()
        for mover in movers:
            mover.start()
        _left_alone(tables, scale)
        for mover in movers:
            mover.end()
    latencies = [each for mover in movers for each in mover.latencies]
    how = f"{len(latencies):,} over HTTP, none refused"
    moves = Figure("moves meanwhile, median", percentile(latencies, 0.5), "ms", note=how)
    found = _late(since)
    return [_in_all(found, tables, scale), *[each for kind in sorted(found) for each in _figures(kind, found[kind])], moves]


def _await_the_first_sweep() -> None:
    """A worker takes seconds to start: it is there once it has ended a countdown that nobody looked at."""
    probe = lay(ENDLESS, players(1), "live")
    end = time.monotonic() + PATIENCE_S
    while Game.objects.filter(id=probe.id, version=probe.version).exists():
        if time.monotonic() > end:
            raise Failed("no worker sweeps")
        time.sleep(0.2)


def _seated(scale: Scale) -> list[tuple[Current, Player]]:
    """Every table with its host, in no order."""
    sitting = players(max(sort.seats for sort in SORTS))
    tables = []
    for sort in SORTS:
        for _ in range(sort.share * scale.clocks):
            tables.append((seated(sort.ruleset, sitting[: sort.seats], "live", sort.pace, sort.options), sitting[0]))
    random.Random(1).shuffle(tables)
    return tables


def _left_alone(tables: Sequence[tuple[Current, Player]], scale: Scale) -> None:
    """Starts them burst by burst, spread over the first part of the run, and waits for the end of it."""
    begun, bursts = time.monotonic(), range(0, len(tables), scale.burst)
    for number, first in enumerate(bursts):
        time.sleep(max(0.0, begun + number * scale.lateness_s * STARTING / len(bursts) - time.monotonic()))
        for current, host in tables[first : first + scale.burst]:
            start(game_id=current.id, player=host.id, received_at=clock.now_ms())
    time.sleep(max(0.0, begun + scale.lateness_s - time.monotonic()))


def _late(since: int) -> dict[str, list[tuple[float, bool]]]:
    """By kind: (ms late, whether it came before it might) of every timer that was written."""
    found = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(TIMERS, [since])
        for game_id, version, command_id, at, late in cursor.fetchall():
            name = _name(game_id, version, command_id, at)
            found[KINDS.get(name, "others")].append((float(late), late < (0 if name == "begin" else GRACE_MS)))
    if not found:
        raise Failed("nothing fell due")
    return found


def _name(game_id: UUID, version: int, command_id: UUID, at: int) -> str:
    """A timer's entry does not say which timer made it, but its id is made from the name, the due and the version before."""
    return next((name for name in KINDS if command_id == uuid5(game_id, f"{name} {at} {version - 1}")), "")


def _in_all(found: Mapping[str, Sequence[tuple[float, bool]]], tables: Sequence[object], scale: Scale) -> Figure:
    how = f"{len(tables):,} tables, started {scale.burst} at once, {scale.lateness_s} s; {MOVES_A_SECOND} moves/s meanwhile"
    return Figure("timers in all", sum(map(len, found.values())), "", note=how)


def _figures(kind: str, late: Sequence[tuple[float, bool]]) -> list[Figure]:
    seconds = [ms / 1000 for ms, _ in late]
    return [
        Figure(f"{kind}: timers", len(late), "", samples=seconds),
        Figure(f"{kind}: early", sum(is_early for _, is_early in late), "", at_most(0)),
        Figure(f"{kind}: median", percentile(seconds, 0.5), "s", at_most(0.5)),
        Figure(f"{kind}: p99", percentile(seconds, 0.99), "s"),
        Figure(f"{kind}: p99.9", percentile(seconds, 0.999), "s", at_most(2)),
    ]
