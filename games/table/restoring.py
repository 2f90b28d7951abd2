"""The fold of `Restored`: the event holds the table that everything after it is built upon."""

from msgspec.structs import replace

from games.rules.contract import AnyRuleset
from games.rules.wire import UnknownHistory
from games.table.codec import UnknownTable, tables_of
from games.table.events import Restored
from games.table.honour import with_judged
from games.table.offers_fold import void
from games.table.state import Table


def restored(ruleset: AnyRuleset, table: Table, event: Restored) -> Table:
    """All of it but what no restoring undoes: offers, a pause that goes on, what was judged; and what watchers were shown, which
    at the end was everything.

    Raises UnknownHistory for a table that this process can't read.
    """
    try:
        found = tables_of(ruleset).decode(bytes(event.state))
    except UnknownTable as error:
        raise UnknownHistory(str(error)) from error
    return replace(
        found,
        version=table.version,
        at=table.at,
        status="paused" if table.pauses else found.status,
        pauses=table.pauses,
        paused_at=table.paused_at,
        offers=void(table).offers,
        honour=with_judged(found.honour, table.honour),
        begun=table.version if table.is_over else found.begun,
    )
