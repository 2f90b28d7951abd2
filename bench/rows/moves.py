"""Durable moves over HTTP, against the naive peer: short runs, one side after the other."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple
from uuid import uuid4

from django.db.models import Sum

from bench.courses import endless_tables, gifts, taps
from bench.figures import Failed, Figure, at_least, median
from bench.ground import NAIVE, Ground
from bench.load import wrk
from bench.machine import ROOT
from bench.processor import used_s
from bench.scale import Scale
from games.models import Game
from games.rules.contract import Mode

TITLE = "durable moves over HTTP: who asks, the rules, the append, the answer with `changed`"
NAIVE_PLAYERS = 64
TARGET = at_least(2.0, 3.0)
PEER = "naive DRF insert"
SPENT = "processor time of all servers"
NOTES = {
    "endless, any connection": "a game's moves come over any connection, so a worker often learns of the last one by asking",
    "endless, own connection": "each connection has games of its own, so its worker has the newest version at hand",
    "Gifts and Blessings, live": "whole games one after the other, both seats' moves over one connection",
    "Gifts and Blessings, by turns": "the same, and every player asked is told so in the move's own commit",
}

MODES: tuple[Mode, Mode] = ("live", "async")

Side = Callable[[], wrk.Run]


class Cost(NamedTuple):
    """One run: good answers a second, and what each of them took of the servers' processors, ms."""

    rate: float
    ms: float


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    wrk.wrk()
    with ground.naive():
        runs = _alternating(ground, _sides(ground, scale), scale)
    peer = runs[PEER]
    figures = [each for name in NOTES for each in _compared(name, runs[name], peer)]
    return [
        median(PEER, [run.rate for run in peer], "moves/s"),
        median(f"{PEER}: {SPENT}", [run.ms for run in peer], "ms"),
        *figures,
    ]


def _compared(name: str, own: Sequence[Cost], peer: Sequence[Cost]) -> list[Figure]:
    """The rate and the cost, and what they are of the peer's in the same round."""
    rates = [each.rate / other.rate for each, other in zip(own, peer, strict=True)]
    costs = [other.ms / each.ms for each, other in zip(own, peer, strict=True)]
    return [
        median(name, [run.rate for run in own], "moves/s", note=NOTES[name]),
        median(f"{name} : naive", rates, "×", TARGET),
        median(f"{name}: {SPENT}", [run.ms for run in own], "ms"),
        median(f"naive : {name}, {SPENT}", costs, "×"),
    ]


def _alternating(ground: Ground, sides: dict[str, Side], scale: Scale) -> dict[str, list[Cost]]:
    runs: dict[str, list[Cost]] = {name: [] for name in sides}
    for number in range(scale.rounds + (scale.warm_s > 0)):
        for name, side in sides.items():
            cost = _cost(ground, side)
            if number or not scale.warm_s:  # the first round fills connections, caches and plans
                runs[name].append(cost)
    return runs


def _cost(ground: Ground, side: Side) -> Cost:
    before = used_s(ground)
    run = side()
    return Cost(run.rate, (used_s(ground) - before) / run.requests * 1000)


def _sides(ground: Ground, scale: Scale) -> dict[str, Side]:
    """What is run in each round, by name."""
    tables = endless_tables(scale.games)
    lines, naive = taps(tables), _naive_lines(ground)
    rounds = scale.rounds + (scale.warm_s > 0)
    live, turns = (iter([gifts(scale.gifts // scale.rounds, mode) for _ in range(rounds)]) for mode in MODES)
    return {
        PEER: lambda: wrk.post(ground.naive_url, naive, scale.run_s),
        "endless, any connection": lambda: _written(lambda: wrk.post(ground.url, lines, scale.run_s)),
        "endless, own connection": lambda: _written(lambda: wrk.post(ground.url, lines, scale.run_s, "own")),
        "Gifts and Blessings, live": lambda: _written(lambda: wrk.script(ground.url, next(live), scale.run_s)),
        "Gifts and Blessings, by turns": lambda: _written(lambda: wrk.script(ground.url, next(turns), scale.run_s)),
    }


def _written(side: Side) -> wrk.Run:
    """The run, once the log shows as many new entries as moves were answered (and a few more: those under way at both ends)."""
    before = _entries()
    run = side()
    written = _entries() - before
    if not run.requests <= written <= run.requests + 2 * wrk.CONNECTIONS:
        raise Failed(f"{run.requests} moves were answered, {written} are in the log")
    return run


def _entries() -> int:
    """In all games: a version is the count of a game's entries."""
    return int(Game.objects.aggregate(Sum("version"))["version__sum"])


def _naive_lines(ground: Ground) -> list[str]:
    command = [sys.executable, "-m", f"{NAIVE}.players", str(NAIVE_PLAYERS)]
    made = subprocess.run(command, cwd=ROOT, env=ground.naive_environment, capture_output=True, text=True, check=True)
    return [f'/moves\tToken {token}\t{{"game":"{uuid4()}","type":"tap","key":"\t"}}' for token in made.stdout.split()]
