"""What of a table who does not sit there is shown, by the table's own setting."""

from games.rules.contract import AnyRuleset
from games.table.limits import WATCHED_BEHIND
from games.table.state import Spectators, Table


def spectators_of(ruleset: AnyRuleset, asked: Spectators | None) -> Spectators:
    """As asked, or what suits the game: where cards are held in hands, watchers are some entries late."""
    return asked or ("delayed" if ruleset.hidden_hands else "on")


def may_watch(table: Table) -> bool:
    """Before the start everybody sees who sits there, and may come."""
    return table.spectators != "off" or table.status == "open"


def watched_version(table: Table) -> int:
    """The newest version that watchers are shown: of a delayed game that goes on, some entries back, never before its signal,
    nor before its end where it had one: everybody saw that.
    """
    if table.spectators != "delayed" or not table.is_begun or table.begun is None:
        return table.version
    return max(table.begun, table.version - WATCHED_BEHIND)
