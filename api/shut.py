"""Who was refused by the limits again and again: remembered, so that the next refusal need not be worked out."""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from accounts.addresses import address_of

__all__ = ["LONGEST_S", "PATIENCE", "SHUT", "Shut", "client_of"]

PATIENCE = 10
LONGEST_S = 1.0
MOST = 4096


def client_of(wsgi: Mapping[str, Any]) -> str:  # Any: WSGI's environment holds anything
    """Who asks, before anything is looked up: its header, or what it asks from which address."""
    header: str | None = wsgi.get("HTTP_AUTHORIZATION")
    return header or f"{address_of(wsgi)} {wsgi.get('PATH_INFO')}"


class Shut:
    """Who is told to wait, by client and method. Safe between threads; asking takes no lock."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._refused: OrderedDict[tuple[str, str], tuple[int, float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def refused(self, client: str, method: str | None, wait_s: int) -> None:
        """One more refusal. A client that keeps to what it was told begins at one again."""
        if not method:
            return
        now = self._now()
        with self._lock:
            count, until, _ = self._refused.pop((client, method), (0, 0.0, 0.0))
            count = count + 1 if now < until + LONGEST_S else 1
            self._refused[client, method] = (count, now + min(float(wait_s), LONGEST_S), now + wait_s)
            while len(self._refused) > MOST:
                self._refused.popitem(last=False)

    def asked(self, client: str, method: str) -> tuple[bool, bool]:
        """Whether this client floods, having been refused again and again till now; and whether it is told so from memory."""
        known = self._refused.get((client, method))
        if known is None or known[0] < PATIENCE:
            return False, False
        now = self._now()
        return now < known[1] + LONGEST_S, now < known[1]

    def wait_s(self, client: str, method: str) -> int:
        """What the limit last said, less what has passed since."""
        known = self._refused.get((client, method))
        return 1 if known is None else max(1, math.ceil(known[2] - self._now()))


SHUT = Shut()
