"""What a web worker keeps: resident memory under sustained load on more games than it holds."""

import time
from collections.abc import Sequence

import psutil

from bench.courses import course, endless_tables, over_connections, taps
from bench.figures import Figure, at_most
from bench.ground import Ground, Process
from bench.load import wrk
from bench.scale import Scale
from games.catalogue import RULESETS

TITLE = "resident memory of a web worker"
MIB = 2**20
WRITE_S, READ_S, PLAY_S = 6, 3, 3
PLAYED, MOVES = 32, 120
"""Fresh games of the catalogue in each cycle, and at most so many commands of each."""


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    wrk.wrk()
    with ground.fresh_web() as (web, url):
        lines = taps(endless_tables(scale.crowd))
        reads = ["\t".join(line.split("\t")[:2]).replace("/commands", "") for line in lines]
        fresh, since, samples, requests = _resident(web), time.monotonic(), [], 0
        while time.monotonic() - since < scale.memory_s:
            requests += _cycle(url, lines, reads, scale)
            samples.append(_resident(web))
        took = time.monotonic() - since
    how = f"{requests:,} requests in {took:.0f} s on {scale.crowd:,} endless games and fresh ones of every ruleset"
    return [
        Figure("before any load", fresh, "MiB"),
        Figure("half way", samples[len(samples) // 2], "MiB"),
        Figure("at the end", samples[-1], "MiB", at_most(150), how, samples),
    ]


def _cycle(url: str, lines: Sequence[str], reads: Sequence[str], scale: Scale) -> int:
    """Writes, whole reads, and games of the catalogue; how many requests. Refusals raise."""
    rulesets = [RULESETS[number % len(RULESETS)] for number in range(min(PLAYED, scale.crowd))]
    played = over_connections([course(ruleset, MOVES) for ruleset in rulesets])
    part = min(1, scale.memory_s / 60)
    runs = [
        wrk.post(url, lines, max(1, round(WRITE_S * part))),
        wrk.get(url, reads, max(1, round(READ_S * part))),
        wrk.script_to_its_end(url, played, max(1, round(PLAY_S * part))),
    ]
    for run in runs:
        _ = run.rate
    return sum(run.requests for run in runs)


def _resident(web: Process) -> float:
    """Of the worker that holds the most, MiB."""
    return max(_of(worker) for worker in web.workers()) / MIB


def _of(worker: psutil.Process) -> int:
    return int(worker.memory_info().rss)
