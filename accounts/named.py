"""Players as who types a command names them."""

import uuid

from django.core.management.base import CommandError
from django.db.models import Q

from accounts.models import Player

__all__ = ["known_player"]


def known_player(player: str) -> Player:
    """Raises CommandError for none or several.

    An id wins over an e-mail, an e-mail over a name, so that nobody gets in the way by calling himself like another's.
    """
    for named in (Q(id=_uuid(player)), Q(email=player.lower()), Q(name=player)):
        found = list(Player.objects.filter(named).order_by("created_at", "id")[:10])
        if len(found) > 1:
            raise CommandError(f"Several players are called {player}; use an id: {', '.join(str(each.id) for each in found)}")
        if found:
            return found[0]
    raise CommandError(f"No player has the name, id or e-mail {player}.")


def _uuid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
