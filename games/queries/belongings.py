"""All that is kept about a player: what accounts keep, and seats, notes, orders and words here."""

from uuid import UUID

from django.db.models import Model, QuerySet

from accounts.exporting import kept_about
from games.models import Dispute, DisputeMessage, Invitation, Note, Order, Seat

JsonObject = dict[str, object]


def belongings(player: UUID) -> JsonObject:
    """By kind, each a list of rows. The moves are in each game's own record, to which `export` leads."""
    seats = Seat.objects.filter(player_id=player).select_related("game").order_by("game__created_at", "game_id", "seat")
    return kept_about(player) | {
        "games": [_seat(row) for row in seats],
        "inbox": _rows(Note.objects.filter(player_id=player), "game_id", "kind", "turn", "created_at", "read_at"),
        "orders": _rows(Order.objects.filter(player_id=player), "game_id", "seat", "form", "made_at"),
        "invitations": _rows(Invitation.objects.filter(player_id=player), "game_id", "state", "reason", "made_at"),
        "disputes": _rows(Dispute.objects.filter(filed_by_id=player), "game_id", "kind", "state", "filed_at"),
        "dispute_messages": _rows(DisputeMessage.objects.filter(author_id=player), "dispute_id", "text"),
    }


def _seat(row: Seat) -> JsonObject:
    game = row.game
    facts = {"id": game.id, "name": game.name, "ruleset": game.ruleset, "mode": game.mode, "status": game.status}
    return facts | {
        "seat": row.seat,
        "seat_status": row.status,
        "created_at": game.created_at,
        "export": f"/api/v1/games/{game.id}/export",
    }


def _rows(found: QuerySet[Model], *names: str) -> list[JsonObject]:
    return list(found.order_by("pk").values(*names))
