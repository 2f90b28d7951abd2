"""How far behind the sweeps and the telling are. Three short index scans; for those who run the site."""

from typing import NamedTuple

from games.store.call import read

_SQL = """
SELECT deadlines.*, outbox.*, deliveries.* FROM
 (SELECT count(*), coalesce(extract(epoch FROM game_now() - min(enforce_at)), 0)::float8
    FROM games_deadline WHERE enforce_at <= game_now()) deadlines,
 (SELECT count(*), coalesce(extract(epoch FROM game_now() - min(due_at)), 0)::float8
    FROM games_outbox WHERE due_at <= game_now()) outbox,
 (SELECT count(*), coalesce(extract(epoch FROM game_now() - min(next_at)), 0)::float8
    FROM games_delivery WHERE state = 'waiting' AND next_at <= game_now()) deliveries
"""


class Backlog(NamedTuple):
    """What is due and not done: how many, and for how many seconds the oldest."""

    deadlines: int
    deadlines_s: float
    outbox: int
    outbox_s: float
    deliveries: int
    deliveries_s: float


def backlog() -> Backlog:
    (row,) = read(_SQL)
    return Backlog(*row)
