"""Who looks after a group when nobody does any more: its leaders may go for good, and the others stay."""

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction

from accounts.models import Group, Kind, Membership
from accounts.moderators import JUDGES

__all__ = ["leave_groups", "see_to_groups"]


@transaction.atomic
def leave_groups(player_id: UUID) -> None:
    """Out of every group. Where that was the last member the group ends, where it was the last leader somebody follows."""
    for group_id in _held(Membership.objects.filter(player_id=player_id).values_list("group_id", flat=True)):
        Membership.objects.filter(group_id=group_id, player_id=player_id).delete()
        if Membership.objects.filter(group_id=group_id).exists():
            _appoint(group_id)
        else:
            Group.objects.filter(pk=group_id).delete()


@transaction.atomic
def see_to_groups(player_id: UUID) -> None:
    """For who has just come to an account: leads from now on those of the own groups in which nobody could."""
    led = Membership.objects.filter(role="leader").values("group_id")
    own = Membership.objects.filter(player_id=player_id).exclude(group_id__in=led)
    for group_id in _held(own.values_list("group_id", flat=True)):
        _appoint(group_id)


def _held(groups: Iterable[UUID]) -> list[UUID]:
    """Locked, in an order of their own, so that two leaders don't go at once."""
    rows = Group.objects.select_for_update().filter(pk__in=list(groups)).order_by("pk")
    return [group.pk for group in rows]


def _appoint(group_id: UUID) -> None:
    """The one who moderates, else the one who is there longest: of those with an account, for nobody else leads."""
    places = Membership.objects.filter(group_id=group_id)
    if places.filter(role="leader").exists():
        return
    able = places.filter(player__kind=Kind.PERSON, player__is_active=True).order_by("joined_at", "id")
    heir = able.filter(role__in=JUDGES).first() or able.first()
    if heir is not None:
        Membership.objects.filter(pk=heir.pk).update(role="leader")
