"""Standing orders as rows: kept, armed by the database, claimed by the sweep."""

from typing import Literal
from uuid import UUID

import msgspec

from games.store.call import read, write

Kept = Literal["kept", "known", "too_many", "gone"]
Dropped = Literal["withdrawn", "unknown", "taken"]


class Row(msgspec.Struct, frozen=True):
    """An order: its form (JSON text), whether it stays until withdrawn, when it was given (ms) and at which version."""

    id: UUID
    form: str
    keep: bool
    made_at: int
    made_at_version: int
    turn: int | None
    done: bool


class Claimed(msgspec.Struct, frozen=True):
    """A seat whose orders are due, and the turn they are due for."""

    game_id: UUID
    seat: int
    turn: int


_ROWS = """
SELECT id, form, keep, games_ms(made_at), made_at_version, turn, done_at IS NOT NULL FROM games_order
 WHERE game_id = %s::uuid AND seat = %s::int AND player_id = %s::uuid ORDER BY made_at, id
"""
_TAKEN = """
UPDATE games_order SET taken_until = game_now() + %s::bigint * interval '1 millisecond'
 WHERE id = %s::uuid AND turn = %s::int AND done_at IS NULL RETURNING id
"""
_LEFT = "UPDATE games_order SET taken_until = NULL WHERE id = %s::uuid AND done_at IS NULL RETURNING id"


def keep(*, order: UUID, game: UUID, seat: int, player: UUID, form: str, stays: bool, most: int) -> Kept:
    """Keeps an order; under a known id nothing changes. Raises Unknown, Busy, NotDurable."""
    sql = "SELECT keep_order(%s::uuid, %s::uuid, %s::int, %s::uuid, %s::text, %s::boolean, %s::int)"
    ((result,),) = write(sql, order, game, seat, player, form, stays, most)
    found: Kept = result
    return found


def rows(game: UUID, seat: int, player: UUID) -> list[Row]:
    """The player's orders for this seat, first given first; those of the last day that are done too."""
    return [Row(*line) for line in read(_ROWS, game, seat, player)]


def drop(order: UUID, game: UUID, player: UUID) -> Dropped:
    """What became of withdrawing this player's order. Raises Unknown, Busy, NotDurable."""
    ((result,),) = write("SELECT withdraw_order(%s::uuid, %s::uuid, %s::uuid)", order, game, player)
    found: Dropped = result
    return found


def take(order: UUID, turn: int, lease_ms: int) -> bool:
    """To be followed now: it can't be withdrawn meanwhile. False where it was, before. Raises Unknown, Busy, NotDurable."""
    return bool(write(_TAKEN, lease_ms, order, turn))


def leave(order: UUID) -> None:
    """It is not followed now after all. Raises Unknown, Busy, NotDurable."""
    write(_LEFT, order)


def claim(limit: int, lease_ms: int) -> list[Claimed]:
    """Up to about `limit` seats whose orders are due, taken from all other claimers for the lease."""
    return [Claimed(*line) for line in write("SELECT * FROM claim_orders(%s::int, %s::bigint)", limit, lease_ms)]


def settle(claimed: Claimed) -> None:
    """What this turn asked of the seat's orders is done. Raises Unknown, Busy, NotDurable."""
    write("SELECT settle_orders(%s::uuid, %s::int, %s::int)", claimed.game_id, claimed.seat, claimed.turn)
