"""The tokens this process saw valid a moment ago, so that a busy client does not cost a query each time.

The trade: a process that holds a token here keeps honouring it for at most AUTH_CACHE_S seconds (0..2, default 2) after it was
revoked, or its player shut out, renamed or made staff, elsewhere; the process that revokes forgets at once. AUTH_CACHE_S=0 asks
the database every time. An expiry is exact, since no entry outlives its token. Misses are never kept: a new token works at
once, and guesses fill nothing.
"""

import os
import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable

from accounts.identity import Identity

__all__ = ["RECENT", "RecentTokens", "ttl_from"]

LONGEST_TTL_S = 2.0
MOST_ENTRIES = 4096
"""About 2 MB when full."""


def ttl_from(environ: str | None) -> float:
    """Seconds from the text of AUTH_CACHE_S, brought into 0..2; refuses what is no number."""
    return max(0.0, min(LONGEST_TTL_S, float(environ or LONGEST_TTL_S)))


class RecentTokens:
    """A bounded map digest -> Identity whose entries end by the monotonic clock; safe among threads, reading takes no lock."""

    def __init__(self, ttl_s: float, clock: Callable[[], float] = time.monotonic, most: int = MOST_ENTRIES) -> None:
        self._ttl_s, self._clock, self._most = ttl_s, clock, most
        self._entries: OrderedDict[bytes, tuple[float, Identity]] = OrderedDict()
        self._writing = threading.Lock()

    def get(self, digest: bytes) -> Identity | None:
        entry = self._entries.get(digest)
        return entry[1] if entry is not None and self._clock() < entry[0] else None

    def keep(self, digest: bytes, identity: Identity, asked_at: float, lifetime_s: float | None) -> None:
        """Remember what the database said; `asked_at` is this clock before the question, `lifetime_s` what the token has left."""
        ends = asked_at + (self._ttl_s if lifetime_s is None else min(self._ttl_s, lifetime_s))
        if ends <= self._clock():
            return
        with self._writing:
            self._entries.pop(digest, None)
            while len(self._entries) >= self._most:
                self._entries.popitem(last=False)
            self._entries[digest] = (ends, identity)

    def now(self) -> float:
        return self._clock()

    def forget(self, player_id: uuid.UUID) -> None:
        """Drop everything of one player."""
        with self._writing:
            gone = [digest for digest, (_, identity) in self._entries.items() if identity.id == player_id]
            for digest in gone:
                del self._entries[digest]

    def clear(self) -> None:
        with self._writing:
            self._entries.clear()


RECENT = RecentTokens(ttl_from(os.environ.get("AUTH_CACHE_S")))
