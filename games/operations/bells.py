"""How a player wants to be told: of everything, and of single games."""

from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from accounts.wishes import Wishes, change_wishes
from games.models import Bell, Seat
from games.operations.due import brought
from games.operations.errors import NotYours
from games.operations.visibility import may_see
from games.store.call import within

# An alarm that is due already does, unless it is being carried out by what was wished before.
_LOOK_AGAIN = """
INSERT INTO games_outbox (player_id, game_id, seat, kind, turn, at, due_at)
SELECT s.player_id, s.game_id, s.seat, 'alarm', s.turn, game_now(), game_now() FROM games_seat s
 WHERE s.player_id = %s::uuid AND s.tells AND NOT s.is_over AND s.your_turn AND s.turn IS NOT NULL
   AND coalesce(s.game_id = %s::uuid, true)
   AND NOT EXISTS (SELECT FROM games_outbox o
                    WHERE o.game_id = s.game_id AND o.seat = s.seat AND o.turn = s.turn
                      AND o.kind = 'alarm' AND o.due_at <= game_now() FOR UPDATE SKIP LOCKED)
RETURNING id
"""
# In the order of the games, so that two who take seats of several never wait for one another; a move takes those of one game.
# Who sits down in this very moment has the wish of before until the next change.
_TELLS = """
WITH mine AS (
    SELECT s.game_id, s.seat FROM games_seat s
     WHERE s.player_id = %s::uuid AND s.bot IS NULL AND NOT s.is_over ORDER BY s.game_id, s.seat FOR NO KEY UPDATE
)
UPDATE games_seat s SET tells = games_tells(s.game_id, s.player_id) FROM mine
 WHERE s.game_id = mine.game_id AND s.seat = mine.seat RETURNING s.seat
"""


class Rung(NamedTuple):
    """How a player is told of one game; None: reminded as of the others."""

    is_muted: bool
    reminder_hours: list[int] | None


@transaction.atomic
def wish(player: UUID, **changed: object) -> Wishes:
    """Changes what is named, for the turns that wait now too."""
    wishes = change_wishes(player, **changed)
    if "live" in changed:
        within(_TELLS, player)
    if "reminder_hours" in changed:
        within(_LOOK_AGAIN, player, None)
    return wishes


def bell(*, game_id: UUID, player: UUID) -> Rung:
    """Raises NoSuchGame, NotYours."""
    _check_seat(game_id, player)
    return _bell(game_id, player)


def mute(*, game_id: UUID, player: UUID) -> None:
    """Nothing of this game leaves the inbox any more. Raises NoSuchGame, NotYours."""
    _change(game_id, player, is_muted=True)


def unmute(*, game_id: UUID, player: UUID) -> None:
    _change(game_id, player, is_muted=False)


def remind(*, game_id: UUID, player: UUID, hours: list[int] | None) -> Rung:
    """When to remind of this game's turns, in hours before their end. Raises NoSuchGame, NotYours."""
    _change(game_id, player, reminder_hours=hours)
    return _bell(game_id, player)


@transaction.atomic
def _change(game_id: UUID, player: UUID, **changed: object) -> None:
    _check_seat(game_id, player)
    Bell.objects.update_or_create(player_id=player, game_id=game_id, defaults=changed)
    within(_LOOK_AGAIN, player, game_id)


def _check_seat(game_id: UUID, player: UUID) -> None:
    """The seat's row is enough; who has none is asked whether the game may be known at all."""
    if Seat.objects.filter(game_id=game_id, player_id=player).exists():
        return
    if may_see(brought(game_id)[0], player) is None:
        raise NotYours


def _bell(game_id: UUID, player: UUID) -> Rung:
    row = Bell.objects.filter(player_id=player, game_id=game_id).first()
    return Rung(False, None) if row is None else Rung(row.is_muted, row.reminder_hours)
