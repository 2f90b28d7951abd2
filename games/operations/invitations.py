"""Asking players to a table before its start: the host asks and takes back, who is asked declines or sits down."""

from typing import Literal
from uuid import UUID

from django.db import OperationalError

from accounts.models import Player
from games.models import Invitation
from games.operations.bot_policies import check_accepted
from games.operations.due import bring_up_to_date
from games.operations.errors import Busy, Declined, NoSuchGame, NotYours
from games.operations.house_bots import NAMES, bot_player
from games.operations.visibility import may_see, seat_of
from games.queries import invitations
from games.queries.current import Current
from games.queries.invitations import JsonObject
from games.rules.contract import Refused
from games.store.call import Busy as StoreBusy
from games.store.call import Line, Unknown, Value, write

Reason = Literal["no_reason", "not_now", "too_fast", "too_slow", "other_game", "stranger"]
"""Why somebody declines: a closed list, so that nobody is told more, or worse, than that."""
MOST_OPEN = 50
MOST_A_DAY = 200
REST_MS = 3_600_000
"""How long who declined is left in peace, ms."""


def invite(*, game_id: UUID, player: UUID, guest: UUID) -> JsonObject:
    """The host asks the guest; again while that is open changes nothing.

    Raises NoSuchGame, NotYours, Declined (no_such_player, not_accepted, phase_over, already_seated, too_early, too_many), Busy.
    """
    current = _of_the_host(game_id, player)
    if guest in map(bot_player, NAMES) or not Player.objects.filter(id=guest, is_active=True).exists():
        raise Declined("no_such_player", current.version)
    _check_accepted(current, guest)
    ((outcome,),) = _write(
        "SELECT invite_player(%s::uuid, %s::uuid, %s::uuid, %s::int, %s::int, %s::bigint)",
        *(game_id, guest, player, MOST_OPEN, MOST_A_DAY, REST_MS),
    )
    if outcome == "gone":
        raise NoSuchGame
    if outcome == "too_early":
        raise Declined(outcome, current.version, {"retry_at": _rested_at(game_id, guest)})
    if outcome not in ("invited", "known"):
        raise Declined(outcome, current.version)
    return invitations.of_guest(game_id, guest)


def listed(*, game_id: UUID, player: UUID) -> list[JsonObject]:
    """Whom the host asked, and what they said. Raises NoSuchGame, NotYours."""
    _of_the_host(game_id, player)
    return invitations.of_game(game_id)


def withdraw(*, game_id: UUID, player: UUID, guest: UUID) -> bool:
    """The host takes it back; whether it was open. Raises NoSuchGame, NotYours, Busy."""
    _of_the_host(game_id, player)
    return _settle(game_id, guest, "withdrawn", None)


def decline(*, game_id: UUID, player: UUID, reason: Reason) -> bool:
    """Who was asked won't come; whether there was an open invitation. Raises NoSuchGame, Busy."""
    current, _ = bring_up_to_date(game_id)
    may_see(current, player)
    return _settle(game_id, player, "declined", reason)


def _of_the_host(game_id: UUID, player: UUID) -> Current:
    current, _ = bring_up_to_date(game_id)
    check_host(current, player)
    return current


def check_host(current: Current, player: UUID) -> None:
    """Raises NoSuchGame, NotYours."""
    if seat_of(current, player) != current.table.host:
        raise NotYours("not_host", current.version)


def _check_accepted(current: Current, guest: UUID) -> None:
    """A bot whose owner wants it at other tables is not asked."""
    try:
        check_accepted(current.head, guest)
    except Refused as refused:
        raise Declined(refused.code, current.version, refused.members) from refused


def _settle(game_id: UUID, guest: UUID, outcome: str, reason: str | None) -> bool:
    ((was_open,),) = _write("SELECT settle_invitation(%s::uuid, %s::uuid, %s::text, %s::text)", game_id, guest, outcome, reason)
    return bool(was_open)


def _rested_at(game_id: UUID, guest: UUID) -> int:
    settled = Invitation.objects.values_list("settled_at", flat=True).get(game_id=game_id, player_id=guest)
    return REST_MS + (0 if settled is None else round(settled.timestamp() * 1000))


def _write(sql: str, *values: Value) -> list[Line]:
    """Each of them may be sent again: Raises Busy where nobody knows whether it was written."""
    try:
        return write(sql, *values)
    except (StoreBusy, Unknown, OperationalError) as error:
        raise Busy from error
