"""When a game ended: of several ends the last, whatever was ruled, asked or agreed after it."""

from games.queries.current import Current
from games.queries.history import steps

_PIECE = 50


def over_since(current: Current) -> int | None:
    """The instant (ms) from which on it has been over; None where it is not."""
    if not current.table.is_over:
        return None
    first = current.version
    ended_at = current.table.at
    while first > 1:
        for step in reversed(steps(current, first - _PIECE, first - 1)):
            if not step.table.is_over:
                return ended_at
            first, ended_at = step.entry.version, step.table.at
    return ended_at
