"""What an open stream does besides telling news: it beats, and looks whether its token is still good."""

import time

from api.stream.asking import Asking, still_allowed

BEAT_S = 15.0
CHECK_S = 5.0
RETRY_S = 1.0
"""How long a stream waits before it asks again a database that did not answer."""


class Pulse:
    """When a stream last said something, and when its token was last looked at."""

    def __init__(self, asked: Asking) -> None:
        self._asked = asked
        self._spoke = self._checked = time.monotonic()

    def spoke(self) -> None:
        self._spoke = time.monotonic()

    def is_due(self) -> bool:
        """Whether the stream has been silent for so long that it must say that it lives."""
        return time.monotonic() - self._spoke >= BEAT_S

    async def may_go_on(self) -> bool:
        """Asks every CHECK_S."""
        if time.monotonic() - self._checked < CHECK_S:
            return True
        self._checked = time.monotonic()
        return await still_allowed(self._asked)
