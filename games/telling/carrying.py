"""The outbox carried out: each row, in one transaction, becomes deliveries or an alarm, and is gone."""

import logging
from uuid import UUID

from django.db import InterfaceError, OperationalError, transaction

from games import clock
from games.models import Delivery
from games.rules.instants import when
from games.store.call import Line, within, write
from games.telling.alarms import arm, look
from games.telling.facts import Facts, facts_of
from games.telling.planning import Planned, plan

log = logging.getLogger(__name__)
_CLAIM = """
SELECT id, note_id, player_id, game_id, seat, kind, turn FROM games_outbox
 WHERE due_at <= game_now() ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
"""
_WAYS = """
SELECT ARRAY(SELECT d.id FROM accounts_device d WHERE d.player_id = %s::uuid ORDER BY d.id),
       ARRAY(SELECT w.id::text FROM accounts_webhook w WHERE w.player_id = %s::uuid AND w.is_enabled ORDER BY w.created_at)
"""
_LATER = """
UPDATE games_outbox SET attempts = attempts + 1, due_at = game_now() + least(2 ^ attempts, 1000) * interval '10 seconds'
 WHERE id = %s::bigint RETURNING id
"""


def carry_out(end: int) -> int:
    """Every row that is due, one after another, until there is none or the clock reads `end` (ms); how many."""
    done = 0
    while clock.now_ms() < end and _carried_one():
        done += 1
    return done


def _carried_one() -> bool:
    """A row that can't be carried out now is met again later, ever more seldom, and holds up no other."""
    row: Line | None = None
    try:
        with transaction.atomic():
            row = next(iter(within(_CLAIM)), None)
            if row is None:
                return False
            _carry(row)
            within("DELETE FROM games_outbox WHERE id = %s::bigint RETURNING id", row[0])
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        log.error("outbox %s: %s", row and row[0], type(error).__name__)
        if row is not None:
            write(_LATER, row[0])
    return True


def _carry(row: Line) -> None:
    _, note_id, player, game, seat, kind, turn = row
    if kind == "alarm":
        look(player=player, game=game, seat=seat, turn=turn)
        return
    facts = facts_of([note_id]).get(note_id)
    if facts is None or not facts.holds or not facts.is_active:
        return
    now = clock.now_ms()
    _keep(facts, plan(facts, *_ways(player), now))
    if kind == "your_turn":
        arm(facts, now)


def _keep(facts: Facts, planned: list[Planned]) -> None:
    """What is there already stays as it is."""
    rows = [
        Delivery(
            note_id=facts.note_id,
            player_id=facts.player_id,
            channel=each.channel,
            target=each.target,
            is_digest=each.is_digest,
            next_at=when(each.at),
            until=when(each.until),
        )
        for each in planned
    ]
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)


def _ways(player: UUID) -> tuple[list[int], list[str]]:
    """Devices, and webhooks that are not disabled: the oldest first."""
    ((devices, webhooks),) = within(_WAYS, player, player)
    return devices, webhooks
