"""Shutting players out of the site: their tokens, those of their bots and apps, and all streams stop within seconds."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Q
from django.db.models.expressions import Combinable
from django.db.models.functions import Now

from accounts.models import Ban, Player
from accounts.recent import RECENT

__all__ = ["IN_FORCE", "BanRefused", "Banned", "ban", "banned_by", "is_banned", "lift"]

IN_FORCE = "ban.lifted_at IS NULL AND coalesce(ban.until > statement_timestamp(), true)"

_OF_A_TOKEN = f"""
SELECT ban.reason, ban.until FROM accounts_token token
  LEFT JOIN accounts_bot bot ON bot.player_id = token.player_id
  JOIN accounts_ban ban ON ban.player_id IN (token.player_id, bot.owner_id)
 WHERE token.digest = %s AND {IN_FORCE} ORDER BY ban.until DESC NULLS FIRST LIMIT 1
"""


class BanRefused(ValueError):
    """This player can't be shut out, or not like that; says why."""


@dataclass(frozen=True, slots=True)
class Banned:
    """What a player hears of it. `until` None: for good."""

    reason: str
    until: datetime | None


@transaction.atomic
def ban(player: Player, reason: str, *, until: datetime | Combinable | None, by: Player | None, note: str = "") -> Ban:
    """From now on; a ban that is in force is replaced. Staff give up their rights first. Raises BanRefused."""
    if player.is_staff:
        raise BanRefused("Take this player's rights first: staff are not shut out.")
    if reason not in Ban.Reason.values:
        raise BanRefused(f"The reason is one of {', '.join(Ban.Reason.values)}.")
    _lift(player)
    made = Ban.objects.create(player=player, reason=reason, until=until, by=by, note=note)
    made.refresh_from_db()
    transaction.on_commit(RECENT.clear)  # also the bots' and the apps'; other processes hear of it by the revision's number
    return made


@transaction.atomic
def lift(player: Player) -> bool:
    """Whether there was one. The player's tokens are good again."""
    return _lift(player) > 0


def is_banned(player_id: UUID) -> bool:
    return Ban.objects.filter(Q(until=None) | Q(until__gt=Now()), player_id=player_id, lifted_at=None).exists()


def banned_by(digest: bytes) -> Banned | None:
    """The ban that stands in the way of the token with this digest."""
    with connection.cursor() as cursor:
        cursor.execute(_OF_A_TOKEN, (digest,))
        found = cursor.fetchone()
    return None if found is None else Banned(*found)


def _lift(player: Player) -> int:
    in_force = Q(until=None) | Q(until__gt=Now())
    return Ban.objects.filter(in_force, player=player, lifted_at=None).update(lifted_at=Now())
