"""A game of two guests whose tokens are known, for tests that listen to it."""

import random
from dataclasses import dataclass

from accounts.guests import create_guest
from games.queries.current import Current
from tests.operations.seating import move, started


@dataclass
class Played:
    """`url` is its stream."""

    current: Current
    tokens: tuple[str, str]
    url: str

    def move(self, times: int = 1) -> None:
        for _ in range(times):
            if not self.current.table.is_over:
                self.current = move(self.current, random.Random(self.current.version)).current


def played_at(stream_url: str, **terms: object) -> Played:
    """Gifts and Blessings by turns, unless said otherwise."""
    ada, bo = create_guest("Ada"), create_guest("Bo")
    current = started(ada.player.id, bo.player.id, **terms)
    return Played(current, (ada.token, bo.token), f"{stream_url}/stream/v1/games/{current.id}")
