"""A game of two guests whose tokens are known, for tests that listen to it."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from accounts.guests import create_guest
from bench.laying import decided
from games import clock
from games.operations.making import Made
from games.operations.write import Written, write
from games.queries.current import Current
from tests.operations.seating import ask, move, started

AT_ONCE = 50
LONG: Mapping[str, Any] = {"ruleset": "agape_blitz", "options": {"target": 200, "max_hands": 100}}
"""A game by turns that takes thousands of moves."""
WORDY: Mapping[str, Any] = LONG | {"ruleset": "dutch_blitz", "seats": 8}
"""Another one, with kilobytes in each entry."""


@dataclass
class Played:
    """`url` is its stream."""

    current: Current
    tokens: tuple[str, ...]
    url: str

    def move(self, times: int = 1) -> None:
        for _ in range(times):
            if not self.current.table.is_over:
                self.current = move(self.current, random.Random(self.current.version)).current

    def resign(self) -> None:
        """The first player does: the game of two is over."""
        self.current = ask(self.current, self.current.seats[0].player_id, {"type": "resign"}).current

    def rush(self, entries: int) -> None:
        """So many moves, many in one append: each is an entry of its own all the same."""
        for start in range(0, entries, AT_ONCE):
            outcome = write(self.current, self._made(min(AT_ONCE, entries - start)))
            assert isinstance(outcome, Written)
            self.current = outcome.current

    def _made(self, entries: int) -> list[Made]:
        made: list[Made] = []
        ruleset, now, dice = self.current.design.ruleset, clock.now_ms(), random.Random(self.current.version)
        for _ in range(entries):
            table = made[-1].table if made else self.current.table
            seat = next(number for number, each in enumerate(table.seats) if each.question is not None)
            made.append(decided(self.current, table, seat, dice.choice(ruleset.legal(table.play, seat)), now))
        return made


def played_at(stream_url: str, seats: int = 2, **terms: object) -> Played:
    """Gifts and Blessings by turns, unless said otherwise."""
    guests = [create_guest(f"Guest {number}") for number in range(seats)]
    current = started(*[each.player.id for each in guests], **terms)
    return Played(current, tuple(each.token for each in guests), f"{stream_url}/stream/v1/games/{current.id}")
