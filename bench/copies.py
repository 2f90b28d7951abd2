"""Databases that hold as many games as a site does after years: a few games that were really played, and copies of them.

A copy has its own ids, players, dates and deadlines; its book, hashes and salts are those of its original, so that it can be
listed, swept and stepped over, but never opened. Whatever is timed on a single game is timed on one that was really played.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice

from django.core.management import call_command
from django.db import connection, connections

from bench.figures import Failed
from bench.ground import Ground
from bench.laying import Player, decided, seated
from games import clock
from games.operations.lobby import start
from games.operations.making import Made
from games.operations.write import Written, write
from games.queries.current import Current
from games.rules.contract import Mode

AT_ONCE = 50
"""Entries of one append when a game is played ahead."""
DAYS = 400
"""Over which the copies' creation is spread."""
PLAYERS_A_GAME = 0.2
OWN, VETERANS = 40, 2_000
"""Copies in which the first of the given players sits, and the second: as many at every size that has so many."""

GAMES_A_LONG_ONE = 10_000

_COPIES = """
CREATE TABLE bench_copy AS
SELECT md5(t.id::text || n)::uuid AS id, t.id AS original, n, random() AS luck, t.is_over,
       CASE WHEN t.is_over THEN -random() * interval '%(days)s days' ELSE -random() * interval '3 days' END AS moved
  FROM generate_series(1, %(count)s) AS n
  JOIN (SELECT g.id, g.status IN ('finished', 'aborted') AS is_over, row_number() OVER (ORDER BY g.created_at, g.id) - 1 AS place,
               count(*) OVER () AS of FROM games_game g WHERE g.name = 'copied') AS t ON t.place = n %% t.of
 UNION ALL
SELECT md5(g.id::text || n)::uuid, g.id, n + 1000000, random(), false, random() * interval '-3 days'
  FROM generate_series(1, %(longs)s) AS n JOIN games_game g ON g.name = 'copied, long'
"""
_PLAYERS = """
INSERT INTO accounts_player (id, kind, name, password, is_active, is_staff, is_superuser)
SELECT md5('player ' || n)::uuid, 'guest', 'Player ' || n, '!', true, false, false FROM generate_series(0, %(players)s - 1) AS n
"""
_SOMEBODY = "md5('player ' || abs(hashtext(c.id::text || t.seat)) %% %(players)s)::uuid"
_MEMBER = """
CASE WHEN t.player_id IS NULL THEN NULL WHEN t.seat = 0 AND c.n <= %(own)s THEN '%(first)s'::uuid
     WHEN t.seat = 0 AND c.n <= %(own)s + %(veterans)s AND %(count)s > 5 * %(veterans)s THEN '%(second)s'::uuid
     ELSE {somebody} END
"""
_ROWS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "games_game": (
        "id",
        {
            "id": "c.id",
            "create_key": "NULL",
            "name": "'A table of the bench'",
            "visibility": "CASE WHEN c.luck < 0.2 THEN 'public' ELSE 'link' END",
            "created_at": "t.created_at + c.moved - c.luck * interval '1 day'",
            "updated_at": "t.updated_at + c.moved",
            "moved_at": "t.moved_at + c.moved",
            "next_due": "t.next_due + c.luck * interval '3 days'",
        },
    ),
    "games_seat": (
        "game_id",
        {
            "game_id": "c.id",
            "player_id": _MEMBER.format(somebody=_SOMEBODY),
            "bot": "CASE WHEN t.seat > 0 AND c.luck < 0.1 AND t.player_id IS NOT NULL THEN 'random' END",
            "due_at": "t.due_at + c.luck * interval '3 days'",
        },
    ),
    "games_deadline": (
        "game_id",
        {
            "game_id": "c.id",
            "due_at": "t.due_at + c.luck * interval '3 days'",
            "enforce_at": "t.enforce_at + c.luck * interval '3 days'",
        },
    ),
    "games_book": ("game_id", {"game_id": "c.id"}),
    "games_snapshot": ("game_id", {"game_id": "c.id"}),
    "games_entry": (
        "game_id",
        {
            "game_id": "c.id",
            "at": "t.at + c.moved",
            "received_at": "t.received_at + c.moved",
            "written_at": "t.written_at + c.moved",
            "command_id": "CASE WHEN t.command_id IS NOT NULL THEN md5(c.id::text || t.version)::uuid END",
            "key": "CASE WHEN t.key IS NOT NULL THEN md5(t.version || c.id::text)::uuid END",
        },
    ),
}
"""By table: the column that names the game, and what a copy has instead of its original's."""


_COLUMNS = "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum"


