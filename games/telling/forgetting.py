"""What was told long ago is forgotten, and no inbox grows without end."""

from games.store.call import write

KEPT_DAYS = 60
MOST_KEPT = 500
AT_ONCE = 5_000
_FORGET = """
WITH old AS (
    SELECT n.id FROM games_note n WHERE n.created_at < game_now() - %s::int * interval '1 day'
     UNION
    SELECT ranked.id FROM (SELECT id, row_number() OVER (PARTITION BY player_id ORDER BY id DESC) AS place FROM games_note) ranked
     WHERE ranked.place > %s::int
), due AS (
    SELECT n.id FROM games_note n JOIN old USING (id) LIMIT %s::int FOR UPDATE OF n SKIP LOCKED
), gone AS (
    DELETE FROM games_delivery d USING due WHERE d.note_id = due.id RETURNING d.id
)
SELECT (SELECT count(*) FROM gone), array_agg(due.id) FROM due
"""
_DROP = "DELETE FROM games_note n WHERE n.id = ANY (string_to_array(%s::text, ',')::bigint[]) RETURNING n.id"


def forget() -> int:
    """Drops notes older than two months and, of each player, all but the newest 500, with their deliveries; how many."""
    ((_, ids),) = write(_FORGET, KEPT_DAYS, MOST_KEPT, AT_ONCE)
    return len(write(_DROP, ",".join(map(str, ids)))) if ids else 0
