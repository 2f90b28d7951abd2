"""Who takes in an answer a few bytes at a time has it lie in this process's memory: so who is too slow is hung up on.

The server keeps to itself how much of an answer is still here; the kernel tells of each connection how much it could not send
yet, and how much the other side has taken in. No thread looks after them: what was answered since the last look says when to look
again.
Behind a proxy the clients are its own, and it is the proxy that waits for slow readers.
"""

import threading
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from api import metrics
from api.connections import Unsent, hang_up_on, unsent

__all__ = ["LEAST_BYTES_S", "LOOK_S", "MOST_SLOW", "READERS", "SLOW_S", "Readers"]

LEAST_BYTES_S, SLOW_S = 1_000, 60.0
"""Who has so long taken in less than so many bytes a second, while more was there, is hung up on."""
MOST_SLOW = 200
"""Connections of a process that may be at one answer from one look to the next; of more the first ones are hung up on."""
LARGE = 16_384
"""Bytes of an answer that a connection may not take in at once."""
LOOK_S, LOOK_BYTES = 5.0, 8_000_000
"""From one look to the next, where there was anything large; and after so many bytes at once."""


class _Known(NamedTuple):
    """A connection with something unsent: since when; and when its pace was last looked at, how long there had been something to
    take in, and how much was taken. Between two looks it may have been idle for hours.
    """

    since: float
    busy_s: float
    taken: int


class Readers:
    """Of one process. Safe between threads."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        unsent: Callable[[], Iterable[Unsent]] = unsent,
        most_slow: int = MOST_SLOW,
    ) -> None:
        self._now, self._unsent, self._most_slow = now, unsent, most_slow
        self._looking = threading.Lock()
        self._known: dict[int, _Known] = {}
        self._bytes, self._is_large, self._looks_at = 0, False, 0.0

    def answered(self, size: int) -> None:
        """An answer of so many bytes leaves now. The counts may miss one where threads meet; the next one counts."""
        self._bytes += size
        if size >= LARGE:
            self._is_large = True
        if self._bytes >= LOOK_BYTES or (self._is_large and self._now() >= self._looks_at):
            self.look()

    def look(self) -> None:
        """At all connections; nothing while another thread does."""
        if self._looking.acquire(blocking=False):
            try:
                self._look()
            finally:
                self._looking.release()

    def _look(self) -> None:
        now = self._now()
        self._bytes, self._is_large, self._looks_at = 0, False, now + LOOK_S
        before, self._known = self._known, {}
        slow: list[tuple[float, Unsent]] = []
        for each in self._unsent():
            known = before.get(each.inode, _Known(now, each.busy_s, each.taken))
            busy_s = each.busy_s - known.busy_s
            if busy_s >= SLOW_S:
                if each.taken - known.taken < LEAST_BYTES_S * busy_s:
                    _hang_up(each)
                    continue
                known = _Known(known.since, each.busy_s, each.taken)
            self._known[each.inode] = known
            if each.inode in before:
                slow.append((known.since, each))
        for _, each in sorted(slow, key=lambda one: one[0])[: max(0, len(slow) - self._most_slow)]:
            del self._known[each.inode]
            _hang_up(each)


def _hang_up(each: Unsent) -> None:
    hang_up_on(each)
    metrics.hung_up("slow_reader")


READERS = Readers()
