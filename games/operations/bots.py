"""Bots sit and move like everybody: one player for each policy, commands through the same write path."""

import random
from uuid import UUID, uuid5

import msgspec

from games import clock
from games.bots import policy
from games.fairness.hashing import hmac_sha256, tag
from games.operations.command import Asked, send
from games.operations.due import bring_up_to_date
from games.operations.errors import Busy, Declined
from games.queries.current import Current
from games.table.view import legal

MOST_MOVES = 50
"""Moves of one bot in one visit: the next visit goes on."""


def move_bot(*, game_id: UUID, seat: int) -> int:
    """Moves a bot's seat until it is not asked, in a race once; how many commands were accepted. Raises NoSuchGame, Unplayable.

    In a race the visits are a bot's pace: people who play against it have hands, not wires.
    """
    moves, current = 0, bring_up_to_date(game_id)[0]
    most = 1 if _races(current, seat) else MOST_MOVES
    while moves < most and _moved(current, seat):
        moves, current = moves + 1, bring_up_to_date(game_id)[0]
    return moves


def _races(current: Current, seat: int) -> bool:
    question = current.table.seats[seat].question
    return current.table.mode == "live" and question is not None and not question.clocked


def _moved(current: Current, seat: int) -> bool:
    """One move, if the seat is asked. A race lost to another mover of the same bot is left to that one."""
    row, table = current.seats[seat], current.table
    if row.bot is None or row.player_id is None or table.status != "active" or table.seats[seat].question is None:
        return False
    commands = legal(current.design.ruleset, table, seat)
    if not commands:
        return False
    view = current.design.ruleset.view(table.play, seat)
    chance = random.Random(_seed(current, seat))
    chosen = policy(row.bot, current.head.ruleset)(view, seat, commands, chance)
    return _sent(current, seat, row.player_id, chosen)


def _seed(current: Current, seat: int) -> bytes:
    """Luck that decides no deal and needs no proof, but that no opponent can foresee: a sealed throw hangs on it."""
    return hmac_sha256(current.master, tag("bot"), current.version.to_bytes(8, "big"), seat.to_bytes(1, "big"))


def _sent(current: Current, seat: int, player: UUID, chosen: msgspec.Struct) -> bool:
    turn = current.table.seats[seat].turn
    (wire,) = current.design.commands.with_turn([chosen], turn)
    key = uuid5(current.id, f"{seat} {current.version}")
    asked = Asked(current.id, player, key, msgspec.json.encode(wire), clock.now_ms(), seat=seat)
    try:
        return not send(asked).replayed
    except (Declined, Busy):
        return False
