"""How many requests of one token may wait at once: each holds a socket here, and one client must not hold them all."""

import os
from collections import Counter
from collections.abc import Callable
from uuid import UUID

from api.problems import Problem

DEFAULT = 20
"""Some are held by the dead: who changes networks leaves a connection behind that only minutes of silence end."""
RETRY_S = 15


class Places:
    """Who waits how often in this process. For the event loop alone."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: Counter[UUID] = Counter()

    def take(self, token_id: UUID) -> Callable[[], None]:
        """A place for one request; to be given back, once, by calling what is returned. Raises Problem 429."""
        if self._taken[token_id] >= self.most:
            detail = f"At most {self.most} requests of one token wait at once."
            raise Problem(429, "too_many_streams", detail, headers={"Retry-After": str(RETRY_S)})
        self._taken[token_id] += 1
        return lambda: self._give_back(token_id)

    def _give_back(self, token_id: UUID) -> None:
        self._taken[token_id] -= 1
        if not self._taken[token_id]:
            del self._taken[token_id]


def most_from(text: str | None) -> int:
    """The number in STREAMS_PER_TOKEN. Refuses (ValueError) what is no whole number above 0."""
    most = int(text or DEFAULT)
    if most < 1:
        raise ValueError(f"STREAMS_PER_TOKEN: {text!r} is not a whole number above 0")
    return most


PLACES = Places(most_from(os.environ.get("STREAMS_PER_TOKEN")))
