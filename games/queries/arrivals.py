"""What reached the table around an entry, in the order in which it came: what was accepted and what was refused."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import msgspec

from games.models import Entry, Refusal
from games.queries.refusals import Refused

AROUND = 8
"""Entries before and after the one in question."""
MOST_REFUSED = 200


@dataclass(frozen=True, slots=True)
class Came:
    """An entry: its cause, and the words of its events. Instants in ms; `late_ms` from its receipt to the writing of its row."""

    version: int
    received_at: int
    at: int
    late_ms: int
    cause: str
    seat: int | None
    words: Sequence[str]


Arrival = Came | Refused


def arrivals(game_id: UUID, version: int) -> Sequence[Arrival]:
    """By the instant of receipt. Refusals from the first of the entries on to the last, or to now where that is the newest."""
    accepted = list(_accepted(game_id, version))
    if not accepted:
        return []
    is_newest = accepted[-1].version < version + AROUND
    refused = _refused(game_id, accepted[0].version, None if is_newest else accepted[-1].version)
    return sorted([*accepted, *refused], key=lambda each: (each.received_at, each.version))


def _accepted(game_id: UUID, version: int) -> Iterator[Came]:
    rows = Entry.objects.filter(game_id=game_id, version__range=(version - AROUND, version + AROUND)).order_by("version")
    for row in rows:
        received_at = _ms(row.received_at)
        words = [str(event["type"]).partition(".")[0] for event in msgspec.json.decode(row.events)]
        yield Came(
            row.version, received_at, _ms(row.at), _ms(row.written_at) - received_at, row.cause_kind, row.cause_seat, words
        )


def _refused(game_id: UUID, first: int, last: int | None) -> list[Refused]:
    rows = Refusal.objects.filter(game_id=game_id, version__gte=first).order_by("received_at", "id")
    if last is not None:
        rows = rows.filter(version__lt=last)
    return [Refused(row.seat, _ms(row.received_at), row.version, row.code, row.command) for row in rows[:MOST_REFUSED]]


def _ms(instant: datetime) -> int:
    return round(instant.timestamp() * 1000)
