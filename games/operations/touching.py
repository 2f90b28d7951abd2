"""A game whose resource shows something new that is not in its log."""

from uuid import UUID

from django.db.models import F

from games.models import Game
from games.operations.errors import NoSuchGame


def touched(game_id: UUID) -> int:
    """Counts a change outside the log, so that the game's ETags change; its version. Inside a transaction the head's row is held.

    Whoever holds rows of a game's disputes takes the head first, as every append does. Raises NoSuchGame.
    """
    if not Game.objects.filter(id=game_id).update(extra=F("extra") + 1):
        raise NoSuchGame
    return Game.objects.values_list("version", flat=True).get(id=game_id)
