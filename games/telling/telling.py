"""One visit of a worker: the outbox carried out, then what is due delivered."""

import threading

from games import clock
from games.telling.carrying import carry_out
from games.telling.delivering import deliver

VISIT_MS = 20_000
_visiting = threading.Lock()


def tell() -> int:
    """Carries out and delivers until there is nothing to do, for a while; how much was done.

    One visit at a time in a process: whoever waits for slow addresses leaves the worker's other threads to the deadlines.
    """
    if not _visiting.acquire(blocking=False):
        return 0
    try:
        end = clock.now_ms() + VISIT_MS
        return carry_out(end) + deliver(end)
    finally:
        _visiting.release()
