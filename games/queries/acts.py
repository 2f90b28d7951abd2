"""What moderators did about a game: what was ruled, what was proposed, and every look at what players may not see."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from games.models import Look, Proposal, Ruling


@dataclass(frozen=True, slots=True)
class Act:
    """A decision. `version`: its entry; None: it is not in force, and `became` says why. `text` empty: it was erased, or none was
    given. `at` in ms."""

    at: int
    action: str
    reason: str
    wish: dict[str, Any]  # Any: JSON
    text: str
    moderator: str
    second: str | None
    version: int | None
    became: str


@dataclass(frozen=True, slots=True)
class Looked:
    at: int
    moderator: str
    what: str
    version: int
    is_running: bool


def acts(game_id: UUID) -> Sequence[Act]:
    """Every decision about the game, oldest first."""
    versions = dict(Ruling.objects.filter(game_id=game_id).order_by("id").values_list("id", "version"))
    rows = (
        Proposal.objects.filter(game_id=game_id)
        .select_related("moderator", "second", "refused_by", "dispute")
        .order_by("at", "id")
    )
    return [_act(row, versions.get(row.id)) for row in rows]


def looks(game_id: UUID) -> Sequence[Looked]:
    """Oldest first."""
    rows = Look.objects.filter(game_id=game_id).select_related("moderator").order_by("id")
    return [Looked(_ms(row.at), row.moderator.name, row.what, row.version, row.is_running) for row in rows]


def _act(row: Proposal, version: int | None) -> Act:
    second = None if row.second is None else row.second.name
    became = _became(row, version)
    return Act(_ms(row.at), row.action, row.reason, row.wish, row.text, row.moderator.name, second, version, became)


def _became(row: Proposal, version: int | None) -> str:
    if version is not None:
        return "in force"
    if row.refused_by is not None and row.refused_by_id == row.moderator_id:
        return "taken back"
    if row.refused_by is not None:
        return f"not agreed to by {row.refused_by.name}"
    return "waits for a second moderator" if row.dispute.proposed == row.id else "not made"


def _ms(instant: datetime) -> int:
    return round(instant.timestamp() * 1000)
