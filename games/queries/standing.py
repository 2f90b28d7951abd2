"""Where a player's games stand: what a listener to all of them compares with what it was told. No item is made for it."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from games.store.call import read

# OFFSET 0: game by game from the player's seats; left to itself the planner may look through all games for what moved lately.
_STANDING = """
SELECT g.id, g.hash, mine.is_over, games_ms(g.moved_at) FROM games_seat mine
 CROSS JOIN LATERAL (SELECT * FROM games_game e WHERE e.id = mine.game_id OFFSET 0) g
 WHERE mine.player_id = %s::uuid AND mine.bot IS NULL
   AND (NOT mine.is_over OR coalesce(g.moved_at >= games_at(%s::bigint), false))
"""


class Standing(NamedTuple):
    """One game: the hash of its newest entry, whether it is over, and when that was written (ms)."""

    game_id: UUID
    hash: bytes
    is_over: bool
    moved_at: int


def standing(player: UUID, since: int | None) -> Sequence[Standing]:
    """The player's unfinished games, and those that are over with an entry written at or after this instant (ms)."""
    return [Standing(*line) for line in read(_STANDING, player, since)]
