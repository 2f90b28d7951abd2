"""Lists of games, from head and seat rows alone: one query a page; nothing is folded, nothing that is due is applied."""

import base64
import binascii
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal
from uuid import UUID

import msgspec

from games.rules.instants import stamp, stamp_or_none
from games.store.call import Line, read

JsonObject = dict[str, object]
Status = Literal["open", "active", "paused", "finished", "aborted"]

_Whole = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]


class BadCursor(Exception):
    """The cursor was not made by this list (400)."""


class _Place(msgspec.Struct, array_like=True, forbid_unknown_fields=True, frozen=True):
    """Where a page ended: which list, and the sort key of the last item on it."""

    kind: Literal["mine", "public"]
    rank: _Whole
    key: _Whole
    game_id: UUID


# Of a delayed game that goes on, who does not sit there is told what was so at its start.
LATE = "(mine.player_id IS NULL AND g.spectators = 'delayed' AND g.status IN ('active', 'paused'))"
_ITEM = f"""
    g.id, g.name, g.ruleset, g.mode, g.status, CASE WHEN {LATE} THEN g.started_version ELSE g.version END,
    mine.turn, coalesce(mine.your_turn, false),
    games_ms(CASE WHEN {LATE} THEN NULL WHEN mine.your_turn THEN mine.due_at
                  ELSE (SELECT min(s.due_at) FROM games_seat s WHERE s.game_id = g.id AND s.your_turn) END),
    (SELECT json_agg(json_build_object(
                'seat', s.seat,
                'player', CASE WHEN w.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'owner',
                                                                            json_build_object('id', w.id, 'name', w.name))
                               WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'kind', p.kind) END,
                'status', CASE WHEN {LATE} THEN 'playing' ELSE s.status END) ORDER BY s.seat)::text
       FROM games_seat s LEFT JOIN accounts_player p ON p.id = s.player_id
            LEFT JOIN accounts_bot b ON b.player_id = s.player_id LEFT JOIN accounts_player w ON w.id = b.owner_id
      WHERE s.game_id = g.id),
    g.result, games_ms(CASE WHEN {LATE} THEN g.started_at ELSE g.moved_at END), o.rank, o.key
"""
# Most urgent first: my turn by the time that is left, my turn without a limit, going on, not started, over; each newest first.
_URGENCY = """
CROSS JOIN LATERAL (SELECT
    CASE WHEN mine.your_turn AND mine.due_at IS NOT NULL THEN 0 WHEN mine.your_turn THEN 1
         WHEN g.status IN ('active', 'paused') THEN 2 WHEN g.status = 'open' THEN 3 ELSE 4 END AS rank,
    CASE WHEN mine.your_turn AND mine.due_at IS NOT NULL THEN games_ms(mine.due_at) ELSE -games_ms(g.moved_at) END AS key) o
"""
# OFFSET 0: game by game from the player's seats, whatever else is stored; left to itself the planner may look through all games.
_MINE = f"""
SELECT {_ITEM} FROM games_seat mine
 CROSS JOIN LATERAL (SELECT * FROM games_game e WHERE e.id = mine.game_id OFFSET 0) g {_URGENCY}
 WHERE mine.player_id = %s::uuid AND mine.bot IS NULL
"""
_MINE_PAGE = f"""
{_MINE} AND mine.archived = %s AND coalesce(g.status = %s::text, true) AND coalesce(g.ruleset = %s::text, true)
        AND coalesce((o.rank, o.key, g.id) > (%s::int, %s::bigint, %s::uuid), true)
 ORDER BY o.rank, o.key, g.id LIMIT %s::int
"""
_MINE_UNFINISHED = f"{_MINE} AND NOT mine.is_over ORDER BY o.rank, o.key, g.id LIMIT %s::int"
_MINE_OF = f"{_MINE} AND mine.game_id = ANY (string_to_array(%s::text, ',')::uuid[]) ORDER BY g.moved_at, g.id"
# A page of each status, read in the order of its index, and of these the newest: so many rows, however many games are stored.
_PUBLIC_PAGE = f"""
WITH asked AS (SELECT %s::uuid AS player, string_to_array(%s::text, ',') AS statuses, %s::text AS ruleset,
                      coalesce(timestamptz 'epoch' + %s::bigint * interval '1 microsecond', 'infinity') AS before,
                      coalesce(%s::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') AS id)
SELECT {_ITEM} FROM asked CROSS JOIN LATERAL (
       SELECT page.* FROM unnest(asked.statuses) AS one(status) CROSS JOIN LATERAL (
              SELECT * FROM games_game e
               WHERE e.visibility = 'public' AND e.status = one.status AND (e.created_at, e.id) < (asked.before, asked.id)
                 AND coalesce(e.ruleset = asked.ruleset, true)
                 AND (e.spectators <> 'off' OR e.status = 'open'
                      OR EXISTS (SELECT FROM games_seat s WHERE s.game_id = e.id AND s.player_id = asked.player))
               ORDER BY e.created_at DESC, e.id DESC LIMIT %s::int) AS page
        ORDER BY page.created_at DESC, page.id DESC LIMIT %s::int) AS g
  LEFT JOIN games_seat mine ON mine.game_id = g.id AND mine.player_id = asked.player
 CROSS JOIN LATERAL (SELECT 0 AS rank, (extract(epoch FROM g.created_at) * 1000000)::bigint AS key) o
 ORDER BY g.created_at DESC, g.id DESC
"""


