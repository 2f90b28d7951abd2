"""What was told long ago is forgotten, and no inbox grows without end."""

from games.store.call import write

KEPT_DAYS = 60
MOST_KEPT = 500
AT_ONCE = 5_000
NEWEST = 50_000
"""Notes whose players' inboxes are looked at."""
# The alarm of a turn hangs on its note.
_WAITS = """
n.kind = 'your_turn' AND EXISTS (
    SELECT FROM games_seat s WHERE s.game_id = n.game_id AND s.seat = n.seat AND s.player_id = n.player_id
       AND s.your_turn AND s.turn = n.turn AND s.due_at > game_now())
"""
# Ids grow with time. So the old ones are read from the first on, up to one that is not old; and the players whose inboxes have
# grown from the last one back: what lies between, and who was told nothing lately, is not looked at.
_FORGET = f"""
WITH old AS (
    SELECT n.id FROM games_note n
     WHERE n.created_at < game_now() - %s::int * interval '1 day' AND NOT ({_WAITS})
       AND n.id < coalesce((SELECT k.id FROM games_note k WHERE k.created_at >= game_now() - %s::int * interval '1 day'
                             ORDER BY k.id LIMIT 1), 9223372036854775807)
     ORDER BY n.id LIMIT %s::int
), told AS (
    SELECT DISTINCT k.player_id FROM (SELECT * FROM games_note ORDER BY id DESC LIMIT %s::int) k
), beyond AS (
    SELECT n.id FROM told CROSS JOIN LATERAL (
           SELECT * FROM games_note m WHERE m.player_id = told.player_id ORDER BY m.id DESC OFFSET %s::int) n
     WHERE NOT ({_WAITS}) LIMIT %s::int
), due AS (
    SELECT n.id FROM games_note n WHERE n.id IN (SELECT id FROM old UNION SELECT id FROM beyond) FOR UPDATE OF n SKIP LOCKED
), gone AS (
    DELETE FROM games_delivery d USING due WHERE d.note_id = due.id RETURNING d.id
)
SELECT (SELECT count(*) FROM gone), array_agg(due.id) FROM due
"""
_DROP = "DELETE FROM games_note n WHERE n.id = ANY (string_to_array(%s::text, ',')::bigint[]) RETURNING n.id"


def forget() -> int:
    """Drops notes older than two months and, of each player who was told something lately, all but the newest 500, with their
    deliveries; never that of a turn whose time still runs. How many."""
    ((_, ids),) = write(_FORGET, KEPT_DAYS, KEPT_DAYS, AT_ONCE, NEWEST, MOST_KEPT, AT_ONCE)
    return len(write(_DROP, ",".join(map(str, ids)))) if ids else 0
