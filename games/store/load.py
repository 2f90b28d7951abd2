"""Reading a game in one round trip."""

from uuid import UUID

from games.store.call import read
from games.store.lines import loaded
from games.store.rows import Glance, Loaded


def load(game_id: UUID, have: int = 0, command_id: UUID | None = None, limit: int | None = None) -> Loaded | None:
    """The game with its entries after `have` (at most `limit`), and the entry that this command made. None: no such game."""
    return loaded(read("SELECT * FROM load_game(%s::uuid, %s::int, %s::uuid, %s::int)", game_id, have, command_id, limit))


def load_head(game_id: UUID, player_id: UUID | None) -> Glance | None:
    """What a conditional read compares, and where this player sits (None: nowhere). None: no such game."""
    lines = read("SELECT * FROM glance_at_game(%s::uuid, %s::uuid)", game_id, player_id)
    return Glance(*lines[0]) if lines else None
