"""What every operation costs against the number of stored games, and of entries in one: databases of each size, asked in turn."""

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from uuid import UUID, uuid4

import msgspec
from django.db import connection

from bench.copies import Stored, played
from bench.figures import Figure, at_most, percentile, readable
from bench.ground import Ground
from bench.laying import ENDLESS, Player, grown, lay, players
from bench.plot import plot
from bench.scale import WHOLE, Scale
from games import clock
from games.operations.command import Asked, send
from games.queries import heads, history, lists
from games.queries.current import GAMES, Current, bring
from games.queries.resource import legal_wire
from games.queries.standing import standing
from games.store.claim import asked_bots, claim_deadlines

TITLE = "growth with the number of stored games"
SIZES = (1, 100, 10_000, 100_000)
LONG = 10_250
"""As far from its newest snapshot as a game is in the mean."""
TYPICAL = 150
"""Entries of the game that is moved, and read cold, when it is first moved."""
DUE = 50
PAGES = 20
"""Pages of the public list that are turned to come to a deep one."""
ORIGINALS = {
    "gifts_and_blessings": (2, (None, None, None, None, None, None, 30, 60)),
    "blueprint_blitz": (3, (None, None, None, None, 40)),
    "church": (4, (None, 20, 60)),
    "agape_blitz": (4, (300,)),
    "dutch_blitz": (3, (150,)),
}
"""What is copied: the seats, and how far each original is played (None: to its end)."""
_DUE = """
INSERT INTO games_deadline (game_id, name, due_at, enforce_at, armed)
SELECT md5('due ' || n)::uuid, 'seat:0', now() - interval '1 minute', now() - interval '1 minute', 1
  FROM generate_series(1, %s) AS n
"""
_FREE = "UPDATE games_deadline SET lease_until = NULL, attempts = 0 WHERE lease_until IS NOT NULL"

Work = Callable[[], object]


