"""When an open stream last said something, and when it must say that it lives."""

import time

BEAT_S = 15.0
CHECK_S = 5.0
"""How often a stream that hears nothing looks around."""
RETRY_S = 1.0
"""How long a stream waits before it asks again a database that did not answer."""


class Pulse:
    """Of one stream."""

    def __init__(self) -> None:
        self._spoke = time.monotonic()

    def spoke(self) -> None:
        self._spoke = time.monotonic()

    def is_due(self) -> bool:
        """Whether the stream has been silent for so long that it must say that it lives."""
        return time.monotonic() - self._spoke >= BEAT_S
