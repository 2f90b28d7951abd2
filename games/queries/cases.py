"""Disputes as those who judge see them: the queue, and one case with everything that was said."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from accounts.models import Block, Bot, Membership, Player
from accounts.moderators import JUDGES, is_moderator
from games import clock
from games.models import Deed, Dispute, DisputeParty, Game, GroupGame, Proposal, Ruling, Seat
from games.models.dispute import DisputeKind
from games.queries.lists import BadCursor

JsonObject = dict[str, Any]  # Any: JSON members of unlike types
Row = TypeVar("Row", bound=Model)
TO_JUDGE = ("open", "claimed", "proposed", "appealed")
STATES = (*TO_JUDGE, "ruled", "withdrawn")
KINDS = tuple(DisputeKind.values)


def queue(
    *,
    moderator: UUID,
    state: str | None = None,
    kind: str | None = None,
    mine: bool = False,
    cursor: str | None = None,
    limit: int,
) -> JsonObject:
    """A page `{results, next}`, oldest first: what is to be judged, unless a state is named. Raises BadCursor.

    Without the games in which this moderator has a part (impartial.py looks once more when one is taken up).
    """
    found = judgeable(moderator).filter(**({"state": state} if state else {"state__in": TO_JUDGE}))
    if kind:
        found = found.filter(kind=kind)
    if mine:
        found = found.filter(claimed_by_id=moderator)
    if cursor is not None:
        found = _after(found, cursor)
    rows = list(found.order_by("filed_at", "id")[: limit + 1])
    games = {game.id: game for game in Game.objects.filter(id__in={row.game_id for row in rows})}
    page = rows[:limit]
    return {
        "results": [_item(row, games.get(row.game_id), moderator) for row in page],
        "next": _place(page[-1]) if len(rows) > limit else None,
    }


def case(dispute: Dispute, moderator: UUID) -> JsonObject:
    """One dispute with its parties, messages and decisions."""
    game = Game.objects.filter(id=dispute.game_id).first()
    return _item(dispute, game, moderator) | {
        "parties": [
            {"seat": party.seat, "player": person(party.player), "filed": party.player_id == dispute.filed_by_id}
            for party in dispute.parties.select_related("player").order_by("seat")
        ],
        "messages": [
            {"at": _stamp(each.at), "player": person(each.author), "text": each.text}
            for each in dispute.messages.select_related("author").order_by("id")
        ],
        "rulings": [ruling(each) for each in rulings_of(dispute.id)],
        "proposal": _proposal(dispute),
        "deeds": [
            {"at": _stamp(each.at), "moderator": person(each.moderator), "what": each.what}
            for each in Deed.objects.filter(dispute_id=dispute.id).select_related("moderator").order_by("id")
        ],
    }


def rulings_of(dispute_id: UUID) -> Sequence[Ruling]:
    """Oldest first; the newest is in force."""
    return list(Ruling.objects.filter(dispute_id=dispute_id).order_by("at", "version"))


def ruling(row: Ruling) -> JsonObject:
    """With who made it, and its words while they are kept."""
    words = Proposal.objects.filter(id=row.id).values_list("text", flat=True).first()
    return {
        "id": str(row.id),
        "version": row.version,
        "at": _stamp(row.at),
        "action": row.action,
        "reason": row.reason,
        "wish": row.wish,
        "digest": bytes(row.digest).hex(),
        "text": words or None,
        "moderator": str(row.moderator_id),
        "second": None if row.second_id is None else str(row.second_id),
        "until": None if row.until is None else _stamp(row.until),
    }


def person(player: Player) -> JsonObject:
    return {"id": str(player.id), "name": player.name, "kind": player.kind}


def _proposal(dispute: Dispute) -> JsonObject | None:
    """What waits for a second moderator."""
    row = None if dispute.proposed is None else Proposal.objects.get(id=dispute.proposed)
    if row is None:
        return None
    return {
        "id": str(row.id),
        "at": _stamp(row.at),
        "action": row.action,
        "reason": row.reason,
        "wish": row.wish,
        "text": row.text or None,
        "moderator": str(row.moderator_id),
    }


def judgeable(moderator: UUID) -> QuerySet[Dispute]:
    found = apart(Dispute.objects.select_related("claimed_by"), moderator)
    if is_moderator(moderator):
        return found
    own = Membership.objects.filter(player_id=moderator, role__in=JUDGES).values("group_id")
    return found.filter(game_id__in=GroupGame.objects.filter(group_id__in=own).values("game_id"))


def apart(rows: QuerySet[Row], moderator: UUID) -> QuerySet[Row]:
    """Those (with a `game_id`) of games in which this moderator has no part, as far as rows tell; marks in the log do too."""
    own = [moderator, *Bot.objects.filter(owner_id=moderator).order_by("player_id").values_list("player_id", flat=True)]
    sits = Exists(Seat.objects.filter(game_id=OuterRef("game_id"), player_id__in=own))
    concerns = Exists(DisputeParty.objects.filter(dispute__game_id=OuterRef("game_id"), player_id=moderator))
    laid = Exists(Game.objects.filter(id=OuterRef("game_id"), creator_id=moderator))
    blocks = Block.objects.filter(Q(player_id=moderator) | Q(blocked_id=moderator)).values_list("player_id", "blocked_id")
    shunned = {each for pair in blocks for each in pair} - {moderator}
    bots = Bot.objects.filter(owner_id__in=shunned).values_list("player_id", flat=True)
    blocked = Exists(Seat.objects.filter(game_id=OuterRef("game_id"), player_id__in=[*shunned, *bots]))
    return rows.exclude(sits | concerns | laid | blocked)


def _item(row: Dispute, game: Game | None, moderator: UUID) -> JsonObject:
    return {
        "id": str(row.id),
        "game": None if game is None else {"id": str(game.id), "name": game.name, "ruleset": game.ruleset, "status": game.status},
        "kind": row.kind,
        "version": row.version,
        "seat": row.seat,
        "about_seat": row.about_seat,
        "state": row.state,
        "frozen": row.frozen,
        "is_appeal": row.appealed_at is not None,
        "filed_at": _stamp(row.filed_at),
        "age_s": max(0, (clock.now_ms() - round(row.filed_at.timestamp() * 1000)) // 1000),
        "claimed_by": None if row.claimed_by is None else person(row.claimed_by),
        "claimed_at": None if row.claimed_at is None else _stamp(row.claimed_at),
        "mine": row.claimed_by_id == moderator,
    }


def _place(row: Dispute) -> str:
    return f"{round(row.filed_at.timestamp() * 1_000_000)}_{row.id}"


def _after(found: QuerySet[Dispute], cursor: str) -> QuerySet[Dispute]:
    at, _, last = cursor.partition("_")
    try:
        moment, last_id = datetime.fromtimestamp(int(at) / 1_000_000, UTC), UUID(last)
    except (ValueError, OverflowError, OSError) as error:
        raise BadCursor from error
    return found.filter(Q(filed_at__gt=moment) | Q(filed_at=moment, id__gt=last_id))


def _stamp(instant: datetime) -> str:
    return clock.stamp(round(instant.timestamp() * 1000))
