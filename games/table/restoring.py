"""The fold of `Restored`: the event holds the table that everything after it is built upon."""

from msgspec.structs import replace

from games.rules.contract import AnyRuleset
from games.rules.wire import UnknownHistory
from games.table.codec import UnknownTable, tables_of
from games.table.events import Restored
from games.table.offers_fold import void
from games.table.state import Table


def restored(ruleset: AnyRuleset, table: Table, event: Restored) -> Table:
    """All of it but the offers, which are never undone. Raises UnknownHistory for a table that this process can't read."""
    try:
        found = tables_of(ruleset).decode(bytes(event.state))
    except UnknownTable as error:
        raise UnknownHistory(str(error)) from error
    return replace(found, version=table.version, at=table.at, offers=void(table).offers)
