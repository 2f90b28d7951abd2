"""A rematch: the same game once more, laid as soon as all agreed, one however often it is asked for."""

import hashlib
from uuid import UUID, uuid5

import msgspec
from django.db import IntegrityError

from games import clock
from games.models import Game, Tombstone
from games.operations import hints
from games.operations.errors import Busy
from games.operations.laying import Laying, Terms, lay
from games.queries.current import Current
from games.queries.notices import all_is_paused
from games.queries.resource import rematch_id
from games.store import rows as stored
from games.table.limits import COUNTDOWN
from games.table.offering import Offering
from games.table.offers import rematch

HEALED_FOR = 86_400_000
"""How long after the agreement a rematch that a crash left out is laid by whoever looks, ms."""


def lay_rematch(current: Current) -> None:
    """Lays the game that all agreed to, if nobody has; not while every game stands still. Raises Busy.

    The agreement is in the log and everything else follows from it, the new game's id too: whoever finds that game missing may
    lay it, at once or after a crash, and two who do so lay one.
    """
    offer = rematch(current.table) if current.table.offers else None
    if offer is None or clock.now_ms() > (offer.settled_at or 0) + HEALED_FOR:
        return
    game_id = rematch_id(current.id, offer.id)
    if Game.objects.filter(id=game_id).exists() or Tombstone.objects.filter(game_id=game_id).exists() or all_is_paused():
        return
    try:
        lay(_laying(current, offer, game_id))
    except IntegrityError:  # somebody laid it in this very moment
        return
    hints.give(game_id, 1, [row.player_id for row in current.seats])


def _laying(current: Current, offer: Offering, game_id: UUID) -> Laying:
    """The same seats, terms and visibility, by the present rules; all have given the signal by agreeing."""
    head, table = current.head, current.table
    sits = [stored.Sits(row.seat, row.player_id, row.bot) for row in current.seats]
    creator = sits[0].player
    if creator is None:
        raise Busy
    at = max(clock.now_ms(), offer.settled_at or 0)
    return Laying(
        id=game_id,
        terms=_terms(current),
        creator=creator,
        key=uuid5(game_id, "rematch"),
        fingerprint=hashlib.sha256(game_id.bytes).digest(),
        visibility=head.visibility,
        name=head.name,
        seats=head.seats,
        sits=sits,
        received_at=at,
        first=_first(current),
        begins_at=at + COUNTDOWN[table.mode],
    )


def _terms(current: Current) -> Terms:
    ruleset, table = current.design.ruleset, current.table
    given: msgspec.Struct = msgspec.convert(table.options, ruleset.options)
    options: msgspec.Struct = ruleset.complete(given, current.head.seats, table.mode)
    return Terms(
        current.design,
        table.mode,
        table.pace,
        current.head.pace,
        options,
        table.on_timeout,
        table.start,
        table.on_dispute,
        table.spectators,
    )


def _first(current: Current) -> int | None:
    """The seat that begins a rematch without luck, where the rules name one."""
    names = current.design.ruleset.next_first
    return None if names is None else names(current.table.play)
