"""A bot's choice for a seat whose player is away: from the seat's view and its legal commands, like any bot's."""

import random
from typing import Any

from games.bots import policy
from games.fairness.hashing import hmac_sha256, tag
from games.queries.current import Current
from games.table.state import Table
from games.table.timeouts import Mind

POLICY = "greedy"


def mind(current: Current, table: Table) -> Mind:
    """Chooses alike in every process: its luck comes from the sealed master, so that nobody can foresee it either."""
    ruleset, choose = current.design.ruleset, policy(POLICY, current.head.ruleset)
    luck: dict[int, random.Random] = {}

    def chosen(play: Any, seat: int) -> Any:  # Any: the ruleset's state, and one of its commands
        chance = luck.setdefault(seat, random.Random(_seed(current, table, seat)))
        return choose(ruleset.view(play, seat), seat, ruleset.legal(play, seat), chance)

    return chosen


def _seed(current: Current, table: Table, seat: int) -> bytes:
    return hmac_sha256(current.master, tag("bot"), table.version.to_bytes(8, "big"), seat.to_bytes(1, "big"))
