"""Games in Django's admin: to look at, version by version; nothing here changes a game."""

from games.admin.games import GameAdmin
from games.admin.tombstones import TombstoneAdmin

__all__ = ["GameAdmin", "TombstoneAdmin"]
