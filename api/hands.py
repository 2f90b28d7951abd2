"""The few who do the work: so many requests at once, each with a database connection of its own; the others wait for their turn.

Moves may take every hand and go first; whatever else is asked leaves some to them; who floods gets one hand at a time, however
many are free, and so do passwords, whose hashes take long on purpose. Within that the turn goes by arrival, but who has others in
work or waiting stands behind those who have none.
"""

import heapq
import itertools
import threading
import time
from collections.abc import Callable
from enum import IntEnum

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

__all__ = ["HANDS", "LONGEST_S", "MOST_WAITING", "Hand", "Hands", "Lane", "NoTurn"]

HANDS = 16
"""In each process; each may hold one database connection. Commits that wait for the disk at once share one write of it."""


class Lane(IntEnum):
    """What a request is, the most urgent first."""

    MOVE = 0
    OTHER = 1
    LAST = 2


MOST_OTHERS, MOST_BESIDE_MOVES, MOST_LAST = 4, 2, 1
"""Hands at once for whatever is no move; while games are played; and of these for what comes last."""
PLAYED_S = 1.0
"""So long after a move games are being played."""
LATER = (0, 100, 200)
"""Arrivals that overtake a request of each lane; so everybody's turn comes."""
EACH_LATER = 16
"""Arrivals that overtake for each other request of the same client."""

MOST_WAITING, LONGEST_S = 60, 5.0
"""In each lane, once its first has waited so long: who waits has a thread, and a database that says nothing must not take all."""


class NoTurn(Exception):
    """Many wait, and none of them gets a turn."""


class Hand:
    """The right to work, and the connection to work with."""

    __slots__ = ("client", "connection", "lane")

    def __init__(self) -> None:
        self.connection: BaseDatabaseWrapper = connections.create_connection(DEFAULT_DB_ALIAS)
        self.connection.inc_thread_sharing()  # by one thread at a time
        self.client, self.lane = "", Lane.MOVE

    def lend_connection(self) -> None:
        """To this thread, as its own."""
        connections[DEFAULT_DB_ALIAS] = self.connection

    def take_connection_back(self) -> None:
        """What this thread does after this asks for another one."""
        del connections[DEFAULT_DB_ALIAS]


class _Waiting:
    __slots__ = ("client", "granted", "hand", "rank", "since")

    def __init__(self, client: str, rank: int, since: float) -> None:
        self.client, self.rank, self.since = client, rank, since
        self.hand: Hand | None = None
        self.granted = threading.Lock()
        self.granted.acquire()

    def __lt__(self, other: "_Waiting") -> bool:
        return self.rank < other.rank


class Hands:
    """Of one process. Safe between threads."""

    def __init__(self, make: Callable[[], Hand] = Hand, now: Callable[[], float] = time.monotonic) -> None:
        self._now, self._played_until = now, -1.0
        self._free = [make() for _ in range(HANDS)]
        self._lock = threading.Lock()
        self._order = itertools.count()
        self._waiting: tuple[list[_Waiting], ...] = ([], [], [])
        self._others = self._last = 0
        self._of_client: dict[str, int] = {}

    def take(self, client: str, lane: Lane) -> Hand:
        """Waits for this client's turn. Whoever takes a hand gives it back. Raises NoTurn."""
        with self._lock:
            now, order = self._now(), next(self._order)
            self._check_turns_come(lane, now)
            same = self._of_client.get(client, 0)
            self._of_client[client] = same + 1
            if self._may_work(lane):
                return self._granted(client, lane)
            waiting = _Waiting(client, order + LATER[lane] + EACH_LATER * same, now)
            heapq.heappush(self._waiting[lane], waiting)
        waiting.granted.acquire()
        assert waiting.hand is not None
        return waiting.hand

    def give_back(self, hand: Hand) -> None:
        with self._lock:
            self._put_back(hand)
            while any(self._waiting) and (ready := [each for each in Lane if self._waiting[each] and self._may_work(each)]):
                lane = min(ready, key=lambda each: self._waiting[each][0])
                waiting = heapq.heappop(self._waiting[lane])
                waiting.hand = self._granted(waiting.client, lane)
                waiting.granted.release()

    def _check_turns_come(self, lane: Lane, now: float) -> None:
        queue = self._waiting[lane]
        if len(queue) >= MOST_WAITING and queue[0].since + LONGEST_S < now:
            raise NoTurn

    def _may_work(self, lane: Lane) -> bool:
        if lane is Lane.MOVE:
            return bool(self._free)
        most = MOST_OTHERS if self._now() >= self._played_until else MOST_BESIDE_MOVES
        return bool(self._free) and self._others < most and (lane is Lane.OTHER or self._last < MOST_LAST)

    def _granted(self, client: str, lane: Lane) -> Hand:
        hand = self._free.pop()
        hand.client, hand.lane = client, lane
        if lane is Lane.MOVE:
            self._played_until = self._now() + PLAYED_S
        self._others += lane is not Lane.MOVE
        self._last += lane is Lane.LAST
        return hand

    def _put_back(self, hand: Hand) -> None:
        self._free.append(hand)
        self._others -= hand.lane is not Lane.MOVE
        self._last -= hand.lane is Lane.LAST
        same = self._of_client[hand.client] - 1
        if same:
            self._of_client[hand.client] = same
        else:
            del self._of_client[hand.client]
