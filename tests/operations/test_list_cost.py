"""What a page of the public list costs: as many rows as it shows, however many games there are."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction

from games.operations.create import create_game
from games.queries.lists import _PUBLIC_PAGE, public
from tests.operations.seating import guest, wish

LIMIT, STATUSES = 5, "open,active,paused"
GAMES = 60


def test_a_page_of_public_games_reads_no_more_rows_than_it_shows_of_each_status() -> None:
    host = guest()
    for visibility in ("public", "link"):
        for _ in range(GAMES):
            create_game(wish(host, visibility=visibility))

    read = sum(_rows(node) for node in _looks(host) if node.get("Relation Name") == "games_game")

    assert LIMIT <= read <= LIMIT * len(STATUSES.split(","))


def test_pages_of_public_games_follow_each_other_without_a_gap_or_a_repetition() -> None:
    host = guest()
    laid = [str(create_game(wish(host, visibility="public"))[0].id) for _ in range(12)]

    found: list[str] = []
    cursor: str | None = None
    while cursor is not None or not found:
        page: Any = public(player=host, status=None, ruleset=None, cursor=cursor, limit=5)  # Any: JSON
        found += [each["id"] for each in page["results"]]
        cursor = page["next"]

    assert laid[::-1] == [each for each in found if each in laid]
    assert len(set(found)) == len(found)


def _rows(node: dict[str, Any]) -> int:  # Any: JSON
    return int((node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"])


def _looks(player: UUID) -> Iterator[dict[str, Any]]:  # Any: JSON
    """The nodes of the plan, where a small table may not be read whole."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")
        values: list[Any] = [player, STATUSES, None, None, None, LIMIT, LIMIT]  # Any: of unlike types
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {_PUBLIC_PAGE}", values)
        (explained,) = cursor.fetchone()
    plan = msgspec.json.decode(explained) if isinstance(explained, str) else explained
    yield from _nodes(plan[0]["Plan"])


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:  # Any: JSON
    yield node
    for inner in node.get("Plans", ()):
        yield from _nodes(inner)
