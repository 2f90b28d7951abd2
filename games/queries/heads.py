"""Heads of many games at once: what the stream server asks about the games somebody waits for."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

import msgspec
from django.db.models import Exists, OuterRef, Q
from django.db.models.expressions import RawSQL

from games.models import Game, Outage
from games.store.call import read

_HASHES = """
SELECT e.game_id, e.hash FROM json_to_recordset(%s::json) AS known(id uuid, version int)
  JOIN games_entry e ON e.game_id = known.id AND e.version = known.version
"""
# OFFSET 0: game by game from the players' seats; left to itself the planner looks through all games, by an index there is not.
_NEWS = """
SELECT p.id::uuid FROM json_array_elements_text(%s::json) AS p(id)
 WHERE EXISTS (SELECT FROM games_seat s
                CROSS JOIN LATERAL (SELECT g.moved_at FROM games_game g WHERE g.id = s.game_id OFFSET 0) g
                WHERE s.player_id = p.id::uuid AND g.moved_at >= games_at(%s::bigint))
"""


def newest(game_ids: Iterable[UUID]) -> dict[UUID, tuple[int, bool]]:
    """By game: (version, whether a deadline is past its grace or an outage is to be credited)."""
    uncredited = Q(Exists(Outage.objects.filter(ended_at__gt=OuterRef("updated_at"))), status__in=["active", "paused"])
    due = Q(next_due__lte=RawSQL("game_now()", ())) | uncredited
    rows = Game.objects.filter(id__in=list(game_ids)).annotate(overdue=due).values_list("id", "version", "overdue")
    return {game_id: (version, bool(overdue)) for game_id, version, overdue in rows.order_by("id")}


def players_with_news(players: Sequence[UUID], since: int) -> set[UUID]:
    """Those of the players in whose games an entry was written at or after this instant (ms)."""
    waiting = msgspec.json.encode(players).decode()
    return {player for (player,) in read(_NEWS, waiting, since)}


def hashes(versions: Mapping[UUID, int]) -> dict[UUID, bytes]:
    """By game: the hash of its entry of this version; without those whose log has no such entry."""
    places = msgspec.json.encode([{"id": game_id, "version": version} for game_id, version in versions.items()]).decode()
    return dict(read(_HASHES, places))
