"""What the year asks the database again and again: as functions, whose plans are kept."""

from django.db import connection

KEPT = """
CREATE OR REPLACE FUNCTION year_soonest() RETURNS TABLE (deadline bigint, news bigint, newest bigint, waiting text)
LANGUAGE plpgsql AS $$
DECLARE
    soonest timestamptz := (SELECT min(d.next_at) FROM games_delivery d WHERE d.state = 'waiting');
BEGIN
    deadline := (SELECT games_ms(min(d.enforce_at)) FROM games_deadline d);
    news := games_ms(least(soonest, (SELECT min(o.due_at) FROM games_outbox o)));
    newest := (SELECT coalesce(max(d.id), 0) FROM games_delivery d);
    waiting := (SELECT coalesce(string_agg(d.id::text, ','), '') FROM games_delivery d
                 WHERE d.state = 'waiting' AND d.next_at < soonest + interval '1 minute');
    RETURN NEXT;
END $$;

CREATE OR REPLACE FUNCTION year_stale(newest bigint, waiting bigint[], games uuid[]) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
BEGIN
    RETURN QUERY
    SELECT d.id FROM games_delivery d JOIN games_note n ON n.id = d.note_id JOIN games_seat s USING (game_id, seat)
     WHERE (d.id > newest OR d.id = ANY (waiting)) AND d.state = 'sent'
       AND n.kind IN ('your_turn', 'reminder') AND n.game_id = ANY (games) AND (NOT s.your_turn OR s.turn <> n.turn);
END $$;
"""
"""When a deadline is to be enforced next, and when there is something to tell; the newest delivery, and those to be sent next.

Of deliveries newer than one and of some that waited: what was sent since of a turn that is not open now."""
STALE = """
SELECT * FROM year_stale(%s::bigint, string_to_array(%s::text, ',')::bigint[], string_to_array(%s::text, ',')::uuid[])
"""


def keep_plans() -> None:
    with connection.cursor() as cursor:
        cursor.execute(KEPT)
