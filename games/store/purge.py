"""Removing a whole game, where that is allowed."""

from typing import Literal
from uuid import UUID

from games.store.call import write

Purged = Literal["purged", "kept", "unknown"]


def purge(game_id: UUID, *, reason: str, retention_ms: int) -> Purged:
    """Removes a game that was never started, or that is over and was last touched `retention_ms` ago; leaves a tombstone.

    `reason` is a code ([a-z0-9_], at most 40). `kept`: neither is so, and nothing changed. Raises Unknown, Busy, NotDurable.
    """
    ((result,),) = write(
        "SELECT purge_game(%s::uuid, %s::text, %s::bigint * interval '1 millisecond')", game_id, reason, retention_ms
    )
    found: Purged = result
    return found
