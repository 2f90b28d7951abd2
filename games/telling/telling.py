"""One visit of a worker: the outbox carried out, then what is due delivered."""

import threading
from collections.abc import Callable

from games import clock
from games.telling.carrying import carry_out
from games.telling.delivering import deliver_letters, deliver_posts

VISIT_MS = 20_000
_telling, _posting = threading.Lock(), threading.Lock()


def tell() -> int:
    """Carries out and delivers until there is nothing to do, for a while; how much was done.

    One visit at a time in a process: whoever waits for slow addresses leaves the worker's other threads to the deadlines. And
    another visit sends letters meanwhile, so that nobody's silent webhook keeps others from being reminded.
    """
    end = clock.now_ms() + VISIT_MS
    told = _alone(_telling, lambda: carry_out(end) + deliver_letters(end))
    return told + _alone(_posting, lambda: deliver_posts(end))


def _alone(visit: threading.Lock, work: Callable[[], int]) -> int:
    if not visit.acquire(blocking=False):
        return 0
    try:
        return work()
    finally:
        visit.release()
