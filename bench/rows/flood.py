"""A race while fifty accounts flood the same servers with reads, against the same race alone; limits as they are by default."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bench.figures import Figure, at_most, median, percentile
from bench.ground import Ground, answers, free_port
from bench.laying import ENDLESS, players
from bench.load import wrk
from bench.rows.race import PLANNED, raced
from bench.scale import Scale
from config import processes

TITLE = "a race of four seats while fifty accounts flood"
ACCOUNTS = 50
WARM_S = 12
"""Until the flood has spent what everybody may spend at once."""


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    wrk.wrk()
    alone, flooded, floods = [], [], []
    with _limited(ground) as url:
        for _ in range(scale.rounds):
            alone.append(_p99(url, scale))
            with _flood(url, scale) as flood:
                flooded.append(_p99(url, scale))
            floods.extend(flood)
    ratios = [during / before for during, before in zip(flooded, alone, strict=True)]
    return [
        median("alone: p99", alone, "ms", note=PLANNED),
        median("in the flood: p99", flooded, "ms"),
        median("in the flood : alone", ratios, "×", at_most(1.5)),
        median("the flood: answers", [run.requests / run.seconds for run in floods], "a second"),
        median("of them refused", [run.refused / run.requests * 100 for run in floods], "%"),
    ]


@contextmanager
def _limited(ground: Ground) -> Iterator[str]:
    """A web server as a site runs it, with the limits that it has if nobody sets any."""
    port = free_port()
    url, environment = f"http://127.0.0.1:{port}", ground.environment | {"API_LIMITS": ""}
    with ground.running("limited", processes.web("127.0.0.1", port), environment) as web:
        web.await_that(lambda: answers(f"{url}/readyz"))
        yield url


@contextmanager
def _flood(url: str, scale: Scale) -> Iterator[list[wrk.Run]]:
    """Every connection sends again as soon as it is answered, whatever the answer."""
    runs: list[wrk.Run] = []
    lines = [f"/api/v1/games?mine=true\tBearer {player.token}" for player in players(ACCOUNTS)]
    seconds = (WARM_S if scale.warm_s else 0) + scale.flood_s + 4
    flooding = threading.Thread(target=lambda: runs.append(wrk.flood(url, lines, seconds, ACCOUNTS)))
    flooding.start()
    flooding.join(WARM_S if scale.warm_s else 0)
    yield runs
    flooding.join()


def _p99(url: str, scale: Scale) -> float:
    racers = raced(url, ENDLESS, {}, scale.flood_s)
    return percentile([each for racer in racers for each in racer.latencies], 0.99)
