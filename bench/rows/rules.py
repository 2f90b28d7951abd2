"""The rules by themselves, on one core: CPU seconds of this process, so that neighbours disturb little."""

import time
from collections.abc import Callable, Sequence

from bench.figures import Figure, Target, at_least, median
from bench.playout import decided_again, games, replayed
from bench.scale import Scale
from games.catalogue import RULESETS
from games.rules.contract import AnyRuleset, Mode
from games.rules.wire import EventCodec

TITLE = "rules per core, every ruleset"
TIMES = 5
"""Runs of each figure, of which the median is shown."""
DECIDED, PLAYED, REPLAYED = at_least(100_000), at_least(40_000), at_least(150_000)


def measure(_: object, scale: Scale) -> Sequence[Figure]:
    return [figure for ruleset in RULESETS for mode in ruleset.modes for figure in _ruleset(ruleset, mode, scale)]


def _ruleset(ruleset: AnyRuleset, mode: Mode, scale: Scale) -> list[Figure]:
    seats = min(4, max(ruleset.seats))
    where = f"{ruleset.slug}, {mode}, {seats} seats"
    fresh = games(ruleset, mode, seats)
    kept = [next(fresh) for _ in range(scale.kept)]
    for game in kept:
        game.play()
    codec = EventCodec(ruleset)
    stored = [[codec.encode(events) for events in game.entries] for game in kept]

    def replay_all() -> int:
        for texts in stored:
            replayed(ruleset, texts, codec.decode)
        return sum(map(len, stored))

    return [
        _rate(f"{where}: decided and evolved", lambda: sum(map(decided_again, kept)), "commands/s", scale, DECIDED),
        _rate(f"{where}: played with legal", lambda: next(fresh).play(), "commands/s", scale, PLAYED),
        _rate(f"{where}: replayed", replay_all, "entries/s", scale, REPLAYED),
    ]


def _rate(what: str, work: Callable[[], int], unit: str, scale: Scale, target: Target) -> Figure:
    """How much is done a CPU second; `work` says how much it did."""
    found = []
    work()
    for _ in range(TIMES):
        done, since = 0, time.process_time()
        while time.process_time() - since < scale.rules_s / TIMES:
            done += work()
        found.append(done / (time.process_time() - since))
    return median(what, found, unit, target)
