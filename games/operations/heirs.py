"""Players a seat is offered to: who may be, and telling them. The log has but a mark for such a player, so whoever wrote the
offer says who it is."""

import logging
from uuid import UUID

from django.db import Error as DatabaseError

from accounts.models import Player
from games.operations.house_bots import NAMES, bot_player
from games.queries.current import Current
from games.queries.persons import mark_of
from games.rules.contract import Refused
from games.store.call import Busy, Unknown, write
from games.table.commands import Offer

log = logging.getLogger(__name__)


def heir_mark(current: Current, player: UUID) -> str:
    """The mark of a player whom a seat may be offered to. Raises Refused: already_seated, no_such_player."""
    if current.seat_of(player) is not None:
        raise Refused("already_seated")
    if player in map(bot_player, NAMES) or not Player.objects.filter(id=player, is_active=True).exists():
        raise Refused("no_such_player")
    return mark_of(current, player)


def tell_heir(current: Current, version: int, command: object) -> None:
    """Never raises: the offer stands, told or not, and a client that sends it again has it told again, once."""
    if not isinstance(command, Offer) or command.kind != "hand_over" or command.player is None:
        return
    try:
        write("SELECT tell_heir(%s::uuid, %s::uuid, %s::int)", current.id, UUID(command.player), version)
    except (DatabaseError, Unknown, Busy) as error:
        log.warning("game %s: nobody told of the seat: %s", current.id, type(error).__name__)
