"""Games in Django's admin: to look at, version by version; nothing here changes a game but what moderators rule.

Notices are written here.
"""

from games.admin.desk.queue import DisputeAdmin
from games.admin.desk.records import LookAdmin, RulingAdmin
from games.admin.games import GameAdmin
from games.admin.notices import NoticeAdmin
from games.admin.tombstones import TombstoneAdmin

__all__ = ["DisputeAdmin", "GameAdmin", "LookAdmin", "NoticeAdmin", "RulingAdmin", "TombstoneAdmin"]
