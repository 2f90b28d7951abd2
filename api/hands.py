"""The few who do the work: so many requests at once, each with a database connection of its own; the others wait for their turn.

Moves may take every hand and go first; whatever else is asked leaves some to them. While people ask, programs in a hurry work one
at a time, whatever they ask, and begin when nobody else moves. So does, whoever asks, what comes last: passwords, whose hashes
take long on purpose, and those whom the limits refused again and again. Within that the turn goes by arrival, but who has others
in work or waiting, or looked at much of late, stands behind those who have not.
"""

import heapq
import itertools
import threading
import time
from collections.abc import Callable
from enum import IntEnum

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from api.haste import Haste, Pace

__all__ = ["HANDS", "LONGEST_S", "MOST_WAITING", "Hand", "Hands", "Lane", "NoTurn"]

HANDS = 16
"""In each process; each may hold one database connection. Commits that wait for the disk at once share one write of it."""


class Lane(IntEnum):
    """What a request is, the most urgent first."""

    MOVE = 0
    OTHER = 1
    HURRIED = 2
    LAST = 3


MOST_OTHERS, MOST_BESIDE_MOVES = 4, 2
"""Hands at once for whatever is no move; and while people play."""
PEOPLE_S = 1.0
"""So long after somebody asked who had let some time pass there are people; and they play so long after such a move."""
STEP_S = {Lane.OTHER: 0.005, Lane.HURRIED: 0.02, Lane.LAST: 0.02}
"""While a move of people is at work one of each lane begins so often, however many come in others."""
LATER = (0, 100, 150, 200)
"""Arrivals that overtake a request of each lane; so everybody's turn comes."""
EACH_LATER, EACH_LOOK_LATER = 16, 8
"""Arrivals that overtake for each other request of the same client; and for each look that it has taken of late."""

MOST_WAITING, LONGEST_S = 60, 5.0
"""In each lane, once its first has waited so long: who waits has a thread, and a database that says nothing must not take all."""


class NoTurn(Exception):
    """Many wait, and none of them gets a turn."""


class Hand:
    """The right to work, and the connection to work with."""

    __slots__ = ("client", "connection", "lane", "urgent")

    def __init__(self) -> None:
        self.connection: BaseDatabaseWrapper = connections.create_connection(DEFAULT_DB_ALIAS)
        self.connection.inc_thread_sharing()  # by one thread at a time
        self.client, self.lane, self.urgent = "", Lane.MOVE, False

    def lend_connection(self) -> BaseDatabaseWrapper | None:
        """To this thread, as its own. What it had before, to be put back afterwards."""
        before: BaseDatabaseWrapper | None = getattr(connections._connections, DEFAULT_DB_ALIAS, None)  # type: ignore[attr-defined]  # Django's own
        connections[DEFAULT_DB_ALIAS] = self.connection
        return before

    def take_connection_back(self, before: BaseDatabaseWrapper | None = None) -> None:
        """From this thread; with nothing to put back what it does after this asks for a connection of its own."""
        if before is None:
            del connections[DEFAULT_DB_ALIAS]
        else:
            connections[DEFAULT_DB_ALIAS] = before


class _Waiting:
    __slots__ = ("client", "granted", "hand", "rank", "since", "urgent")

    def __init__(self, client: str, urgent: bool, rank: int, since: float) -> None:
        self.client, self.urgent, self.rank, self.since = client, urgent, rank, since
        self.hand: Hand | None = None
        self.granted = threading.Lock()
        self.granted.acquire()

    def __lt__(self, other: "_Waiting") -> bool:
        return self.rank < other.rank


class Hands:
    """Of one process. Safe between threads."""

    def __init__(self, make: Callable[[], Hand] = Hand, now: Callable[[], float] = time.monotonic) -> None:
        self._now, self._people_until, self._played_until = now, -1.0, -1.0
        self._free = [make() for _ in range(HANDS)]
        self._lock = threading.Lock()
        self._order = itertools.count()
        self._waiting: tuple[list[_Waiting], ...] = tuple([] for _ in Lane)
        self._at_work, self._began_at = [0 for _ in Lane], [-1.0 for _ in Lane]
        self._urgent = 0
        self._of_client: dict[str, int] = {}
        self._haste = Haste()

    def take(self, client: str, lane: Lane) -> Hand:
        """Waits for this client's turn. Whoever takes a hand gives it back. Raises NoTurn."""
        with self._lock:
            now, same = self._now(), self._of_client.get(client, 0)
            pace = self._haste.asks(client, now, lane is Lane.MOVE, same > 0)
            urgent = self._note(lane, pace, now)
            if pace.hurries and (lane is Lane.OTHER or (lane is Lane.MOVE and now < self._people_until)):
                lane = Lane.HURRIED
            self._check_turns_come(lane, now)
            self._of_client[client] = same + 1
            order = next(self._order)
            if not self._waiting[lane] and self._may_work(lane, now):
                return self._granted(client, lane, urgent, now)
            later = LATER[max(lane, Lane.HURRIED) if pace.hurries else lane]
            rank = order + later + EACH_LATER * same + EACH_LOOK_LATER * pace.looks
            waiting = _Waiting(client, urgent, rank, now)
            heapq.heappush(self._waiting[lane], waiting)
            self._give_turns(now)
        waiting.granted.acquire()
        assert waiting.hand is not None
        return waiting.hand

    def give_back(self, hand: Hand) -> None:
        with self._lock:
            now = self._now()
            self._put_back(hand)
            self._haste.answered(hand.client, now)
            self._give_turns(now)

    def _note(self, lane: Lane, pace: Pace, now: float) -> bool:
        """That people are here and play; whether this is a move of theirs."""
        urgent = lane is Lane.MOVE and not pace.hurries
        if pace.calm and lane is not Lane.LAST:
            self._people_until = now + PEOPLE_S
        if urgent:
            self._played_until = now + PEOPLE_S
        return urgent

    def _give_turns(self, now: float) -> None:
        while any(self._waiting) and (ready := [each for each in Lane if self._waiting[each] and self._may_work(each, now)]):
            lane = min(ready, key=lambda each: self._waiting[each][0])
            waiting = heapq.heappop(self._waiting[lane])
            waiting.hand = self._granted(waiting.client, lane, waiting.urgent, now)
            waiting.granted.release()

    def _check_turns_come(self, lane: Lane, now: float) -> None:
        queue = self._waiting[lane]
        if len(queue) >= MOST_WAITING and queue[0].since + LONGEST_S < now:
            raise NoTurn

    def _may_work(self, lane: Lane, now: float) -> bool:
        if lane is Lane.MOVE or not self._free:
            return bool(self._free)
        if sum(self._at_work[Lane.OTHER :]) >= (MOST_BESIDE_MOVES if now < self._played_until else MOST_OTHERS):
            return False
        if self._urgent and now < self._began_at[lane] + STEP_S[lane]:
            return False
        return lane is Lane.OTHER or self._at_work[lane] < (1 if lane is Lane.LAST or now < self._people_until else MOST_OTHERS)

    def _granted(self, client: str, lane: Lane, urgent: bool, now: float) -> Hand:
        hand = self._free.pop()
        hand.client, hand.lane, hand.urgent = client, lane, urgent
        self._at_work[lane] += 1
        self._urgent += urgent
        self._began_at[lane] = now
        return hand

    def _put_back(self, hand: Hand) -> None:
        self._free.append(hand)
        self._at_work[hand.lane] -= 1
        self._urgent -= hand.urgent
        same = self._of_client[hand.client] - 1
        if same:
            self._of_client[hand.client] = same
        else:
            del self._of_client[hand.client]
