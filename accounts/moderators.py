"""Who judges: the site's moderators everything, leaders and moderators of a group its games. Looked up anew each time, so that a
change is in force at once."""

from uuid import UUID

from accounts.models import Membership, Player

__all__ = ["GROUP", "JUDGES", "all_moderators", "is_moderator", "judges_a_group"]

GROUP = "moderators"
"""A group of Django's own, made by a migration: the administrators put persons into it. Being an administrator is not enough."""

JUDGES = ("leader", "moderator")
"""Roles in a group of players whose holders judge its games."""


def is_moderator(player_id: UUID) -> bool:
    """Whether this player may judge."""
    return Player.objects.filter(id=player_id, is_active=True, kind="person", groups__name=GROUP).exists()


def judges_a_group(player_id: UUID) -> bool:
    """Whether this player may judge the games of some group."""
    own = Membership.objects.filter(player_id=player_id, player__is_active=True, player__kind="person")
    return own.filter(role__in=JUDGES).exists()


def all_moderators() -> set[UUID]:
    found = Player.objects.filter(is_active=True, kind="person", groups__name=GROUP)
    return set(found.order_by("id").values_list("id", flat=True))
