"""Blocking another player. What it does is the games' business (docs/accounts.md); here it is only known."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError
from django.db.models import Q

from accounts.models import Block, Player

__all__ = ["MOST", "TooManyBlocks", "between", "block", "blocks_of", "is_blocked", "unblock"]

MOST = 1_000


class TooManyBlocks(Exception):
    """Nobody may have more."""


def block(player_id: UUID, other: UUID) -> bool:
    """From now on; again is once. False if there is no such other player."""
    if other == player_id or not Player.objects.filter(pk=other).exists():
        return False
    if Block.objects.filter(player_id=player_id).count() >= MOST:
        raise TooManyBlocks
    try:
        Block.objects.get_or_create(player_id=player_id, blocked_id=other)
    except IntegrityError:
        return False
    return True


def unblock(player_id: UUID, other: UUID) -> bool:
    """Whether there was one."""
    return Block.objects.filter(player_id=player_id, blocked_id=other).delete()[0] > 0


def blocks_of(player_id: UUID) -> list[tuple[Player, datetime]]:
    """Newest first."""
    rows = Block.objects.filter(player_id=player_id).select_related("blocked").order_by("-made_at", "-id")
    return [(row.blocked, row.made_at) for row in rows]


def between(player_id: UUID, others: Collection[UUID]) -> bool:
    """Whether one of the others has blocked this player, or this player one of them."""
    return Block.objects.filter(
        Q(player_id=player_id, blocked_id__in=others) | Q(blocked_id=player_id, player_id__in=others)
    ).exists()


def is_blocked(by: UUID, player_id: UUID) -> bool:
    """Whether `by` has blocked this player."""
    return Block.objects.filter(player_id=by, blocked_id=player_id).exists()
