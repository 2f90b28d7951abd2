"""The game resource of design §8, for one viewer at one step, and what an entry changed in it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.queries.current import Current, Step
from games.rules.contract import Struct
from games.rules.instants import stamp
from games.rules.secrecy import shown
from games.store import rows as stored
from games.table.state import Table
from games.table.view import legal, members, playing_seat

API = "/api/v1"
_NOT_CHANGED = frozenset({"legal", "links"})


class PersonView(Struct):
    id: str
    name: str
    kind: str


class SeatView(Struct):
    seat: int
    player: PersonView | None
    status: str


class CauseView(Struct):
    kind: str
    seat: int | None


def resource(current: Current, step: Step, viewer: int | None, now: int) -> dict[str, Any]:  # Any: JSON members of unlike types
    """The whole game for a seat (None: a spectator) at this step; `now` (ms) is the server's time."""
    seat = playing_seat(step.table, viewer)
    game = _members(current, step, seat)
    game["legal"] = legal_wire(current, step.table, seat)
    game["clock"] = msgspec.structs.replace(game["clock"], now=stamp(now))
    game["links"] = links(current)
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
        "ruleset": f"{API}/rulesets/{current.head.ruleset}",
    }


def entry_view(
    current: Current, before: Step | None, step: Step, viewer: int | None, key: str | None
) -> dict[str, Any]:  # Any: as above
    """One entry as this viewer may see it, with the members of the viewer's game that it changed."""
    seat = playing_seat(step.table, viewer)
    entry = step.entry
    return {
        "version": entry.version,
        "at": stamp(entry.at),
        "hash": entry.hash.hex(),
        "cause": CauseView(entry.cause.kind, entry.cause.seat),
        "key": key,
        "events": [shown(event, seat) for event in step.events],
        "changed": changed(current, before, step, viewer),
    }


def changed(current: Current, before: Step | None, step: Step, viewer: int | None) -> dict[str, Any]:  # Any: as above
    """The members of `game` and `game.table` that differ from the step before, by JSON pointer, as whole values."""
    new = _members(current, step, playing_seat(step.table, viewer))
    old = _members(current, before, playing_seat(before.table, viewer)) if before is not None else {}
    out = {f"/{name}": value for name, value in new.items() if name != "table" and old.get(name, _MISSING) != value}
    clock = old.get("clock")
    if clock is not None and msgspec.structs.replace(clock, now=new["clock"].now) == new["clock"]:
        out.pop("/clock", None)  # not there at all if both entries are of the same millisecond
    return out | _table_changed(old.get("table", _MISSING), new["table"])


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


def _members(current: Current, step: Step, seat: int | None) -> dict[str, Any]:  # Any: as above
    head = current.head
    game = {
        "id": str(head.id),
        "name": head.name,
        "ruleset": head.ruleset,
        "hash": step.entry.hash.hex(),
        "pace": msgspec.Raw(head.pace.encode()),
        "visibility": head.visibility,
        "seats": _seats(current.seats, step.table),
    }
    return game | members(current.design.ruleset, step.table, seat)


def _seats(rows: Sequence[stored.SeatRow], table: Table) -> list[SeatView]:
    return [
        SeatView(number, _person(rows[number]) if seat.taken else None, seat.status) for number, seat in enumerate(table.seats)
    ]


def _person(row: stored.SeatRow) -> PersonView | None:
    return None if row.player_id is None else PersonView(str(row.player_id), row.player_name or "", row.player_kind or "")
