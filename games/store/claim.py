"""What the sweeps find to do."""

from uuid import UUID

from games.store.call import read, write


def claim_deadlines(limit: int, lease_ms: int) -> list[UUID]:
    """The games of up to `limit` deadlines past their grace, soonest first, taken from all other claimers for the lease.

    The lease grows with every attempt: a game that can't be brought up to date is tried ever more seldom.
    """
    return [game_id for (game_id,) in write("SELECT * FROM claim_deadlines(%s::int, %s::bigint)", limit, lease_ms)]


def asked_bots(limit: int) -> list[tuple[UUID, int]]:
    """Bot seats (game, seat) that are being asked in active games, at most `limit`, in no order."""
    return [(game_id, seat) for game_id, seat in read("SELECT * FROM asked_bots(%s::int)", limit)]
