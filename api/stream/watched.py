"""What streams wait for: bells, and games of which one may be told that another history took their place."""

import asyncio

from api.stream.database import ask
from games.operations.due import bring_up_to_date
from games.queries.current import Current
from games.queries.history import OtherHistory, check_history


class Bell:
    """Can ring many times; a waiter takes `next_ring` before it looks, so that it misses none."""

    def __init__(self) -> None:
        self.next_ring = asyncio.Event()
        self.waiters = 0

    def ring(self) -> None:
        rung, self.next_ring = self.next_ring, asyncio.Event()
        rung.set()


class WatchedGame(Bell):
    """A game with its newest state known here, read once for all who watch it."""

    def __init__(self, current: Current) -> None:
        super().__init__()
        self.current = current
        self._reading = asyncio.Lock()

    async def refresh(self, version: int) -> None:
        """Reads the game unless this version is known already; rings when it moved."""
        async with self._reading:
            if self.current.version < version:
                self.learn((await ask(bring_up_to_date, self.current.id))[0])

    async def replace(self, lost: Current) -> None:
        """Reads the game, whose log does not hold what is known here: a backup was restored."""
        async with self._reading:
            if self.current is lost:
                self.current = (await ask(bring_up_to_date, lost.id))[0]
                self.ring()

    def learn(self, current: Current) -> None:
        """Takes what was read just now, unless it is known already."""
        if not holds(self.current, current):
            self.current = current
            self.ring()


def holds(known: Current, other: Current) -> bool:
    """Whether what is known here includes the other; of what lies further back than it reaches, only the version is compared."""
    place = other.version - known.steps[0].entry.version
    return other.version <= known.version and (place < 0 or known.steps[place].entry.hash == other.hash)


def remembers(current: Current, known: Current) -> bool:
    """Whether what is known is one of the steps that the current game still holds: then the log leads from one to the other."""
    place = known.version - current.steps[0].entry.version
    return 0 <= place < len(current.steps) and current.steps[place].entry.hash == known.hash


def continues(current: Current, known: Current) -> bool:
    """Whether the log leads from what is known to the current game. May ask the database: for its threads."""
    try:
        check_history(current, known.hash)
    except OtherHistory:
        return False
    return True
