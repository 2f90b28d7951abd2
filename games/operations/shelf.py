"""Putting a finished game away: it leaves its player's list, nobody else's, and nothing of the game changes."""

from uuid import UUID

from games.models import Seat
from games.operations.due import bring_up_to_date
from games.operations.errors import Declined
from games.operations.visibility import seat_of


def archive(*, game_id: UUID, player: UUID) -> None:
    """Out of the player's list. Raises NoSuchGame, NotYours, Declined (not_over)."""
    current, _ = bring_up_to_date(game_id)
    seat_of(current, player)
    if not current.table.is_over:
        raise Declined("not_over", current.version)
    Seat.objects.filter(game_id=game_id, player_id=player).update(archived=True)


def unarchive(*, game_id: UUID, player: UUID) -> None:
    """Back into the list. Raises NoSuchGame, NotYours."""
    current, _ = bring_up_to_date(game_id)
    seat_of(current, player)
    Seat.objects.filter(game_id=game_id, player_id=player).update(archived=False)
