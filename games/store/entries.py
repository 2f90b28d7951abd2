"""Reading the log itself, and the deadlines beside it."""

from uuid import UUID

from games.store.call import read as _read
from games.store.lines import entries
from games.store.rows import DeadlineRow, Entry


def read(game_id: UUID, after: int, limit: int) -> tuple[Entry, ...]:
    """The entries after version `after`, in order, at most `limit`."""
    return entries(
        _read(
            "SELECT (games_line_of('entry', e)).* FROM games_entry e WHERE e.game_id = %s::uuid AND e.version > %s::int"
            " ORDER BY e.version LIMIT %s::int",
            game_id,
            after,
            limit,
        )
    )


def deadlines(game_id: UUID) -> tuple[DeadlineRow, ...]:
    """The game's deadline rows, by name."""
    lines = _read(
        "SELECT d.name, games_ms(d.due_at), games_ms(d.enforce_at), d.armed FROM games_deadline d"
        " WHERE d.game_id = %s::uuid ORDER BY d.name",
        game_id,
    )
    return tuple([DeadlineRow(*line) for line in lines])
