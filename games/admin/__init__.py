"""Games in Django's admin: to look at, version by version; nothing here changes a game. Notices are written here."""

from games.admin.games import GameAdmin
from games.admin.notices import NoticeAdmin
from games.admin.tombstones import TombstoneAdmin

__all__ = ["GameAdmin", "NoticeAdmin", "TombstoneAdmin"]