class Stored:
    """One database of the bench's own, and how this process turns to it."""

    def __init__(self, ground: Ground, name: str, template: str | None = None) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {name}" + (f" TEMPLATE {template}" if template else ""))
        self.name, self._wrapper = name, connections.create_connection("default")
        self._wrapper.settings_dict = {**self._wrapper.settings_dict, "NAME": name}
        if template is None:
            with self.here():
                call_command("migrate", verbosity=0)

    @contextmanager
    def here(self) -> Iterator[None]:
        """Every query of this thread goes to this database."""
        outside = connections["default"]
        connections["default"] = self._wrapper
        try:
            yield
        finally:
            connections["default"] = outside

    def close(self) -> None:
        self._wrapper.close()

    def fill(self, games: int, first: Player, second: Player) -> None:
        """Copies games until there are this many; the originals are those named "copied" and, seldom, "copied, long"."""
        with self.here(), connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM games_game")
            longs = games // GAMES_A_LONG_ONE
            count = games - int(cursor.fetchone()[0]) - longs
            given: dict[str, object] = {
                "count": count,
                "longs": longs,
                "days": DAYS,
                "players": max(4, round(games * PLAYERS_A_GAME)),
                "own": OWN,
                "veterans": VETERANS,
                "first": first.id,
                "second": second.id,
            }
            cursor.execute("SET synchronous_commit = off")
            cursor.execute("SET session_replication_role = replica")  # what triggers tell people of is not copied
            cursor.execute(_PLAYERS % given)
            cursor.execute(_COPIES % given)
            with _indexed_afterwards():
                for table, (key, own) in _ROWS.items():
                    cursor.execute(_copying(table, key, {column: sql % given for column, sql in own.items()}))
            cursor.execute("DROP TABLE bench_copy")
            cursor.execute("RESET session_replication_role")
            cursor.execute("RESET synchronous_commit")
            cursor.execute("VACUUM (ANALYZE)")

    def sizes(self) -> dict[str, tuple[int, int, int]]:
        """By table: rows (as the last ANALYZE saw them), bytes of the table with what lies beside it, bytes of its indexes."""
        with self.here(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT relname, reltuples::bigint, pg_table_size(oid), pg_indexes_size(oid) FROM pg_class"
                " WHERE relname LIKE 'games\\_%' AND relkind = 'r' ORDER BY relname"
            )
            return {name: (rows, table, indexes) for name, rows, table, indexes in cursor.fetchall()}


@contextmanager
def _indexed_afterwards() -> Iterator[None]:
    """The log's two indexes are built once it is there: in a tenth of the time, and as dense as REINDEX makes them."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_entry DROP CONSTRAINT games_entry_pkey")
        cursor.execute("DROP INDEX entry_command_is_applied_once")
        yield
        cursor.execute("SET maintenance_work_mem = '512MB'")
        cursor.execute("ALTER TABLE games_entry ADD CONSTRAINT games_entry_pkey PRIMARY KEY (game_id, version)")
        cursor.execute(
            "CREATE UNIQUE INDEX entry_command_is_applied_once ON games_entry (game_id, command_id) WHERE command_id IS NOT NULL"
        )
        cursor.execute("RESET maintenance_work_mem")


def _copying(table: str, key: str, own: Mapping[str, str]) -> str:
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS, [table])
        columns = [name for (name,) in cursor.fetchall()]
    shown = ", ".join(f'"{name}"' for name in columns)
    values = ", ".join(own.get(name, f't."{name}"') for name in columns)
    return f"INSERT INTO {table} ({shown}) SELECT {values} FROM bench_copy c JOIN {table} t ON t.{key} = c.original"


def played(
    ruleset: str,
    sitting: Sequence[Player],
    entries: int,
    mode: Mode = "async",
    pace: str | tuple[int, int] = "async_normal",
    seed: int = 1,
) -> Current:
    """A table with these players, played at random until its log is so long, or the game over."""
    current = start(game_id=seated(ruleset, sitting, mode, pace).id, player=sitting[0].id, received_at=clock.now_ms())
    moves, dice = True, random.Random(seed)
    while moves and current.version < entries:
        made = list(islice(_moves(current, dice), min(AT_ONCE, entries - current.version)))
        moves = bool(made)
        if made:
            current = _written(current, made)
    return current


def _moves(current: Current, dice: random.Random) -> Iterator[Made]:
    table = current.table
    while not table.is_over:
        asked = [number for number, seat in enumerate(table.seats) if seat.question is not None]
        seat = dice.choice(asked)
        command = dice.choice(current.design.ruleset.legal(table.play, seat))
        made = decided(current, table, seat, command, clock.now_ms())
        table = made.table
        yield made


def _written(current: Current, made: Sequence[Made]) -> Current:
    outcome = write(current, made)
    if not isinstance(outcome, Written):
        raise Failed(f"game {current.id} was moved by somebody else")
    return outcome.current
