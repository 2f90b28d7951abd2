"""What tells one state of a game resource from another: enough for a conditional read."""

from typing import NamedTuple
from uuid import UUID

from games.queries.current import Current
from games.queries.resource import seat_at
from games.store.load import load_head
from games.store.rows import Glance


class Mark(NamedTuple):
    """Version, count of changes outside the log, and the seat whose view it is (None: a spectator's)."""

    version: int
    extra: int
    seat: int | None


def mark(current: Current, viewer: UUID | None) -> Mark:
    """Of the game as this viewer sees it now."""
    return Mark(current.version, current.head.extra, seat_at(current, current.steps[-1], current.seat_of(viewer)))


def glance(game_id: UUID, viewer: UUID, now: int) -> Mark | None:
    """The same from one row, and nothing else.

    None unless the row alone shows that the viewer may see the game and that nothing is due: then read it whole.
    """
    head = load_head(game_id, viewer)
    if head is None or (head.seat is None and not _is_watched(head)):
        return None
    if head.next_due is not None and head.next_due <= now:
        return None
    return Mark(head.version, head.extra, None if head.seat_status == "resigned" else head.seat)


def _is_watched(head: Glance) -> bool:
    """Whether anybody sees the game as it is."""
    return head.visibility == "public" and (head.spectators == "on" or head.status == "open")
