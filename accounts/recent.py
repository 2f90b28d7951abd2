"""The tokens this process knows, so that who is busy does not cost a query each time.

What is known of tokens and players is numbered (accounts_revision): each change that may end what is remembered here raises the
number in its own commit. A process asks for the number at most every AUTH_CACHE_S seconds (0..2, default 2) and goes on with what
it remembers from the same number: one small question for all tokens. The trade: it may honour a token for at most that long after
it was revoked, or its player shut out, renamed or made staff, elsewhere; the process that revokes forgets at once. AUTH_CACHE_S=0
asks the database every time. An expiry is exact, since no entry outlives its token. Misses are never kept: a new token works at
once, and guesses fill nothing.
"""

import os
import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from accounts.identity import Identity

__all__ = ["RECENT", "RecentTokens", "ttl_from"]

LONGEST_TTL_S = 2.0
LONGEST_KEPT_S = 600.0
"""Then the token is looked up again, whatever the number says: that it is in use must be noted some time."""
MOST_ENTRIES = 4096
"""About 2 MB when full."""


def ttl_from(environ: str | None) -> float:
    """Seconds from the text of AUTH_CACHE_S, brought into 0..2; refuses what is no number."""
    return max(0.0, min(LONGEST_TTL_S, float(environ or LONGEST_TTL_S)))


class _Entry(NamedTuple):
    """Who the token's owner was at a revision; it ends by this process's monotonic clock."""

    identity: Identity
    revision: int
    ends: float


class _Confirmed(NamedTuple):
    """That the revision was this one when it was asked for."""

    asked_at: float
    revision: int


class RecentTokens:
    """A bounded map digest -> Identity. Safe among threads; reading takes no lock."""

    def __init__(self, ttl_s: float, clock: Callable[[], float] = time.monotonic, most: int = MOST_ENTRIES) -> None:
        self._ttl_s, self._clock, self._most = ttl_s, clock, most
        self._entries: OrderedDict[bytes, _Entry] = OrderedDict()
        self._confirmed = _Confirmed(float("-inf"), 0)
        self._writing = threading.Lock()

    def get(self, digest: bytes) -> Identity | None:
        """Whose token it is, if that was so within the time to live."""
        entry, confirmed, now = self._entries.get(digest), self._confirmed, self._clock()
        if entry is None or entry.revision != confirmed.revision or entry.ends <= now or now >= confirmed.asked_at + self._ttl_s:
            return None
        return entry.identity

    def would_know(self, digest: bytes) -> bool:
        """Whether it is worth asking for the number: the token is here, and the last answer is too old."""
        return digest in self._entries and self._clock() >= self._confirmed.asked_at + self._ttl_s

    def confirm(self, asked_at: float, revision: int) -> None:
        """What the database said; `asked_at` is this clock before the question. The answer to the latest question counts."""
        with self._writing:
            if asked_at >= self._confirmed.asked_at:
                self._confirmed = _Confirmed(asked_at, revision)

    def keep(self, digest: bytes, identity: Identity, asked_at: float, lifetime_s: float | None, revision: int) -> None:
        """Remember what the database said, all in one answer; `lifetime_s` is what the token had left."""
        if not self._ttl_s:
            return
        self.confirm(asked_at, revision)
        ends = asked_at + (LONGEST_KEPT_S if lifetime_s is None else min(LONGEST_KEPT_S, lifetime_s))
        with self._writing:
            self._entries.pop(digest, None)
            while len(self._entries) >= self._most:
                self._entries.popitem(last=False)
            self._entries[digest] = _Entry(identity, revision, ends)

    def now(self) -> float:
        return self._clock()

    def forget(self, player_id: uuid.UUID) -> None:
        """Drop everything of one player."""
        with self._writing:
            gone = [digest for digest, entry in self._entries.items() if entry.identity.id == player_id]
            for digest in gone:
                del self._entries[digest]

    def clear(self) -> None:
        with self._writing:
            self._entries.clear()


RECENT = RecentTokens(ttl_from(os.environ.get("AUTH_CACHE_S")))
