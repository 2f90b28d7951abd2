"""Standing orders: a player decides beforehand; when the question comes, an ordinary command answers it."""

from functools import cache
from typing import Any, Literal
from uuid import UUID, uuid5

import msgspec

from games import clock
from games.fairness.hashing import hmac_sha256, tag
from games.operations.command import Asked, send
from games.operations.due import bring_up_to_date
from games.operations.errors import Busy, Declined, KeyReused, Malformed, NotYours
from games.operations.pointers import fault
from games.operations.visibility import seat_of
from games.queries.current import Current
from games.rules.contract import Refused
from games.rules.orders import Orders
from games.store import orders as stored
from games.store.call import Busy as StoreBusy
from games.store.call import Unknown
from games.table.view import legal

MOST = 20
"""Orders of one seat."""
TAKEN_MS = 10_000
"""How long an order can't be withdrawn after somebody began to follow it, and died."""
_NOT_YET = ("paused", "too_early")
Valid = Literal["turn", "until_withdrawn"]
JsonObject = dict[str, object]


def order(*, game_id: UUID, player: UUID, key: UUID, form: bytes, valid: Valid) -> JsonObject:
    """Keeps an order for the seat's next question, or the one that is open. A known key gives the same order again, as it was.

    Raises NoSuchGame, NotYours, Malformed (pointer below /order), KeyReused, Declined: no_orders, not_started, game_over,
    not_playing, no_such_card, too_many_orders.
    """
    current, seat = _seat_of(game_id, player)
    orders = _orders(current)
    wanted = _form(current, form)
    order_id, stays = uuid5(player, f"order {game_id} {key}"), valid == "until_withdrawn"
    found = _known(current, seat, player, order_id)
    if found is None:
        _check(current, seat, orders, wanted)
        _keep(current, seat, player, order_id, wanted, stays)
        found = _known(current, seat, player, order_id)
    if found is None:  # who stood up in this very moment
        raise Declined("not_playing", current.version)
    if (_decoder(orders).decode(found.form), found.keep) != (wanted, stays):
        raise KeyReused(current.version)
    return _shown(found)


def _known(current: Current, seat: int, player: UUID, order_id: UUID) -> stored.Row | None:
    return next((row for row in stored.rows(current.id, seat, player) if row.id == order_id), None)


def _keep(current: Current, seat: int, player: UUID, order_id: UUID, wanted: Any, stays: bool) -> None:  # Any: one of the forms
    form = msgspec.json.encode(wanted).decode()
    try:
        kept = stored.keep(order=order_id, game=current.id, seat=seat, player=player, form=form, stays=stays, most=MOST)
    except (Unknown, StoreBusy) as error:
        raise Busy from error
    if kept in ("too_many", "gone"):
        raise Declined("too_many_orders" if kept == "too_many" else "not_playing", current.version)


def listed(*, game_id: UUID, player: UUID) -> list[JsonObject]:
    """The player's orders, first given first: the order in which they are tried. Raises NoSuchGame, NotYours."""
    current, seat = _seat_of(game_id, player)
    return [_shown(row) for row in _standing(current, seat, player)]


def withdraw(*, game_id: UUID, player: UUID, order_id: UUID) -> stored.Dropped:
    """`withdrawn`: it is not followed any more; `taken`: it is being followed in this moment; `unknown`: there is no such order.

    Raises NoSuchGame, NotYours, Busy.
    """
    _seat_of(game_id, player)
    try:
        return stored.drop(order_id, game_id, player)
    except (Unknown, StoreBusy) as error:
        raise Busy from error


def follow(claimed: stored.Claimed) -> bool:
    """Answers the turn's question by the first order that says something to it, once; whether a command was accepted.

    While the game is paused, or waits for somebody's timeout to be written, the orders wait too.
    Raises NoSuchGame, Unplayable, Busy: then the orders are due again after their lease, and the command has its key still.
    """
    current, _ = bring_up_to_date(claimed.game_id)
    try:
        sent = _sent(current, claimed)
    except Declined as refused:
        if refused.code in _NOT_YET:
            return False
        sent = False
    stored.settle(claimed)
    return sent


