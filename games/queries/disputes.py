"""Disputes as the players see them whom they concern: state and outcome, and their own words. Nobody else sees any."""

from datetime import datetime
from typing import Any
from uuid import UUID

from games import clock
from games.models import Dispute, DisputeParty, Game, Look, Proposal, Ruling
from games.queries.cases import TO_JUDGE
from games.queries.current import Current
from games.queries.lists import BadCursor

JsonObject = dict[str, Any]  # Any: JSON members of unlike types
OPEN_FOR_MS = 72 * 3_600_000
"""After the end of a game, and after a ruling for the appeal."""


def of_game(*, game_id: UUID, player: UUID) -> list[JsonObject]:
    """Those of a game that concern this player, newest first."""
    found = Dispute.objects.filter(game_id=game_id, parties__player_id=player).order_by("-filed_at", "-id")
    return [shown(each, player) for each in found]


def of_player(*, player: UUID, cursor: str | None, limit: int) -> JsonObject:
    """A page `{results, next}` of all that concern this player, the newest first. Raises BadCursor."""
    found = DisputeParty.objects.filter(player_id=player).select_related("dispute").order_by("-id")
    if cursor is not None:
        if not (cursor.isascii() and cursor.isdigit() and len(cursor) <= 16):
            raise BadCursor
        found = found.filter(id__lt=int(cursor))
    rows = list(found[: limit + 1])
    following = str(rows[limit - 1].id) if len(rows) > limit else None
    return {"results": [shown(row.dispute, player) for row in rows[:limit]], "next": following}


def one(*, dispute_id: UUID, player: UUID) -> JsonObject | None:
    """None for everybody whom it does not concern."""
    found = Dispute.objects.filter(id=dispute_id, parties__player_id=player).first()
    return None if found is None else shown(found, player)


def looks(current: Current, player: UUID) -> list[JsonObject]:
    """When somebody who judges looked at more than players see while the game ran: told once it is over, to who sits there."""
    if not current.table.is_over or current.seat_of(player) is None:
        return []
    rows = Look.objects.filter(game_id=current.id, is_running=True).order_by("id")
    return [{"at": _stamp(row.at), "what": row.what, "version": row.version} for row in rows]


def rulings(current: Current) -> list[JsonObject]:
    """What everybody may know of the rulings of the game so far, in their order; the entry of that version says the same."""
    rows = Ruling.objects.filter(game_id=current.id, version__lte=current.version).order_by("version")
    return [
        {
            "version": row.version,
            "at": _stamp(row.at),
            "action": row.action,
            "reason": row.reason,
            "digest": _hex(row.digest),
        }
        for row in rows
    ]


def shown(dispute: Dispute, player: UUID) -> JsonObject:
    """Who judges is not told."""
    game = Game.objects.filter(id=dispute.game_id).only("id", "name", "ruleset", "status").first()
    is_over = game is None or game.status in ("finished", "aborted")
    rulings = Ruling.objects.filter(dispute_id=dispute.id).order_by("at", "version")
    return {
        "id": str(dispute.id),
        "game": {"id": str(dispute.game_id), "name": game.name if game else "", "ruleset": game.ruleset if game else ""},
        "kind": dispute.kind,
        "version": dispute.version,
        "seat": dispute.seat,
        "about_seat": dispute.about_seat,
        "mine": dispute.filed_by_id == player,
        "state": dispute.state,
        "frozen": dispute.frozen,
        "filed_at": _stamp(dispute.filed_at),
        "changed_at": _stamp(dispute.changed_at),
        "appealed_at": None if dispute.appealed_at is None else _stamp(dispute.appealed_at),
        "messages": [
            {"at": _stamp(each.at), "text": each.text} for each in dispute.messages.filter(author_id=player).order_by("id")
        ],
        "rulings": [_ruling(each, is_over) for each in rulings],
        "can": _can(dispute, player),
    }


def _ruling(row: Ruling, is_over: bool) -> JsonObject:
    """Its words only once the game is over: whoever judges has seen every hand."""
    words = Proposal.objects.filter(id=row.id).values_list("text", flat=True).first() if is_over else None
    return {
        "id": str(row.id),
        "version": row.version,
        "at": _stamp(row.at),
        "action": row.action,
        "reason": row.reason,
        "seat": row.wish.get("seat"),
        "until": None if row.until is None else _stamp(row.until),
        "digest": _hex(row.digest),
        "text": words or None,
    }


def _can(dispute: Dispute, player: UUID) -> list[str]:
    """What this player may do about it now."""
    is_appeal = dispute.appealed_at is not None
    owner = dispute.appealed_by_id if is_appeal else dispute.filed_by_id
    if dispute.state in TO_JUDGE:
        return ["message", *(["withdraw"] if owner == player else [])]
    if dispute.state != "ruled" or is_appeal or dispute.ruled_at is None:
        return []
    return ["appeal"] if round(dispute.ruled_at.timestamp() * 1000) + OPEN_FOR_MS >= clock.now_ms() else []


def _stamp(instant: datetime) -> str:
    return clock.stamp(round(instant.timestamp() * 1000))


def _hex(digest: bytes | memoryview) -> str:
    return bytes(digest).hex()
