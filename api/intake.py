"""Bodies are taken in before anybody works on them: a client that sends one byte a second must not keep those who work waiting.

The server waits for a body without end and tells nobody whose it is. So bodies that are on their way are counted, in all and by
address; and once one has been on its way too long, the connections of its address that were answered nothing since are hung up.
Behind a trusted proxy bodies are counted by the address that the proxy saw; what is hung up on are the proxy's connections.
"""

import itertools
import threading
import time
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from typing import Any

from accounts.addresses import address_of
from api import connections, metrics
from api.bodies import MOST_BYTES, MOST_TAKEN_IN

__all__ = ["INTAKE", "LONGEST_S", "Busy", "CutOff", "Intake"]

LONGEST_S = 20.0
MOST, MOST_OF_ADDRESS = 40, 16
PATIENCE_S = 0.25
"""For room. Of many who ask in the same instant, behind one address as a rule, each body is there already: room comes at once."""
PIECE = 65_536
Environ = dict[str, Any]  # Any: WSGI's environment holds anything


class Busy(Exception):
    """Too many bodies are on their way; of this address, or in all."""


class CutOff(Exception):
    """The client hung up, or was hung up on, before its body had come."""


class Intake:
    """Of one process. Safe between threads."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        hang_up: Callable[[str, float], None] = connections.hang_up,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._patience_s = patience_s
        self._now, self._hang_up = now, hang_up
        self._room = threading.Condition(threading.Lock())
        self._number = itertools.count()
        self._coming: dict[int, tuple[float, str]] = {}
        self._of_address: Counter[str] = Counter()
        self._looks_at = 0.0

    def take_in(self, wsgi: Environ) -> None:
        """Puts the whole body where the stream was; of one that is too large only its length stays. Raises Busy, CutOff."""
        length = wsgi.get("CONTENT_LENGTH")
        if not length or length == "0" or not length.isascii() or not length.isdigit() or len(length) > 8:
            return
        address = address_of(wsgi)
        with self._room:
            number = self._begun(address, wsgi["REMOTE_ADDR"])
        try:
            wsgi["wsgi.input"] = BytesIO(_read(wsgi["wsgi.input"], int(length)))
        finally:
            with self._room:
                self._ended(number, address)
                self._room.notify_all()

    def _begun(self, address: str, peer: str) -> int:
        now = self._now()
        if self._coming and now >= self._looks_at:
            self._hang_up_on_the_slow(now)
        if not self._room.wait_for(lambda: self._has_room_for(address), self._patience_s):
            raise Busy
        number = next(self._number)
        self._coming[number] = now, peer
        self._of_address[address] += 1
        return number

    def _has_room_for(self, address: str) -> bool:
        return len(self._coming) < MOST and self._of_address.get(address, 0) < MOST_OF_ADDRESS

    def _hang_up_on_the_slow(self, now: float) -> None:
        """Their reads end at once. No thread looks after them: while nobody comes they are in nobody's way."""
        self._looks_at = now + 1
        for peer in {peer for since, peer in self._coming.values() if since + LONGEST_S <= now}:
            self._hang_up(peer, LONGEST_S)
            metrics.hung_up("slow_body")

    def _ended(self, number: int, address: str) -> None:
        del self._coming[number]
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address]


def _read(stream: Any, length: int) -> bytes:  # Any: what servers give as wsgi.input
    if length <= MOST_BYTES:
        body: bytes = stream.read(length)
        if len(body) < length:
            raise CutOff
        return body
    while length <= MOST_TAKEN_IN and stream.read(PIECE):
        """It will be refused, but who is still sending when the server hangs up never sees the answer."""
    return b""


INTAKE = Intake()