class Site:
    """One database with the games that are timed; `first` sits in some of the copies, `second` in very many."""

    def __init__(self, base: Stored, games: int, sitting: Sequence[Player], moved: Current, long: Current | None) -> None:
        self.base, self.games, self.sitting, self.moved, self.long = base, games, sitting, moved, long
        self._dice = random.Random(1)
        with base.here():
            with connection.cursor() as cursor:
                cursor.execute(_DUE, [DUE])
                cursor.execute("SELECT id FROM games_game ORDER BY id LIMIT 100")
                self.ids = [game_id for (game_id,) in cursor.fetchall()]
                cursor.execute("SELECT id FROM accounts_player ORDER BY id LIMIT 100")
                self.people = [player_id for (player_id,) in cursor.fetchall()]
            self.deep = self._deep(partial(self._public), PAGES)
            self.deep_mine = self._deep(partial(self._mine, sitting[1].id), PAGES)

    def works(self) -> Iterator[tuple[str, Work]]:
        """What is timed, by name, each made ready first."""
        yield "a move", self._next_move()
        GAMES.drop(self.moved.id)
        yield "cold load, typical", partial(bring, self.moved.id)
        if self.long is not None:
            GAMES.drop(self.long.id)
            yield "cold load, 10,000 entries", partial(bring, self.long.id)
            yield "deep read, 10,000 entries", partial(history.step_at, self.long, self._dice.randrange(1, LONG - 100))
        yield "my games, first page", partial(self._mine, self.sitting[0].id, None)
        yield f"my games, page {PAGES} of 2,000 own", partial(self._mine, self.sitting[1].id, self.deep_mine)
        yield "public games, first page", partial(self._public, None)
        yield f"public games, page {PAGES}", partial(self._public, self.deep)
        yield "/me, all unfinished", partial(lists.unfinished, self.sitting[0].id)
        yield "/me, what is new", partial(standing, self.sitting[0].id, clock.now_ms() - 1000)
        yield "/me, what is new, 2,000 own", partial(standing, self.sitting[1].id, clock.now_ms() - 1000)
        yield "stream: 100 players' news", partial(heads.players_with_news, self.people, clock.now_ms() - 1000)
        yield "stream: 100 heads", partial(heads.newest, self.ids)
        self._free()
        yield f"sweep: claim {DUE} due", partial(claim_deadlines, DUE, 10_000)
        yield "sweep: bots that are asked", partial(asked_bots, 50)

    def _next_move(self) -> Work:
        """A lawful command of a seat that is asked, chosen beforehand."""
        current = self.moved = _found(self.moved.id)
        asked = [number for number, seat in enumerate(current.table.seats) if seat.question is not None]
        seat = self._dice.choice(asked)
        body = msgspec.json.encode(self._dice.choice(legal_wire(current, current.table, seat)))
        return partial(send, Asked(current.id, self.sitting[seat].id, uuid4(), body, clock.now_ms()))

    def _mine(self, player: UUID, cursor: str | None) -> lists.JsonObject:
        return lists.mine(player=player, status=None, ruleset=None, archived=False, cursor=cursor, limit=50)

    def _public(self, cursor: str | None) -> lists.JsonObject:
        return lists.public(player=self.sitting[0].id, status=None, ruleset=None, cursor=cursor, limit=50)

    def _deep(self, page: Callable[[str | None], lists.JsonObject], pages: int) -> str | None:
        """The cursor after so many pages, or the last there is."""
        cursor = None
        for _ in range(pages - 1):
            following = page(cursor)["next"]
            if following is None:
                break
            cursor = str(following)
        return cursor

    def _free(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(_FREE)


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    sites = _sites(ground, [size for size in SIZES if size <= scale.stored])
    times: dict[tuple[str, int], list[float]] = {}
    for _ in range(scale.asked):
        for site in sites:
            with site.base.here():
                for name, work in site.works():
                    since = time.perf_counter()
                    work()
                    times.setdefault((name, site.games), []).append((time.perf_counter() - since) * 1000)
    _show(times, sites)
    if scale.name == WHOLE.name:
        plot({name: _medians(times, name) for name, _ in times}, [site.games for site in sites])
    figures = [figure for (name, games), taken in sorted(times.items()) for figure in _figures(name, games, taken)]
    return [*figures, *_weights(sites[-1])]


def _sites(ground: Ground, sizes: Sequence[int]) -> list[Site]:
    """The smallest holds the one game that is moved; the others the originals, a long game, and copies."""
    empty = Stored(ground, "stored_empty")
    originals = Stored(ground, "stored_originals")
    with originals.here():
        sitting = players(4)
        moved, long = _laid(sitting)
    for each in (empty, originals):
        each.close()
    found = []
    for games in sizes:
        base = Stored(ground, f"stored_{games}", empty.name if games == 1 else originals.name)
        with base.here():
            if games == 1:
                only = players(4)
                found.append(Site(base, 1, only, played("agape_blitz", only, TYPICAL), None))
                continue
        base.fill(games, *sitting[:2])
        found.append(Site(base, games, sitting, moved, long))
    return found


def _laid(sitting: Sequence[Player]) -> tuple[Current, Current]:
    """The game to be moved and the long one; beside them the originals of all copies."""
    for ruleset, (seats, lengths) in ORIGINALS.items():
        for seed, entries in enumerate(lengths):
            played(ruleset, sitting[:seats], entries or LONG, seed=seed)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_game SET name = 'copied'")
    copied = grown(lay(ENDLESS, sitting), LONG)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_game SET name = 'copied, long' WHERE id = %s", [copied.id])
    return played("agape_blitz", sitting, TYPICAL), grown(lay(ENDLESS, sitting), LONG)


def _found(game_id: UUID) -> Current:
    found = bring(game_id)
    assert found is not None
    return found[0]


def _medians(times: Mapping[tuple[str, int], Sequence[float]], name: str) -> dict[int, float]:
    return {games: percentile(taken, 0.5) for (each, games), taken in times.items() if each == name}


def _figures(name: str, games: int, taken: Sequence[float]) -> list[Figure]:
    target = at_most(50) if name.startswith("cold load") else None
    return [
        Figure(f"{name}, {games:,} games: median", percentile(taken, 0.5), "ms", samples=taken),
        Figure(f"{name}, {games:,} games: p99", percentile(taken, 0.99), "ms", target),
    ]


def _weights(largest: Site) -> list[Figure]:
    """What the largest site weighs on disk."""
    sizes = largest.base.sizes()
    entries, games = sizes["games_entry"][0], largest.games
    whole = sum(table + indexes for _, table, indexes in sizes.values())
    shown = [_weight(name, *size) for name, size in sizes.items() if size[0] > 0]
    return [
        *shown,
        Figure("entries", entries, ""),
        Figure("an entry, with its indexes", sum(sizes["games_entry"][1:]) / entries, "bytes"),
        Figure("a game, everything", whole / games, "bytes"),
        Figure("a game without its entries", (whole - sum(sizes["games_entry"][1:])) / games, "bytes"),
    ]


def _weight(name: str, rows: int, table: int, indexes: int) -> Figure:
    note = f"{rows:,} rows; of it indexes {indexes / 2**20:,.0f} MiB"
    return Figure(f"{name}: table and indexes", (table + indexes) / 2**20, "MiB", note=note)


def _show(times: Mapping[tuple[str, int], Sequence[float]], sites: Sequence[Site]) -> None:
    """The table of docs/performance.md."""
    sizes = [site.games for site in sites]
    print(f"| median (p99), ms | {' | '.join(f'{size:,}' for size in sizes)} |\n|---|{'---|' * len(sizes)}")
    for name in dict.fromkeys(name for name, _ in times):
        cells = [times.get((name, size)) for size in sizes]
        print(f"| {name} | {' | '.join(_cell(taken) for taken in cells)} |")


def _cell(taken: Sequence[float] | None) -> str:
    return "" if taken is None else f"{readable(percentile(taken, 0.5))} ({readable(percentile(taken, 0.99))})"
