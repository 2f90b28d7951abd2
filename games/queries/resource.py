"""The game resource, for one viewer at one step, and what an entry changed in it."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid5

import msgspec

from games.queries.current import Current, Step
from games.rules.contract import Struct
from games.rules.instants import stamp
from games.rules.secrecy import shown
from games.store import rows as stored
from games.table.events import SeatHandedOver, SeatLeft, SeatTaken
from games.table.offers import can_offer, rematch
from games.table.state import Table
from games.table.view import legal, members, playing_seat

API = "/api/v1"
_OF_WHO_SITS = frozenset({"seats", "you", "turn", "can"})


class OwnerView(Struct):
    id: str
    name: str


class PersonView(Struct, omit_defaults=True):
    """`owner`: whose bot it is; there only where it is somebody's."""

    id: str
    name: str
    kind: str
    owner: OwnerView | None = None


class SeatView(Struct):
    seat: int
    player: PersonView | None
    status: str


class CauseView(Struct):
    kind: str
    seat: int | None


def resource(current: Current, step: Step, viewer: int | None, now: int) -> dict[str, Any]:  # Any: JSON members of unlike types
    """The whole game for a seat (None: a spectator) at this step; `now` (ms) is the server's time."""
    game = _members(current, step, viewer)
    game["legal"] = legal_wire(current, step.table, seat_at(current, step, viewer))
    game["clock"] = msgspec.structs.replace(game["clock"], now=stamp(now))
    game["links"] = links(current) | ({"rematch": f"{API}/games/{game['rematch']}"} if game["rematch"] else {})
    return game


def legal_wire(current: Current, table: Table, seat: int | None) -> list[msgspec.Struct]:
    """Legal commands in the form in which a client sends them, guarded by the seat's turn."""
    if seat is None:
        return []
    return current.design.commands.with_turn(legal(current.design.ruleset, table, seat), table.seats[seat].turn)


def links(current: Current) -> dict[str, str]:
    base = f"{API}/games/{current.id}"
    return {
        "self": base,
        "commands": f"{base}/commands",
        "log": f"{base}/log",
        "stream": f"/stream/v1/games/{current.id}",
        "export": f"{base}/export",
        "fairness": f"{base}/fairness",
        "clock": f"{base}/clock",
        "offers": f"{base}/offers",
        "disputes": f"{base}/disputes",
        "ruleset": f"{API}/rulesets/{current.head.ruleset}",
    }


def entry_view(
    current: Current, before: Step | None, step: Step, viewer: int | None, key: str | None, *, is_over: bool
) -> dict[str, Any]:  # Any: as above
    """One entry as this viewer may see it, with the members of the viewer's game that it changed.

    `is_over`: what was kept back until the end is told too.
    """
    seat = seat_at(current, step, viewer)
    entry = step.entry
    return {
        "version": entry.version,
        "at": stamp(entry.at),
        "hash": entry.hash.hex(),
        "cause": CauseView(entry.cause.kind, entry.cause.seat),
        "key": key,
        "events": [shown(event, seat, is_over=is_over) for event in step.events],
        "changed": changed(current, before, step, viewer),
    }


def changed(current: Current, before: Step | None, step: Step, viewer: int | None) -> dict[str, Any]:  # Any: as above
    """The members of `game` and `game.table` that differ from the step before, by JSON pointer, as whole values.

    Where somebody sat down or stood up, all that hangs on who sits where is there: a reader may be that somebody.
    """
    new = _members(current, step, viewer)
    old = _members(current, before, viewer) if before is not None else {}
    if any(isinstance(event, SeatTaken | SeatLeft | SeatHandedOver) for event in step.events):
        old = {name: value for name, value in old.items() if name not in _OF_WHO_SITS}
    out = {f"/{name}": value for name, value in new.items() if name != "table" and old.get(name, _MISSING) != value}
    clock = old.get("clock")
    if clock is not None and msgspec.structs.replace(clock, now=new["clock"].now) == new["clock"]:
        out.pop("/clock", None)  # not there at all if both entries are of the same millisecond
    return out | _table_changed(old.get("table", _MISSING), new["table"])


def seat_at(current: Current, step: Step, viewer: int | None) -> int | None:
    """The viewer's seat at this step: none before the viewer took it, nor since resigning."""
    if viewer is None or not _sits_now(current, step, viewer):
        return None
    return playing_seat(step.table, viewer)


def _sits_now(current: Current, step: Step, seat: int) -> bool:
    """Whether who sits in the seat now sat there at this step too."""
    return step.table.seats[seat].taken and step.table.seats[seat].since == current.table.seats[seat].since


class _Missing:
    """Equal to nothing."""


_MISSING = _Missing()


def _table_changed(old: object, new: object) -> dict[str, Any]:  # Any: as above
    if old is _MISSING:
        return {"/table": new}
    before, after = _fields(old), _fields(new)
    if before.keys() - after.keys():
        return {"/table": new}
    return {f"/table/{name}": value for name, value in after.items() if before.get(name, _MISSING) != value}


def _fields(view: object) -> Mapping[str, Any]:  # Any: as above
    if isinstance(view, msgspec.Struct):
        return {name: getattr(view, name) for name in view.__struct_fields__}
    return {}


def _members(current: Current, step: Step, viewer: int | None) -> dict[str, Any]:  # Any: as above
    """All but `legal` and links. After the end who has resigned is asked for a rematch like everybody who sat there."""
    head, seat = current.head, seat_at(current, step, viewer)
    game: dict[str, Any] = {  # Any: as above
        "id": str(head.id),
        "name": head.name,
        "ruleset": head.ruleset,
        "hash": step.entry.hash.hex(),
        "pace": msgspec.Raw(head.pace.encode()),
        "visibility": head.visibility,
        "seats": _seats(current, step),
        "rematch": _rematch(current, step),
    }
    game |= members(current.design.ruleset, step.table, seat)
    if seat is None and viewer is not None and step.table.is_over and _sits_now(current, step, viewer):
        game["can"] = can_offer(step.table, viewer)
    return game


def _rematch(current: Current, step: Step) -> str | None:
    """The game that follows this one, once all agreed to it."""
    offer = rematch(step.table) if step.table.offers else None
    return None if offer is None else str(rematch_id(current.id, offer.id))


def rematch_id(game_id: UUID, offer: int) -> UUID:
    """The id of the game that an offer of a rematch makes: the same whoever makes it, however often."""
    return uuid5(game_id, f"rematch {offer}")


def _seats(current: Current, step: Step) -> list[SeatView]:
    """Who sat before and left is nobody: the log knows no persons, and the seat's row only who sits there now."""
    return [
        SeatView(number, _person(current.seats[number]) if _sits_now(current, step, number) else None, seat.status)
        for number, seat in enumerate(step.table.seats)
    ]


def _person(row: stored.SeatRow) -> PersonView | None:
    if row.player_id is None:
        return None
    owner = None if row.owner_id is None else OwnerView(str(row.owner_id), row.owner_name or "")
    return PersonView(str(row.player_id), row.player_name or "", row.player_kind or "", owner)
