"""Somebody goes for good: resigns wherever a game goes on, and leaves nothing behind that says who it was.

No entry is touched: the log knows seats. What was played stays playable again, and every chain valid.
"""

from contextlib import suppress
from uuid import UUID, uuid4

from django.db import transaction

from accounts.deleting import erase
from accounts.models import Bot
from games import clock
from games.models import Bell, Delivery, Invitation, Note, Order, Outbox, Seat
from games.operations import lobby
from games.operations.command import Asked, send
from games.operations.disputes import erase_words
from games.operations.errors import Declined, NoSuchGame, NotYours, Unplayable

__all__ = ["depart"]

RESIGN = b'{"type":"resign"}'


def depart(player: UUID) -> None:
    """With all bots of that owner. Again finishes what was begun. Raises Busy: then nothing is erased yet.

    Twice, for somebody may sit down between the two with a token that ends only now. A game that can't be read here ends by its
    clocks.
    """
    for bot in Bot.objects.filter(owner_id=player, player__is_active=True).values_list("player_id", flat=True):
        depart(bot)
    _stand_up(player)
    with transaction.atomic():
        erase(player)
        _forget(player)
    _stand_up(player)


def _stand_up(player: UUID) -> None:
    seats = Seat.objects.filter(player_id=player, is_over=False).exclude(status="resigned")
    for game_id, status in list(seats.order_by("game_id").values_list("game_id", "game__status")):
        with suppress(Declined, NotYours, NoSuchGame, Unplayable):
            if status == "open":
                lobby.leave(game_id=game_id, player=player, received_at=clock.now_ms())
            else:
                send(Asked(game_id, player, uuid4(), RESIGN, clock.now_ms()))


def _forget(player: UUID) -> None:
    """What was told or asked, and is nobody's business any more."""
    notes = Note.objects.filter(player_id=player)
    Delivery.objects.filter(player_id=player).delete()
    Outbox.objects.filter(player_id=player).delete()
    notes.delete()
    for rows in (Bell, Order, Invitation):
        rows._default_manager.filter(player_id=player).delete()
    Invitation.objects.filter(by_id=player).delete()
    erase_words(player=player)
