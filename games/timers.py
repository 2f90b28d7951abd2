"""Deadlines found by the sweep become ordinary timeouts; bots' turns found by it become ordinary commands."""

import logging
import threading
from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.db import Error as DatabaseError

from games import clock, traces
from games.operations import orders
from games.operations.bots import move_bot
from games.operations.due import bring_up_to_date
from games.operations.errors import Busy, NoSuchGame, Unplayable
from games.store import orders as kept_orders
from games.store.claim import asked_bots, claim_deadlines

LEASE_MS = 10_000
AT_ONCE = 50
IN_HAND = 8
"""Deadlines that one sweep holds at once. A few: what one sweep holds, the others can't take."""
MOST_ROUNDS = 1_250
"""Ten thousand deadlines, soonest first; the next second's sweep goes on from there."""
VISIT_MS = 400
_visiting = threading.Lock()
log = logging.getLogger(__name__)


def fire_due(call_another: Callable[[], object] | None = None) -> int:
    """Claims games with deadlines past their grace until there is none, and applies what is due; how many games were touched.

    Most of the time goes by while commits reach the disk. So where more is due than one sweep takes in hand at once, it calls
    another one, once, and that one perhaps a third: a burst is shared out, and the soonest still come first.
    """
    touched = 0
    for number in range(MOST_ROUNDS):
        games = claim_deadlines(IN_HAND, LEASE_MS)
        if not games:
            break
        if number == 0 and len(games) == IN_HAND and call_another is not None:
            call_another()
        for game_id in games:
            _attempt(game_id, partial(bring_up_to_date, game_id))
        touched += len(games)
    return touched


def follow_orders() -> int:
    """Follows the standing orders that are due until there is none; how many questions were looked at."""
    seen = 0
    for _ in range(MOST_ROUNDS):
        claimed = kept_orders.claim(AT_ONCE, LEASE_MS)
        for each in claimed:
            _attempt(each.game_id, partial(orders.follow, each))
        seen += len(claimed)
        if not claimed:
            break
    return seen


def move_bots() -> int:
    """Visits bot seats that are being asked, for a short while; how many were visited.

    One visit at a time in a process, and never a long one: bots share the workers with deadlines, which come first.
    """
    if not _visiting.acquire(blocking=False):
        return 0
    try:
        return _visit_bots(clock.now_ms() + VISIT_MS)
    finally:
        _visiting.release()


def _visit_bots(end: int) -> int:
    visited = 0
    for game_id, seat in asked_bots(AT_ONCE):
        if clock.now_ms() >= end:
            break
        _attempt(game_id, partial(move_bot, game_id=game_id, seat=seat))
        visited += 1
    return visited


def _attempt(game_id: UUID, work: Callable[[], object]) -> None:
    """One game's trouble is no other game's: it is logged by id and met again after its lease. A database's is everybody's."""
    traces.game_id.set(game_id)
    try:
        work()
    except DatabaseError:
        raise
    except (NoSuchGame, Busy, Unplayable) as error:
        log.warning("game %s: %s", game_id, type(error).__name__)
    except Exception as error:
        log.error("game %s: %s", game_id, type(error).__name__)
