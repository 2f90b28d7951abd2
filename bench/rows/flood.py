"""A race while fifty accounts flood the same servers, against the same race alone; limits as they are by default.

They look, or send commands to a game that they don't sit in, or move in games of their own; each as soon as it is answered, so
fast as the limits allow. Beside the race somebody looks at a game now and then.
"""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from bench.figures import Figure, at_most, median, percentile
from bench.ground import Ground, answers, free_port
from bench.laying import ENDLESS, lay, players
from bench.load import wrk
from bench.load.link import Link
from bench.rows.race import PLANNED, raced
from bench.scale import Scale
from config import processes

TITLE = "a race of four seats while fifty accounts flood"
ACCOUNTS, SEATS = 50, 4
WARM_S = 12
"""Until the flood has spent what everybody may spend at once."""
LOOK_S = 0.25
AIM = 1.5
Flood = Callable[[str, int], wrk.Run]


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    wrk.wrk()
    alone: list[tuple[float, float]] = []
    flooded: dict[str, list[tuple[float, float]]] = {name: [] for name in FLOODS}
    runs: dict[str, list[wrk.Run]] = {name: [] for name in FLOODS}
    with _limited(ground) as url:
        raced(url, ENDLESS, {}, scale.warm_s)  # a new process is slow
        for _ in range(scale.rounds):
            alone.append(_p99s(url, scale))
            for name, flood in FLOODS.items():
                with _flooding(flood, url, scale) as run:
                    flooded[name].append(_p99s(url, scale))
                runs[name].extend(run)
    figures = [
        median("alone: p99", [move for move, _ in alone], "ms", note=PLANNED),
        median("alone: p99 of looks", [look for _, look in alone], "ms"),
    ]
    return [*figures, *(figure for name in FLOODS for figure in _figures(name, alone, flooded[name], runs[name]))]


def _figures(
    name: str, alone: Sequence[tuple[float, float]], flooded: Sequence[tuple[float, float]], runs: Sequence[wrk.Run]
) -> list[Figure]:
    pairs = list(zip(flooded, alone, strict=True))
    return [
        median(f"{name}: p99", [move for move, _ in flooded], "ms"),
        median(f"{name} : alone", [during[0] / before[0] for during, before in pairs], "×", at_most(AIM)),
        median(f"{name}: looks : alone", [during[1] / before[1] for during, before in pairs], "×"),
        median(f"{name}: answers to the flood", [run.requests / run.seconds for run in runs], "a second"),
        median(f"{name}: of them refused", [run.refused / run.requests * 100 for run in runs], "%"),
    ]


def _looks(url: str, seconds: int) -> wrk.Run:
    return wrk.flood(url, [f"/api/v1/games?mine=true\tBearer {player.token}" for player in players(ACCOUNTS)], seconds, ACCOUNTS)


def _strangers_commands(url: str, seconds: int) -> wrk.Run:
    game = lay("agape_blitz", players(SEATS), "live", "live_normal", {})
    return wrk.flood_of_commands(url, [_command(str(game.id), player.token, "ready") for player in players(ACCOUNTS)], seconds)


def _moves(url: str, seconds: int) -> wrk.Run:
    """In twelve games of four, for the most part accepted."""
    lines = []
    for _ in range(ACCOUNTS // SEATS):
        sitting = players(SEATS)
        game = lay(ENDLESS, sitting, "live", "live_normal", {})
        lines.extend(_command(str(game.id), player.token, "tap") for player in sitting)
    return wrk.flood_of_commands(url, lines, seconds)


FLOODS: Mapping[str, Flood] = {"looks": _looks, "strangers' commands": _strangers_commands, "moves": _moves}


def _command(game_id: str, token: str, kind: str) -> str:
    return f'/api/v1/games/{game_id}/commands\tBearer {token}\t{{"type":"{kind}"}}'


@contextmanager
def _limited(ground: Ground) -> Iterator[str]:
    """A web server as a site runs it, with the limits that it has if nobody sets any."""
    port = free_port()
    url, environment = f"http://127.0.0.1:{port}", ground.environment | {"API_LIMITS": ""}
    with ground.running("limited", processes.web("127.0.0.1", port), environment) as web:
        web.await_that(lambda: answers(f"{url}/readyz"))
        yield url


@contextmanager
def _flooding(flood: Flood, url: str, scale: Scale) -> Iterator[list[wrk.Run]]:
    """Every connection sends again as soon as it is answered, whatever the answer."""
    runs: list[wrk.Run] = []
    seconds = (WARM_S if scale.warm_s else 0) + scale.flood_s + 4
    flooding = threading.Thread(target=lambda: runs.append(flood(url, seconds)))
    flooding.start()
    flooding.join(WARM_S if scale.warm_s else 0)
    yield runs
    flooding.join()


def _p99s(url: str, scale: Scale) -> tuple[float, float]:
    """Of the racers' moves, and of the looks of one who looks now and then; ms."""
    looks: list[float] = []
    over = threading.Event()
    looking = threading.Thread(target=_look, args=(url, looks, over))
    looking.start()
    racers = raced(url, ENDLESS, {}, scale.flood_s)
    over.set()
    looking.join()
    return percentile([each for racer in racers for each in racer.latencies], 0.99), percentile(looks, 0.99)


def _look(url: str, looks: list[float], over: threading.Event) -> None:
    sitting = players(SEATS)
    game = lay("agape_blitz", sitting, "live", "live_normal", {})
    link = Link(url, sitting[0].token)
    while not over.is_set():
        looks.append(link.game(game.id).ms)
        over.wait(LOOK_S)
    link.close()
