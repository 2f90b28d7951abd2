"""Who was refused by the limits again and again: remembered, so that the next refusal need not be worked out."""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from accounts.addresses import address_of
from api.limiter import Charge

__all__ = ["LONGEST_S", "PATIENCE", "SHUT", "Shut", "client_of"]

PATIENCE = 10
LONGEST_S = 1.0
MOST = 4096
LONGEST_NAME = 200
"""Letters by which a client is known: a token has 53, the secret of an app some 120, and thousands of them are remembered."""


def client_of(wsgi: Mapping[str, Any]) -> str:  # Any: WSGI's environment holds anything
    """Who asks, before anything is looked up: its header, or what it asks from which address."""
    header: str | None = wsgi.get("HTTP_AUTHORIZATION")
    return (header or f"{address_of(wsgi)} {wsgi.get('PATH_INFO')}")[:LONGEST_NAME]


class _Refused(NamedTuple):
    """How often running, until when that is told from memory, and what the limit last said, and when."""

    times: int
    until: float
    charge: Charge
    at: float


class Shut:
    """Who is told to wait, by client and method. Safe between threads; asking takes no lock."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._refused: OrderedDict[tuple[str, str], _Refused] = OrderedDict()
        self._lock = threading.Lock()

    def refused(self, client: str, method: str | None, charge: Charge) -> None:
        """One more refusal. A client that keeps to what it was told begins at one again."""
        if not method:
            return
        now, wait_s = self._now(), charge.wait_s or 1
        with self._lock:
            known = self._refused.pop((client, method), None)
            count = known.times + 1 if known is not None and now < known.until + LONGEST_S else 1
            self._refused[client, method] = _Refused(count, now + min(float(wait_s), LONGEST_S), charge, now)
            while len(self._refused) > MOST:
                self._refused.popitem(last=False)

    def asked(self, client: str, method: str) -> tuple[bool, bool]:
        """Whether this client floods, having been refused again and again till now; and whether it is told so from memory."""
        known = self._refused.get((client, method))
        if known is None or known.times < PATIENCE:
            return False, False
        now = self._now()
        return now < known.until + LONGEST_S, now < known.until

    def charge(self, client: str, method: str) -> Charge | None:
        """What the limit last said, less what has passed since."""
        known = self._refused.get((client, method))
        if known is None:
            return None
        passed_s = self._now() - known.at
        wait_s = max(1, math.ceil((known.charge.wait_s or 1) - passed_s))
        return replace(known.charge, wait_s=wait_s, reset_s=max(wait_s, math.ceil(known.charge.reset_s - passed_s)))


SHUT = Shut()
