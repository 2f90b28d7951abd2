"""Commands that were refused, for those who judge. They may name hidden cards of their sender: no player is ever shown them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.models import Refusal


@dataclass(frozen=True, slots=True)
class Refused:
    """A command as it came (with its turn), and why it was refused at which version. `received_at` in ms."""

    seat: int
    received_at: int
    version: int
    code: str
    command: Mapping[str, Any]  # Any: JSON


def refusals(game_id: UUID) -> Sequence[Refused]:
    """Those that are still kept, in the order in which they were received."""
    rows = Refusal.objects.filter(game_id=game_id).order_by("received_at", "id")
    return [
        Refused(row.seat, round(row.received_at.timestamp() * 1000), row.version, row.code, row.command)
        for row in rows.iterator()
    ]


def refusals_by_seat(game_id: UUID) -> Mapping[int, int]:
    """How many are kept of each seat that has any: all that may be told while the game goes on."""
    seats = Refusal.objects.filter(game_id=game_id).order_by("seat").values_list("seat", flat=True)
    return Counter(seats.iterator())
