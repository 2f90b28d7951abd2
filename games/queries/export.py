"""A game's record to take away: during play the own view of the log; afterwards, where nothing stays hidden, the log itself."""

from uuid import UUID

import msgspec

from games.fairness.book import log_salt
from games.queries.current import Current
from games.queries.disputes import rulings
from games.queries.fairness import proof
from games.queries.history import JsonObject, entries, logged
from games.queries.resource import CauseView, resource
from games.queries.reveal import is_open
from games.rules.instants import stamp
from games.store import rows as stored
from games.store.chain import SCHEME, exact_bytes

FORMAT = 1


def record(current: Current, viewer: UUID | None, now: int) -> JsonObject:
    """The game as the viewer sees it, its entries, its proof, and what was ruled about it.

    `complete` records hold each entry's own events and exact text with its salt: hash = SHA-256(hash before ‖ salt ‖ exact), the
    first one after 32 zero bytes. Others hold what `log` tells this viewer.
    """
    is_complete = is_open(current)
    return {
        "format": FORMAT,
        "complete": is_complete,
        "chain": SCHEME,
        "game": resource(current, current.steps[-1], current.seat_of(viewer), now),
        "entries": [_whole(current, each) for each in logged(current)]
        if is_complete
        else entries(current, viewer, 0, current.version),
        "fairness": proof(current),
        "rulings": rulings(current),
    }


def _whole(current: Current, entry: stored.Entry) -> JsonObject:
    return {
        "version": entry.version,
        "at": stamp(entry.at),
        "received_at": stamp(entry.received_at),
        "cause": CauseView(entry.cause.kind, entry.cause.seat),
        "events": msgspec.Raw(entry.events),
        "exact": exact_bytes(current.id, entry.version, entry).decode(),
        "salt": log_salt(current.master, entry.version).hex(),
        "hash": entry.hash.hex(),
    }
