"""Reading what has not changed (304), against the same server's DRF hello-world."""

from collections.abc import Sequence

from bench.courses import endless_tables
from bench.figures import Failed, Figure, at_least, median
from bench.ground import Ground
from bench.laying import Player
from bench.load import wrk
from bench.load.link import Link
from bench.scale import Scale
from games.queries.current import Current

TITLE = "an unchanged read: 304 from one head row"
TARGET = at_least(0.5, 0.8)


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    wrk.wrk()
    with ground.naive():
        tables = endless_tables(scale.games // 4)
        lines = [_line(ground, current, player) for current, sitting in tables for player in sitting]
        own, peer = [], []
        for number in range(scale.rounds + (scale.warm_s > 0)):
            hello, unchanged = wrk.get(ground.naive_url, ["/hello"], scale.run_s), wrk.get(ground.url, lines, scale.run_s)
            if number or not scale.warm_s:
                peer.append(hello.rate)
                own.append(unchanged.rate)
    ratios = [each / other for each, other in zip(own, peer, strict=True)]
    return [
        median("DRF hello-world", peer, "answers/s"),
        median("304 for who has it already", own, "answers/s"),
        median("304 : hello-world", ratios, "×", TARGET),
    ]


def _line(ground: Ground, current: Current, player: Player) -> str:
    """A read with the tag of the last answer, once it has been seen to be answered with 304."""
    link = Link(ground.url, player.token)
    etag = link.game(current.id).etag
    again = link.game(current.id, etag)
    link.close()
    if again.status != 304:
        raise Failed(f"an unchanged game was answered with {again.status}")
    return f"/api/v1/games/{current.id}\tBearer {player.token}\t{etag}"
