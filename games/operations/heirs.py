"""Telling a player that a seat is offered: the log has but a mark for that player, so whoever wrote the offer says who it is."""

import logging
from uuid import UUID

from django.db import Error as DatabaseError

from games.queries.current import Current
from games.store.call import Busy, Unknown, write
from games.table.commands import Offer

log = logging.getLogger(__name__)


def tell_heir(current: Current, version: int, command: object) -> None:
    """Never raises: the offer stands, told or not, and a client that sends it again has it told again, once."""
    if not isinstance(command, Offer) or command.kind != "hand_over" or command.player is None:
        return
    try:
        write("SELECT tell_heir(%s::uuid, %s::uuid, %s::int)", current.id, UUID(command.player), version)
    except (DatabaseError, Unknown, Busy) as error:
        log.warning("game %s: nobody told of the seat: %s", current.id, type(error).__name__)
