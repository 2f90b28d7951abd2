"""Refused commands beside the log: kept for those who judge, bounded, and erased some days after the end."""

from uuid import UUID

from games.store.call import write

KEPT_MS = 72 * 3_600_000
"""How long after the end of a game."""
MOST_OF_A_SEAT = 200
"""Of each seat of a game; the oldest go first."""

_KEEP = """
WITH kept AS (
    INSERT INTO games_refusal (game_id, seat, received_at, version, code, command)
    VALUES (%s::uuid, %s::int, to_timestamp(%s::bigint / 1000.0), %s::int, %s::text, %s::text::jsonb)
    RETURNING game_id, seat
), gone AS (
    DELETE FROM games_refusal r USING kept k
     WHERE r.game_id = k.game_id AND r.seat = k.seat AND r.id <=
           (SELECT o.id FROM games_refusal o, kept WHERE o.game_id = kept.game_id AND o.seat = kept.seat
             ORDER BY o.id DESC OFFSET %s::int LIMIT 1)
)
SELECT FROM kept
"""
# Walks from game to game, not from row to row: a flood of refusals in one game costs the sweep no more than one of them.
_ERASE = """
WITH RECURSIVE walked(game_id) AS (
    (SELECT game_id FROM games_refusal ORDER BY game_id LIMIT 1)
    UNION ALL
    SELECT (SELECT r.game_id FROM games_refusal r WHERE r.game_id > w.game_id ORDER BY r.game_id LIMIT 1)
      FROM walked w WHERE w.game_id IS NOT NULL
), gone AS (
    DELETE FROM games_refusal r USING (
        SELECT w.game_id FROM walked w LEFT JOIN games_game g ON g.id = w.game_id
         WHERE w.game_id IS NOT NULL
           AND (g.id IS NULL OR g.status IN ('finished', 'aborted')
                AND g.updated_at + %s::bigint * interval '1 millisecond' <= game_now()
                AND NOT EXISTS (SELECT FROM games_dispute d
                                 WHERE d.game_id = g.id AND d.state IN ('open', 'claimed', 'proposed', 'appealed')))
         LIMIT %s::int
    ) over WHERE r.game_id = over.game_id RETURNING 1
)
SELECT count(*) FROM gone
"""


def keep(*, game_id: UUID, seat: int, received_at: int, version: int, code: str, command: str) -> None:
    """One more (`received_at` in ms, `command` JSON); beyond MOST_OF_A_SEAT the oldest of this seat go. Raises Unknown, Busy."""
    write(_KEEP, game_id, seat, received_at, version, code, command, MOST_OF_A_SEAT - 1)


def erase(most: int) -> int:
    """Those of up to `most` games that ended KEPT_MS ago or were purged; how many refusals. Raises Unknown, Busy.

    Where something is still to be judged they stay.
    """
    ((count,),) = write(_ERASE, KEPT_MS, most)
    erased: int = count
    return erased
