"""The append itself against a bare INSERT, and loading a game that no process knows yet."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from django.db import connection

from bench.copies import played
from bench.figures import Failed, Figure, at_most, median, percentile
from bench.ground import Ground
from bench.laying import ENDLESS, decided, grown, lay, players
from bench.scale import Scale
from games import clock
from games.catalogue import RULESETS
from games.fairness.book import log_salt
from games.operations.making import Made, change
from games.queries.current import GAMES, Current, bring, hydrate
from games.store.append import append
from games.store.load import load
from games.store.outcomes import Appended
from games.store.rows import Change, Loaded

TITLE = "the append alone, and loading a game cold"
SIZES = (10, 1_000, 10_249)
"""The longest is as far from its newest snapshot as a game is in the mean."""
FOLDED = "clocks and presence too; `rules` has the play alone"
BARE = "CREATE TABLE bench_bare (game uuid, version int, events text, PRIMARY KEY (game, version))"


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    return [*_appends(scale), *_cold(scale)]


def _appends(scale: Scale) -> list[Figure]:
    """A bare row, an entry, and an entry that changes rows beside the log, made in turn; ms."""
    race = lay(ENDLESS, players(2))
    turns = lay(ENDLESS, players(2), options={"turns": True}, pace=(60, 60))
    writers = (_bare(race), _appending(race, scale.appends), _appending(turns, scale.appends))
    rows = [[next(writer) for writer in writers] for _ in range(scale.appends)]
    bare, plain, whole = ([row[column] for row in rows] for column in range(3))
    return [
        median("bare INSERT, autocommit", bare, "ms"),
        median("append of an entry", plain, "ms", note="head row, chain, idempotency key and entry in one call"),
        median("append that hands on a turn", whole, "ms", note="the same, with two seats' rows and their deadlines"),
        median("append : INSERT", [one / other for one, other in zip(plain, bare, strict=True)], "×"),
    ]


def _bare(current: Current) -> Iterator[float]:
    """What the least durable write costs through the same driver."""
    with connection.cursor() as cursor:
        cursor.execute(BARE)
    version, events = 0, '[{"type":"tapped","seat":0,"count":1}]'
    while True:
        version += 1
        yield _took(partial(_insert, (current.id, version, events)))


def _insert(row: tuple[object, ...]) -> None:
    connection.connection.execute("INSERT INTO bench_bare VALUES (%s::uuid, %s::int, %s::text)", row)


def _appending(current: Current, count: int) -> Iterator[float]:
    """Entries that were decided beforehand, so that only the store is timed."""
    made = list(_decided(current, count))
    version, previous = current.version, current.hash
    for entry, rows in made:
        call = partial(
            append,
            game_id=current.id,
            expected=version,
            previous_hash=previous,
            salt=partial(log_salt, current.master),
            entries=[entry.entry],
            change=rows,
        )
        since = time.perf_counter()
        outcome = call()
        yield (time.perf_counter() - since) * 1000
        if not isinstance(outcome, Appended):
            raise Failed(f"the append answered {outcome}")
        version, previous = version + 1, outcome.hash


def _decided(current: Current, count: int) -> Iterator[tuple[Made, Change]]:
    table, (command,) = current.table, current.design.ruleset.legal(current.table.play, 0)
    for _ in range(count):
        seat = next(number for number, each in enumerate(table.seats) if each.question is not None)
        made = decided(current, table, seat, command, clock.now_ms())
        yield made, change(current, table, made.table)
        table = made.table


def _cold(scale: Scale) -> list[Figure]:
    """From nothing to a state that can be asked: one round trip for what is needed of the log, then the fold; ms."""
    figures = []
    for current in _games(scale):
        name = f"load cold, {current.head.ruleset} of {current.version:,} entries"
        whole = [_took(partial(_hydrated, current)) for _ in range(scale.loads)]
        resumed = [_took(partial(_resumed, current)) for _ in range(scale.loads)]
        figures += [
            median(f"{name}, folded from the first", whole, "ms"),
            median(f"{name}, as it is loaded", resumed, "ms"),
            Figure(f"{name}, as it is loaded, p99", percentile(resumed, 0.99), "ms", at_most(50)),
        ]
    loaded = _found(load(current.id))
    read = [_took(partial(load, current.id)) for _ in range(scale.loads)]
    folded = [current.version / _took(partial(hydrate, loaded)) * 1000 for _ in range(scale.loads)]
    return [
        *figures,
        median(f"of that the reading of {current.version:,} entries", read, "ms"),
        median("fold of the whole table, decoding included", folded, "entries/s", note=FOLDED),
    ]


def _games(scale: Scale) -> Iterator[Current]:
    """Of every ruleset the longest of some by turns, played at random to their end; then endless ones."""
    for ruleset in RULESETS:
        sitting = players(min(4, ruleset.seats[-1]))
        yield max((played(ruleset.slug, sitting, scale.long, seed=seed) for seed in range(scale.kept)), key=_length)
    for size in sorted({min(size, scale.long) for size in SIZES}):
        yield grown(lay(ENDLESS, players(1)), size)


def _length(current: Current) -> int:
    return current.version


def _resumed(current: Current) -> None:
    GAMES.drop(current.id)
    bring(current.id)


def _hydrated(current: Current) -> None:
    hydrate(_found(load(current.id)))


def _found(loaded: Loaded | None) -> Loaded:
    if loaded is None:
        raise Failed("the game is gone")
    return loaded


def _took(work: Callable[[], object]) -> float:
    since = time.perf_counter()
    work()
    return (time.perf_counter() - since) * 1000
