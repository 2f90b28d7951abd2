"""Entries that no seat asked for: those who judge, and those who run the site."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from games import clock
from games.operations.due import TRIES, apply_due, brought
from games.operations.errors import Busy
from games.operations.making import make
from games.operations.outage import SiteDown, show_life
from games.operations.write import Written, write
from games.queries.current import Current
from games.table.state import Cause

Wanted = Callable[[Current, int], Sequence[Any]]  # Any: table events and the ruleset's
"""(the game, the instant of the entry in ms): the events of an entry, or none."""


def enter(game_id: UUID, cause: Cause, wanted: Wanted, command_id: UUID | None = None) -> tuple[Current, bool]:
    """The game after one entry of what is wanted of it as it is by then, and whether that was written now.

    Nothing is written where nothing is wanted, or where the entry of this `command_id` is there already. Raises what `wanted`
    raises, NoSuchGame, Unplayable, Busy.
    """
    current, known = brought(game_id, command_id)
    for _ in range(TRIES):
        if known is not None:
            return current, False
        current = apply_due(current)
        now = clock.now_ms()
        events = wanted(current, now)
        if not events:
            return current, False
        made = make(current, current.table, cause, events, received_at=now, command_id=command_id)
        try:
            outcome = write(current, [made])
        except SiteDown:  # while the servers are away: whoever asks is there
            show_life()
            current, known = brought(game_id, command_id)
            continue
        if isinstance(outcome, Written):
            return outcome.current, True
        current, known = outcome.current, outcome.known
    raise Busy
