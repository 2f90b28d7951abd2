"""The tokens of the streams that are open: whether they are still good is asked for all of them at once."""

import time
from collections import Counter
from collections.abc import Callable

from accounts.tokens import digest_of, good_among, revision
from api.stream.database import ask

CHECK_S = 5.0
"""That a token has run out is seen at the next check; what else may end one raises the number, which is asked for each time."""


class OpenTokens:
    """A stream that is open ends soon after its token does. While nobody can tell, it goes on. For the event loop alone."""

    def __init__(self) -> None:
        self._open: Counter[bytes] = Counter()
        self._ended: set[bytes] = set()
        self._checked = time.monotonic()
        self._revision = 0

    def hold(self, token: str) -> Callable[[], None]:
        """To be called when a stream opens with this token; what is returned, once, when it closes."""
        digest = digest_of(token)
        self._open[digest] += 1
        return lambda: self._let_go(digest)

    def is_good(self, token: str) -> bool:
        return digest_of(token) not in self._ended

    def is_due(self) -> bool:
        return bool(self._open) and time.monotonic() - self._checked >= CHECK_S

    async def look(self) -> bool:
        """Whether some of them were just found to have ended. Raises what the database raises, and then knows what it knew."""
        if not self._open:
            return False
        number, known = await ask(revision), self._ended
        if number != self._revision or self.is_due():
            await self.check()
            self._revision = number
        return bool(self._ended - known)

    async def check(self) -> None:
        """Asks for all. Raises what the database raises, and then knows what it knew."""
        asked = list(self._open)
        good = await ask(good_among, asked)
        self._ended = {digest for digest in asked if digest not in good and digest in self._open}
        self._checked = time.monotonic()

    def _let_go(self, digest: bytes) -> None:
        self._open[digest] -= 1
        if not self._open[digest]:
            del self._open[digest]
            self._ended.discard(digest)


TOKENS = OpenTokens()
