"""A player's inbox: what was told and is still true, newest first."""

from typing import Any
from uuid import UUID

import msgspec

from games.queries.lists import BadCursor
from games.rules.instants import stamp, stamp_or_none
from games.store.call import Line, read

JsonObject = dict[str, object]
_LARGEST = 2**53
_ITEMS = """
SELECT n.id, n.kind,
       CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name, 'ruleset', g.ruleset)::text END,
       n.turn, n.step, n.about, games_ms(n.created_at), games_ms(n.read_at),
       (SELECT json_agg(json_build_array(d.channel, d.target, d.state, d.attempts, d.last_code, d.last_status,
                                         games_ms(d.tried_at),
                                         CASE WHEN d.state = 'waiting' THEN games_ms(d.next_at) END) ORDER BY d.id)::text
          FROM games_delivery d WHERE d.note_id = n.id)
  FROM games_note n LEFT JOIN games_game g ON g.id = n.game_id
 WHERE n.player_id = %s::uuid AND n.kind <> 'test' AND games_note_holds(n)
"""
_PAGE = f"{_ITEMS} AND n.id < %s::bigint AND (n.read_at IS NULL OR NOT %s::int::bool) ORDER BY n.id DESC LIMIT %s::int"
_UNREAD = """
SELECT count(*) FROM games_note n
 WHERE n.player_id = %s::uuid AND n.read_at IS NULL AND n.kind <> 'test' AND games_note_holds(n)
"""


def inbox(*, player: UUID, unread: bool, cursor: str | None, limit: int) -> JsonObject:
    """A page of it, as `{results, next, unread}`; with `unread` only what was not read. Raises BadCursor."""
    lines = read(_PAGE, player, _place(cursor), int(unread), limit + 1)
    ((count,),) = read(_UNREAD, player)
    following = str(lines[limit - 1][0]) if len(lines) > limit else None
    return {"results": [_item(line) for line in lines[:limit]], "next": following, "unread": count}


def _item(line: Line) -> JsonObject:
    id_, kind, game, turn, step, about, created_at, read_at, deliveries = line
    return {
        "id": id_,
        "kind": kind,
        "game": None if game is None else msgspec.Raw(game.encode()),
        "turn": turn or None,
        "hours": step or None,
        "about": about,
        "created_at": stamp(created_at),
        "read_at": stamp_or_none(read_at),
        "deliveries": [_delivery(each) for each in msgspec.json.decode(deliveries or "[]")],
    }


def _delivery(row: list[Any]) -> JsonObject:  # Any: columns of unlike types
    channel, target, state, attempts, code, status, tried_at, next_at = row
    return {
        "channel": channel,
        "target": target or None,
        "state": state,
        "attempts": attempts,
        "code": code or None,
        "status": status,
        "tried_at": stamp_or_none(tried_at),
        "next_at": stamp_or_none(next_at),
    }


def _place(cursor: str | None) -> int:
    """The id that the page before ended with."""
    if cursor is None:
        return _LARGEST
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) <= 16 and int(cursor) <= _LARGEST):
        raise BadCursor
    return int(cursor)
