"""Games to look at: going on, played to their end, given up."""

import random
from uuid import UUID

from games.queries.current import Current
from tests.operations.seating import ask, guest, move, started


def going_on(*players: UUID) -> Current:
    """Gifts and Blessings, twelve moves in."""
    current = started(*(players or (guest(), guest("Bo"))))
    chance = random.Random(3)
    for _ in range(12):
        current = move(current, chance).current
    return current


def played_out() -> Current:
    """Gifts and Blessings, to its end by the rules."""
    current, chance = started(guest(), guest("Bo")), random.Random(3)
    while not current.table.is_over:
        current = move(current, chance).current
    return current


def given_up() -> Current:
    """Gifts and Blessings, resigned by seat 0: the hands stay hidden (G-20)."""
    current = started(guest(), guest("Bo"))
    player = current.seats[0].player_id
    assert player is not None
    return ask(current, player, {"type": "resign"}).current


def dealt(*players: UUID) -> Current:
    """High Card, nobody settled yet."""
    return started(*(players or (guest(), guest("Bo"))), ruleset="high_card")


def settle(current: Current, seat: int, *, swap: bool = False) -> Current:
    player = current.seats[seat].player_id
    assert player is not None
    return ask(current, player, {"type": "settle", "swap": swap}).current


def shown(*players: UUID) -> Current:
    """High Card, over: everybody kept the card dealt."""
    return settle(settle(dealt(*players), 0), 1)
