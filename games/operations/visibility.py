"""Which games a player may know of."""

from uuid import UUID

from games.operations.errors import NoSuchGame
from games.queries.current import Current


def may_see(current: Current, player: UUID | None) -> int | None:
    """The player's seat, or None for one who may watch. Raises NoSuchGame for everybody else.

    Public games are open to all; a game by link to who has its id until it starts; a private one to its seats alone.
    """
    seat = current.seat_of(player)
    if seat is not None or player == current.head.creator or current.head.visibility == "public":
        return seat
    if current.head.visibility == "link" and current.table.status == "open":
        return None
    raise NoSuchGame
