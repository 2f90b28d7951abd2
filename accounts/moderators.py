"""Who judges: the players in the group of moderators, looked up anew each time, so that a change is in force at once."""

from uuid import UUID

from accounts.models import Player

__all__ = ["GROUP", "all_moderators", "is_moderator"]

GROUP = "moderators"
"""A group of Django's own, made by a migration: the administrators put persons into it. Being an administrator is not enough."""


def is_moderator(player_id: UUID) -> bool:
    """Whether this player may judge."""
    return Player.objects.filter(id=player_id, is_active=True, kind="person", groups__name=GROUP).exists()


def all_moderators() -> set[UUID]:
    found = Player.objects.filter(is_active=True, kind="person", groups__name=GROUP)
    return set(found.order_by("id").values_list("id", flat=True))
