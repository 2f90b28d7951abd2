"""How a game ends: by its rules, or because nobody is left to play it."""

from collections.abc import Sequence
from typing import Any

from games.rules.contract import AnyRuleset
from games.table.events import Over
from games.table.state import Table


def ended_by_rules(ruleset: AnyRuleset, table: Table, play: Any) -> list[Over]:  # Any: the ruleset's state
    """`Over` if the play has an outcome. Whoever has resigned doesn't win, also where the play ended before it heard of that."""
    result = None if play is None else ruleset.outcome(play)
    if result is None:
        return []
    winners = tuple(seat for seat in result.winners if table.seats[seat].status != "resigned")
    return [Over(winners, tuple(result.scores), result.reason)]


def ended_early(ruleset: AnyRuleset, table: Table, play: Any, winners: Sequence[int], reason: str) -> Over:  # Any: as above
    """`Over` outside the rules, with the scores as they stand."""
    scores = [0] * len(table.seats) if play is None or ruleset.scores is None else ruleset.scores(play)
    return Over(tuple(winners), tuple(scores), reason)


def staying(table: Table, *but: int) -> list[int]:
    """The seats that have not resigned, less those named."""
    return [number for number, seat in enumerate(table.seats) if seat.status != "resigned" and number not in but]
