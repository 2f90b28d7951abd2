"""Letters that are posted now: each takes as long as its receiver likes, and keeps nobody else's waiting.

A receiver may take ten seconds for each and still be one that answers. So what is under way is looked at as it ends, not batch by
batch; one host, and one player, has a few letters under way at a time; and hosts that were slow share some of the senders.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from urllib.parse import urlsplit
from uuid import UUID

from games.telling import post
from games.telling.outcomes import Failed, Outcome
from games.telling.post import Letter, Wire

OF_PLAYER, OF_HOST = 4, 12
"""Letters under way at a time for one player, and to one host: push services have very many players."""
SLOW_S = 2.0
"""Whoever takes longer is slow, until the next letter."""
MOST_REMEMBERED = 10_000
Told = Callable[[Outcome | None], None]
"""What is to be done when it has ended; None: it was never begun."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Posted:
    host: str
    player_id: UUID
    began: float
    wire: Wire
    told: Told


class UnderWay:
    """Of one process; one thread at a time."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._posted: dict[Future[Outcome], _Posted] = {}
        self._of: Counter[str | UUID] = Counter()
        self._slow: dict[str, None] = {}

    def __len__(self) -> int:
        return len(self._posted)

    def room(self) -> int:
        """How many letters may be begun."""
        return post.AT_ONCE - len(self._posted)

    def has_room_for(self, letter: Letter, player_id: UUID) -> bool:
        host = _host(letter)
        if self._of[player_id] >= OF_PLAYER:
            return False
        if host not in self._slow:
            return self._of[host] < OF_HOST
        return not self._of[host] and sum(each.host in self._slow for each in self._posted.values()) < post.AT_ONCE // 2

    def begin(self, letter: Letter, player_id: UUID, told: Told) -> None:
        host = _host(letter)
        future, wire = post.begin(letter)
        self._posted[future] = _Posted(host, player_id, self._now(), wire, told)
        self._of.update([host, player_id])

    def look(self, patience_s: float) -> None:
        """Waits for the first to end, so long; tells what has ended, and gives up what takes too long.

        Raises what telling raises: that one is told no more, the others by the next look.
        """
        wait(self._posted, patience_s, FIRST_COMPLETED)
        late = [each for each in self._posted if not each.done() and self._took_s(each) >= post.TOTAL_S]
        for each in late:
            each.cancel()  # first of all: whoever is hung up on makes room
        for future in [each for each in self._posted if each.done() or each in late]:
            self._end(future, None if future.cancelled() else self._ended(future))

    def _ended(self, future: Future[Outcome]) -> Outcome:
        """One letter's trouble is no other's."""
        if not future.done():
            post.hang_up(self._posted[future].wire)
            return Failed("timeout")
        error = future.exception()
        if error is None:
            return future.result()
        log.error("a letter: %s", type(error).__name__)
        return Failed("broken")

    def _took_s(self, future: Future[Outcome]) -> float:
        return self._now() - self._posted[future].began

    def _end(self, future: Future[Outcome], outcome: Outcome | None) -> None:
        took_s, posted = self._took_s(future), self._posted.pop(future)
        for each in (posted.host, posted.player_id):
            self._of[each] -= 1
            if not self._of[each]:
                del self._of[each]
        self._slow.pop(posted.host, None)
        if took_s >= SLOW_S:
            self._slow[posted.host] = None
        if len(self._slow) > MOST_REMEMBERED:
            del self._slow[next(iter(self._slow))]
        posted.told(outcome)


def _host(letter: Letter) -> str:
    return urlsplit(letter.url).netloc
