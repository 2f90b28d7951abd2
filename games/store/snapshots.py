"""Tables kept beside the log. `maker` says how a process folds: it is only given what its like have kept."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from games.store.call import read, write
from games.store.lines import loaded
from games.store.rows import Loaded, NewSnapshot, Snapshot

_encode = msgspec.json.Encoder().encode


def resume(game_id: UUID, maker: bytes, command_id: UUID | None = None) -> Loaded | None:
    """A game of which nothing is known, from its newest snapshot on, else whole. One round trip. None: no such game."""
    return loaded(read("SELECT * FROM resume_game(%s::uuid, %s::uuid, %s::bytea)", game_id, command_id, maker))


def nearest(game_id: UUID, maker: bytes, at_most: int) -> Snapshot | None:
    """The newest snapshot at or before this version."""
    lines = read("SELECT * FROM games_nearest_snapshot(%s::uuid, %s::bytea, %s::int)", game_id, maker, at_most)
    return Snapshot(*lines[0]) if lines else None


def kept(game_id: UUID, maker: bytes) -> list[NewSnapshot]:
    """All that this maker has kept of the game, in order."""
    sql = "SELECT version, hash, state FROM games_snapshot WHERE game_id = %s::uuid AND made_by = %s::bytea ORDER BY version"
    return [NewSnapshot(*line) for line in read(sql, game_id, maker)]


def keep(game_id: UUID, maker: bytes, made: Sequence[NewSnapshot]) -> None:
    """Keeps those whose entries the log has. Raises Unknown, Busy, NotDurable."""
    write("SELECT keep_snapshots(%s::uuid, %s::bytea, %s::json)", game_id, maker, _encode(made).decode())
