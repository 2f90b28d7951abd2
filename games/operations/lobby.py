"""Before the start: sitting down, standing up, the host's signal. Each is an entry like any other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.operations.bot_policies import check_accepted
from games.operations.due import TRIES, apply_due, brought
from games.operations.errors import Busy, Declined, NotYours
from games.operations.making import Made, make
from games.operations.outage import SiteDown, show_life
from games.operations.suspensions import check_not_suspended
from games.operations.visibility import may_see, version_for
from games.operations.write import Written, write
from games.queries.current import Current
from games.queries.invitations import is_invited
from games.queries.notices import all_is_paused
from games.queries.persons import is_marked, mark_of
from games.rules.contract import Refused
from games.store import rows as stored
from games.table.handing import decide_take_over, handed_to
from games.table.lobby import decide_join, decide_kick, decide_leave, decide_start
from games.table.offering import Offering
from games.table.state import Cause


@dataclass(frozen=True, slots=True)
class _Move:
    """What a lobby operation wants of the game as it is now: the events, or nothing where it is done already."""

    seat: int
    events: Sequence[Any]  # Any: table events and the ruleset's
    persons: Sequence[stored.Sits] = ()


def join(*, game_id: UUID, player: UUID, seat: int | None, received_at: int) -> Current:
    """Sit down; whoever sits already keeps the seat. In a game that has begun: in a seat that was offered to the player.

    Raises NoSuchGame, Declined (game_full, seat_taken, phase_over, kicked, not_agreed ..), Suspended, Busy.
    """

    def wanted(current: Current) -> _Move | None:
        if may_see(current, player) is not None:
            return None
        check_not_suspended(player)
        check_accepted(current.head, player)
        handed = _handed(current, player, seat) if current.table.is_begun else None
        if handed is not None:
            return _taking_over(current, player, handed, received_at)
        if (
            current.table.status == "open"
            and is_marked(current, player, current.table.kicked)
            and not is_invited(game_id, player)
        ):
            raise Refused("kicked")
        events = decide_join(current.table, seat)
        taken = events[0].seat
        return _Move(taken, events, [stored.Sits(taken, player, None)])

    return _write_when(game_id, player, received_at, wanted)


def _handed(current: Current, player: UUID, seat: int | None) -> Offering | None:
    """The seat that somebody offered to this player, if it is the one asked for."""
    offer = handed_to(current.table, mark_of(current, player)) if current.table.offers else None
    return offer if offer is not None and seat in (None, offer.seat) else None


def _taking_over(current: Current, player: UUID, offer: Offering, received_at: int) -> _Move:
    before = current.seats[offer.seat].player_id
    left = "" if before is None else mark_of(current, before)
    ruleset, now = current.design.ruleset, max(received_at, current.table.at)
    events = decide_take_over(ruleset, current.table, offer, left, now, current.chance())
    return _Move(offer.seat, events, [stored.Sits(offer.seat, player, None)])


def leave(*, game_id: UUID, player: UUID, received_at: int) -> Current:
    """Stand up before the start. Raises NoSuchGame, NotYours, Declined (phase_over), Busy."""

    def wanted(current: Current) -> _Move | None:
        seat = _own_seat(current, player)
        return _Move(seat, decide_leave(current.table, seat), [stored.Sits(seat, None, None)])

    return _write_when(game_id, player, received_at, wanted)


def kick(*, game_id: UUID, player: UUID, guest: UUID, received_at: int) -> Current:
    """The host has the guest's seat cleared before the start; only who is asked again may come back.

    By player, not by seat: whoever sat down there meanwhile stays. Raises NoSuchGame, NotYours, Declined (phase_over, own_seat,
    not_seated ..), Busy.
    """

    def wanted(current: Current) -> _Move | None:
        by, seat = _own_seat(current, player), current.seat_of(guest)
        if by != current.table.host:
            raise NotYours("not_host")
        events = decide_kick(current.table, by, seat, mark_of(current, guest))
        return _Move(by, events, [stored.Sits(events[0].seat, None, None)])

    return _write_when(game_id, player, received_at, wanted)


def start(*, game_id: UUID, player: UUID, received_at: int) -> Current:
    """The host's signal; a second one finds the game started. Raises NoSuchGame, NotYours, Declined (seats_empty ..), Busy."""

    def wanted(current: Current) -> _Move | None:
        seat = _own_seat(current, player)
        if seat == current.table.host and current.table.begins_at is not None:
            return None
        if seat != current.table.host:
            raise NotYours("not_host")
        if all_is_paused():
            raise Refused("paused")
        return _Move(seat, decide_start(current.design.ruleset, current.table, seat, received_at, current.chance()))

    return _write_when(game_id, player, received_at, wanted)


def _own_seat(current: Current, player: UUID) -> int:
    seat = may_see(current, player)
    if seat is None:
        raise NotYours
    return seat


def _write_when(game_id: UUID, player: UUID, received_at: int, wanted: Callable[[Current], _Move | None]) -> Current:
    """Decides on the newest state until the append is not beaten."""
    current = apply_due(brought(game_id)[0])
    for _ in range(TRIES):
        try:
            move = wanted(current)
        except NotYours as refused:
            raise NotYours(refused.code, version_for(current, player)) from refused
        except Refused as refused:
            raise Declined(refused.code, version_for(current, player), refused.members) from refused
        if move is None:
            return current
        try:
            outcome = write(current, [_made(current, move, received_at)], move.persons)
        except SiteDown:
            show_life()
            current = apply_due(brought(game_id)[0])
            continue
        if isinstance(outcome, Written):
            return outcome.current
        current = outcome.current
    raise Busy


def _made(current: Current, move: _Move, received_at: int) -> Made:
    return make(current, current.table, Cause("seat", move.seat), move.events, received_at=received_at)
