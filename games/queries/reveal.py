"""Games that are over, with everything face up: as far as their ruleset lets anything be."""

from games.queries.current import Current
from games.queries.history import JsonObject
from games.queries.resource import resource
from games.rules.contract import Struct


class NotRevealed(Exception):
    """The game is not over, or its ruleset keeps something hidden for ever (422)."""


def revealed(current: Current, viewer: int | None, now: int) -> JsonObject:
    """The game resource with the table face up. Raises NotRevealed."""
    view = _open_view(current)
    if view is None:
        raise NotRevealed
    return resource(current, current.steps[-1], viewer, now) | {"table": view}


def is_open(current: Current) -> bool:
    """Whether deals, salts and secrets may be shown: the game is over and nothing of it stays hidden."""
    return current.table.is_over and (current.table.play is None or _open_view(current) is not None)


def _open_view(current: Current) -> Struct | None:
    ruleset, table = current.design.ruleset, current.table
    if table.play is None or table.result is None or ruleset.reveal is None:
        return None
    view: Struct | None = ruleset.reveal(table.play, table.result)
    return view