def _sent(current: Current, claimed: stored.Claimed) -> bool:
    table, row = current.table, current.seats[claimed.seat]
    if table.status == "paused":
        raise Declined("paused", current.version)
    if table.status != "active" or table.seats[claimed.seat].turn != claimed.turn or row.player_id is None:
        return False
    command, order_id = _answer(current, claimed, row.player_id)
    if order_id is None:
        return False
    (wire,) = current.design.commands.with_turn([command], claimed.turn)
    key = _key(current, claimed)
    asked = Asked(current.id, row.player_id, key, msgspec.json.encode(wire), clock.now_ms(), seat=claimed.seat)
    if not stored.take(order_id, claimed.turn, TAKEN_MS):  # withdrawn meanwhile: others may be left
        return _sent(current, claimed)
    try:
        return not send(asked).replayed
    except NotYours:
        return False
    except (Declined, Busy):
        stored.leave(order_id)
        raise


def _key(current: Current, claimed: stored.Claimed) -> UUID:
    """One a turn, and for nobody to find out: the record of a game that is over tells the `command_id` that is made of it."""
    seat, turn = claimed.seat.to_bytes(1, "big"), claimed.turn.to_bytes(8, "big")
    return UUID(bytes=hmac_sha256(current.master, tag("order"), seat, turn)[:16], version=4)


def _answer(
    current: Current, claimed: stored.Claimed, player: UUID
) -> tuple[Any, UUID | None]:  # Any: one of the ruleset's commands
    """The command, and the order that says it; None where none says anything."""
    ruleset, seat = current.design.ruleset, claimed.seat
    orders = _orders(current)
    view, commands = ruleset.view(current.table.play, seat), legal(ruleset, current.table, seat)
    for row in _standing(current, seat, player):
        if row.turn == claimed.turn:
            answer = orders.follow(view, seat, commands, _decoder(orders).decode(row.form))
            if answer is not None:
                return answer, row.id
    return None, None


def _standing(current: Current, seat: int, player: UUID) -> list[stored.Row]:
    """Without those that are done, and those given in a state that was taken back: they end with it."""
    undone = current.table.voided
    return [
        row
        for row in stored.rows(current.id, seat, player)
        if not row.done and not any(first <= row.made_at_version <= last for first, last in undone)
    ]


def _seat_of(game_id: UUID, player: UUID) -> tuple[Current, int]:
    current, _ = bring_up_to_date(game_id)
    return current, seat_of(current, player)


def _orders(current: Current) -> Orders[Any, Any]:  # Any: the ruleset's own types
    """Raises Declined(no_orders) where the ruleset has none, and in races, where nobody is asked in turn."""
    orders = current.design.ruleset.orders
    if orders is None or current.table.mode != "async":
        raise Declined("no_orders", current.version)
    return orders


def _form(current: Current, form: bytes) -> Any:  # Any: one of the ruleset's forms
    try:
        return _decoder(_orders(current)).decode(form)
    except msgspec.ValidationError as error:
        detail, pointer = fault(str(error))
        raise Malformed(detail, f"/order{pointer}") from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise Malformed("The order is not JSON that can be read.", "/order") from error


@cache
def _decoder(orders: Orders[Any, Any]) -> msgspec.json.Decoder[Any]:  # Any: as above
    return msgspec.json.Decoder(orders.forms)


def _check(current: Current, seat: int, orders: Orders[Any, Any], wanted: Any) -> None:  # Any: as above
    table = current.table
    if table.is_over:
        raise Declined("game_over", current.version)
    if table.seats[seat].status == "resigned":
        raise Declined("not_playing", current.version)
    if table.play is None:
        raise Declined("not_started", current.version)
    try:
        orders.check(current.design.ruleset.view(table.play, seat), seat, wanted)
    except Refused as refused:
        raise Declined(refused.code, current.version, refused.members) from refused


def _shown(row: stored.Row) -> JsonObject:
    return {
        "id": str(row.id),
        "order": msgspec.Raw(row.form.encode()),
        "valid": "until_withdrawn" if row.keep else "turn",
        "version": row.made_at_version,
        "made_at": clock.stamp(row.made_at),
    }
