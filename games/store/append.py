"""The append: entries become the log's, all or none, if nobody was faster."""

from collections.abc import Sequence
from uuid import UUID

from games.store.batch import batch
from games.store.call import Busy, Line, NotDurable, Unknown, write
from games.store.chain import Salt, chained
from games.store.lines import PART, behind, loaded
from games.store.outcomes import Appended, Conflict, Down, Duplicate, Gone, NotDue, OtherHistory, Outcome
from games.store.rows import Change, Loaded, NewEntry

__all__ = ["Busy", "NotDurable", "Unknown", "append"]


def append(
    *,
    game_id: UUID,
    expected: int,
    previous_hash: bytes,
    salt: Salt,
    entries: Sequence[NewEntry],
    change: Change,
    extra: int | None = None,
) -> Outcome:
    """Appends after version `expected`, whose hash is `previous_hash`. One round trip, one commit.

    Timeouts first, the command last: only the last entry's command can be answered with Duplicate. Without entries only the rows
    beside the log are put right. With the `extra` of the active head that the caller knows, a lost race is answered with Behind
    where that says all, else with Conflict. Raises Unknown when the connection broke (ask `load` for the command), Busy,
    NotDurable.
    """
    made = chained(game_id, expected, previous_hash, salt, entries)
    told = batch(game_id, expected, previous_hash, entries, made, change, extra)
    lines = write("SELECT * FROM append_entries(%s::json)", told)
    if lines[0][PART] == "appended":
        return Appended(made, made[-1].hash if made else previous_hash, change)
    return _not_appended(lines)


def _not_appended(lines: Sequence[Line]) -> Outcome:
    match lines[0][PART]:
        case "behind":
            return behind(lines)
        case "conflict":
            return Conflict(_news(lines))
        case "duplicate":
            news = _news(lines)
            assert news.known is not None
            return Duplicate(news.known, news)
        case "not_due":
            return NotDue()
        case "down":
            return Down()
        case "other_history":
            return OtherHistory()
        case _:
            return Gone()


def _news(lines: Sequence[Line]) -> Loaded:
    news = loaded(lines[1:])
    assert news is not None
    return news
