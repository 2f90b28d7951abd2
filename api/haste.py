"""Who asks more than people do: again as soon as it is answered, many times running, or to see this and that all the time."""

from typing import NamedTuple

__all__ = ["LOOKS", "LOOKS_A_S", "MOST", "MOST_LOOKS", "PATIENCE", "SOON_S", "Haste", "Pace"]

SOON_S = 0.02
"""After its last answer. Between asking and asking a program may take longer, when it is kept waiting."""
PATIENCE = 4
"""So many times running."""
LOOKS, LOOKS_A_S, MOST_LOOKS = 20, 5, 60
"""Requests that are no moves: at once, as a page that opens, and a second after that. No more are remembered: so who looked all
day is a person again after eight seconds.
"""
MOST = 16_384


class Pace(NamedTuple):
    """How somebody asks. `calm`: it has let some time pass; `looks`: at other things than moves of late."""

    hurries: bool
    calm: bool
    looks: int


class _Known(NamedTuple):
    soon: int = 0
    """So many times running it asked soon."""
    answered_at: float = 0.0
    looks: float = 0.0
    """Requests that were no moves, less those that have been forgotten since."""
    looked_at: float = 0.0


class Haste:
    """Of one process, by client. Not safe between threads."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}
        """Who was last answered stands last."""

    def asks(self, client: str, now: float, moves: bool, asks_already: bool) -> Pace:
        """`asks_already`: it has not been answered yet."""
        known = self._known.get(client) or _Known(answered_at=now)
        soon = known.soon + 1 if asks_already or now < known.answered_at + SOON_S else 0
        looks, looked_at = known.looks, known.looked_at
        if not moves:
            looks, looked_at = min(MOST_LOOKS, max(0.0, looks - (now - looked_at) * LOOKS_A_S) + 1), now
        self._known[client] = _Known(soon, known.answered_at, looks, looked_at)
        self._forget()
        hurries = soon >= PATIENCE or (not moves and looks > LOOKS)
        return Pace(hurries, not soon and not hurries, 0 if moves else int(looks))

    def answered(self, client: str, now: float) -> None:
        self._known[client] = (self._known.pop(client, None) or _Known())._replace(answered_at=now)
        self._forget()

    def _forget(self) -> None:
        """Also of those who get no turn, and so no answer."""
        while len(self._known) > MOST:
            del self._known[next(iter(self._known))]
