"""How late timeouts come: many live games whose seats never move, a real worker and beat, nobody looking."""

import time
from collections.abc import Sequence

from django.db import connection

from bench.figures import Failed, Figure, at_most, percentile
from bench.ground import Ground
from bench.laying import ENDLESS, lay, players
from bench.scale import Scale

TITLE = "lateness of a timeout, grace included"
PACE = (0, 3)
"""Bank and increment, seconds: a game times out every three seconds."""
LATE = """
SELECT extract(epoch FROM e.written_at - e.at) * 1000, e.cause_seat IS NOT NULL
  FROM games_entry e WHERE e.cause_kind = 'timer' ORDER BY e.written_at
"""
GRACE_MS = 150.0


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    """`at` of a timeout is its due, `written_at` the database's clock when its row was written."""
    with ground.sweeping():
        sitting = players(2)
        for _ in range(scale.tables):
            lay(ENDLESS, sitting, "live", PACE, {"turns": True})
        time.sleep(scale.lateness_s)
        late = _late()
    timeouts = [ms for ms, is_a_seats in late if is_a_seats]
    if not timeouts:
        raise Failed(f"nothing timed out in {scale.lateness_s} s")
    early = sum(ms < GRACE_MS for ms in timeouts) + sum(ms < 0 for ms, _ in late)
    how = f"{scale.tables} games, one timeout every {PACE[1]} s each; {GRACE_MS:.0f} ms of it are grace"
    return [
        Figure("timeouts", len(timeouts), "", note=how, samples=timeouts),
        Figure("median", percentile(timeouts, 0.5) / 1000, "s", at_most(0.5)),
        Figure("p99", percentile(timeouts, 0.99) / 1000, "s"),
        Figure("p99.9", percentile(timeouts, 0.999) / 1000, "s", at_most(2)),
        Figure("before their due and grace", early, "", at_most(0)),
    ]


def _late() -> list[tuple[float, bool]]:
    """(ms, whether it is a seat's) of every timer entry there is."""
    with connection.cursor() as cursor:
        cursor.execute(LATE)
        return [(float(ms), is_a_seats) for ms, is_a_seats in cursor.fetchall()]
