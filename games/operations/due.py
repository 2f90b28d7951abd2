"""What is due is done before anything else: on every command and read, and by the sweep."""

from uuid import UUID

from games import clock
from games.operations.errors import UNREADABLE, Busy, NoSuchGame, Unplayable
from games.operations.making import alarm, make_due
from games.operations.outage import SiteDown
from games.operations.write import put_right, write
from games.queries.current import Current, bring
from games.store import rows as stored

TRIES = 20


def bring_up_to_date(game_id: UUID, command_id: UUID | None = None) -> tuple[Current, stored.Entry | None]:
    """The game as it is now, with everything applied that was due, and the entry this command already made.

    Raises NoSuchGame, Unplayable, Busy.
    """
    current, known = brought(game_id, command_id)
    return apply_due(current), known


def brought(game_id: UUID, command_id: UUID | None = None) -> tuple[Current, stored.Entry | None]:
    """The game as the database has it, nothing applied. Raises NoSuchGame, Unplayable."""
    try:
        found = bring(game_id, command_id)
    except UNREADABLE as error:
        raise Unplayable(str(error)) from error
    if found is None:
        raise NoSuchGame
    return found


def apply_due(current: Current, before: int | None = None) -> Current:
    """Writes what is due (before an instant, if given) until there is nothing. Who loses the race finds it written.

    While no web process is there nothing is applied: the game is returned as it stood.
    """
    for _ in range(TRIES):
        made = make_due(current, clock.now_ms(), before)
        if not made and not _is_alarmed(current):
            return current
        try:
            current = (write(current, made) if made else put_right(current)).current
        except SiteDown:
            return current
    raise Busy


def _is_alarmed(current: Current) -> bool:
    """Whether the sweep was called for a calendar that has changed, and must be called for another instant now."""
    return current.away is not None and [row.due for row in alarm(current, current.table)] != (
        [] if current.away.alarm is None else [current.away.alarm]
    )