def mine(
    *, player: UUID, status: Status | None, ruleset: str | None, archived: bool, cursor: str | None, limit: int
) -> JsonObject:
    """A page of the player's games, put away or not, most urgent first, as `{results, next}`. Raises BadCursor."""
    place = _place("mine", cursor)
    after = (place.rank, place.key, place.game_id) if place else (None, None, None)
    return _page("mine", read(_MINE_PAGE, player, archived, status, ruleset, *after, limit + 1), limit)


def public(*, player: UUID, status: Status | None, ruleset: str | None, cursor: str | None, limit: int) -> JsonObject:
    """A page of the public games, by default those open or going on, newest first. Raises BadCursor."""
    place = _place("public", cursor)
    after = (place.key, place.game_id) if place else (None, None)
    lines = read(_PUBLIC_PAGE, player, status or "open,active,paused", ruleset, *after, limit + 1, limit + 1)
    return _page("public", lines, limit)


def unfinished(player: UUID, most: int | None = None) -> list[JsonObject]:
    """The unfinished games of the player, most urgent first; None: every one."""
    return [_item(line) for line in read(_MINE_UNFINISHED, player, most)]


def mine_of(player: UUID, game_ids: Iterable[UUID]) -> list[JsonObject]:
    """Those of the games in which the player sits, the oldest change first; finished ones too."""
    return [_item(line) for line in read(_MINE_OF, player, ",".join(map(str, game_ids)))]


def _page(kind: Literal["mine", "public"], lines: Sequence[Line], limit: int) -> JsonObject:
    """One line more than the page holds was asked for: it says whether there is a next page."""
    shown = lines[:limit]
    cursor = _cursor(kind, shown[-1]) if len(lines) > limit else None
    return {"results": [_item(line) for line in shown], "next": cursor}


def _item(line: Line) -> JsonObject:
    id_, name, ruleset, mode, status, version, turn, your_turn, due_at, seats, result, updated_at, *_ = line
    return {
        "id": str(id_),
        "name": name,
        "ruleset": ruleset,
        "mode": mode,
        "status": status,
        "version": version,
        "turn": turn,
        "your_turn": your_turn,
        "due_at": stamp_or_none(due_at),
        "seats": msgspec.Raw(seats.encode()),
        "result": None if result is None else msgspec.Raw(result.encode()),
        "updated_at": stamp(updated_at),
    }


def _cursor(kind: Literal["mine", "public"], line: Line) -> str:
    place = msgspec.json.encode(_Place(kind, line[-2], line[-1], line[0]))
    return base64.urlsafe_b64encode(place).decode().rstrip("=")


def _place(kind: Literal["mine", "public"], cursor: str | None) -> _Place | None:
    """Opaque to clients, checked like any other input: what it says is only ever a place in a list the asker may read."""
    if cursor is None:
        return None
    try:
        place = msgspec.json.decode(base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True), type=_Place)
    except (msgspec.DecodeError, binascii.Error, ValueError, RecursionError) as error:
        raise BadCursor from error
    if place.kind != kind or not 0 <= place.rank <= 4:
        raise BadCursor
    return place
