"""What was sent to a webhook, and what became of it."""

from uuid import UUID

from games.rules.instants import stamp, stamp_or_none
from games.store.call import Line, read

JsonObject = dict[str, object]
MOST = 50
_LOG = """
SELECT n.kind, n.game_id, n.turn, games_ms(n.created_at), d.state, d.attempts, d.last_code, d.last_status, games_ms(d.tried_at),
       CASE WHEN d.state = 'waiting' THEN games_ms(d.next_at) END
  FROM games_delivery d JOIN games_note n ON n.id = d.note_id
 WHERE d.channel = 'webhook' AND d.target = %s::text AND d.player_id = %s::uuid ORDER BY d.id DESC LIMIT %s::int
"""


def deliveries(*, player: UUID, webhook: UUID) -> list[JsonObject]:
    """The newest 50, newest first."""
    return [_shown(line) for line in read(_LOG, str(webhook), player, MOST)]


def _shown(line: Line) -> JsonObject:
    kind, game, turn, created_at, state, attempts, code, status, tried_at, next_at = line
    return {
        "kind": kind,
        "game": game,
        "turn": turn or None,
        "created_at": stamp(created_at),
        "state": state,
        "attempts": attempts,
        "code": code or None,
        "status": status,
        "tried_at": stamp_or_none(tried_at),
        "next_at": stamp_or_none(next_at),
    }
