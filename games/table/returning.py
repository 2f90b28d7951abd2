"""Coming back: with any accepted command, whoever was absent is here again."""

from typing import Any

from games.rules.contract import AnyRuleset, Chance
from games.rules.replay import replay
from games.table.events import SeatBack
from games.table.state import Table


def returned(ruleset: AnyRuleset, table: Table, seat: int, now: int, chance: Chance) -> tuple[list[Any], Any]:
    """The return of a seat that is absent or minded, if it is one, and the play after it."""
    # Any: see decide, and the ruleset's state
    if table.seats[seat].status != "absent":
        return ([SeatBack(seat)] if table.seats[seat].is_minded else []), table.play
    events = [] if ruleset.absent is None else ruleset.absent(table.play, seat, False, now, chance)
    return [SeatBack(seat), *events], replay(ruleset, events, table.play)
