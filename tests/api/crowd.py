"""Threads that wait for their turn."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from api.hands import HANDS, STEP_S, Hands, Lane
from tests.accounts.clock import Clock
from tests.processes import await_that

ANN, BO, CY, DI = "ann", "bo", "cy", "di"


class Crowd:
    """Threads that ask for a hand and note whose turn it was."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.hands = Hands(now=self.clock)
        self.turns: list[str] = []
        self._threads: list[threading.Thread] = []

    def waits(self, client: str, lane: Lane) -> None:
        """Asks, and is seen to wait."""
        thread = threading.Thread(target=self._take, args=(client, lane), daemon=True)  # a test that fails leaves it waiting
        waiting = self._waiting() + 1
        thread.start()
        self._threads.append(thread)
        await_that(lambda: self._waiting() == waiting)

    def _waiting(self) -> int:
        return sum(map(len, self.hands._waiting))

    def _take(self, client: str, lane: Lane) -> None:
        hand = self.hands.take(client, lane)
        self.turns.append(client)
        self.clock.pass_s(STEP_S[Lane.LAST])
        self.hands.give_back(hand)

    @contextmanager
    def all_at_work(self) -> Iterator[None]:
        """Nobody gets a hand in here; after it all have had their turn, one after the other."""
        taken = [self.hands.take(f"at work {number}", Lane.MOVE) for number in range(HANDS)]
        yield
        self.hands.give_back(taken[0])
        for thread in self._threads:
            thread.join(20)
        for hand in taken[1:]:
            self.hands.give_back(hand)
