"""Groups: made by somebody with an account, who looks after them; members come by a code, or with an account made for them."""

import secrets
from collections.abc import Sequence
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts import tokens
from accounts.guests import new_guest
from accounts.models import Group, Kind, Membership, Player
from accounts.moderators import JUDGES
from accounts.names import clean_name
from accounts.recovery import digest_of, fresh_code

__all__ = [
    "GroupRefused",
    "add_member",
    "enter",
    "found",
    "group_of",
    "groups_of",
    "judges_in",
    "members_of",
    "remove",
    "renew_code",
    "reset_member",
    "set_role",
]

MOST_GROUPS, MOST_MEMBERS = 50, 500


class GroupRefused(Exception):
    """`code`: not_found (no such group, or none of the asker's), not_leader, no_account, last_leader, too_many, not_made_here,
    unknown_code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@transaction.atomic
def found(leader: UUID, name: str) -> Membership:
    """A new group and its leader, who has an account: nobody else could be asked for a lost code. NameRefused, GroupRefused."""
    if Player.objects.get(pk=leader).kind != Kind.PERSON:
        raise GroupRefused("no_account")
    _check_room(leader)
    group = Group.objects.create(name=clean_name(name), code=_code())
    return Membership.objects.create(group=group, player_id=leader, role="leader")


def groups_of(player: UUID) -> Sequence[Membership]:
    """The oldest first."""
    return list(Membership.objects.filter(player_id=player).select_related("group").order_by("joined_at", "id"))


def group_of(group_id: UUID, player: UUID) -> Membership:
    """The player's own place in the group. Raises GroupRefused (not_found)."""
    place = Membership.objects.filter(group_id=group_id, player_id=player).select_related("group").first()
    if place is None:
        raise GroupRefused("not_found")
    return place


def members_of(group_id: UUID) -> Sequence[Membership]:
    """Leaders first, then by when they came."""
    rows = Membership.objects.filter(group_id=group_id).select_related("player").order_by("joined_at", "id")
    return sorted(rows, key=lambda row: row.role != "leader")


def enter(code: str, player: UUID) -> Membership:
    """A member from now on; again changes nothing. Raises GroupRefused (unknown_code, too_many)."""
    digits = "".join(letter for letter in code if letter.isascii() and letter.isdigit())
    with transaction.atomic():
        group = Group.objects.select_for_update().filter(code=digits).first()
        if group is None:
            raise GroupRefused("unknown_code")
        if (known := Membership.objects.filter(group=group, player_id=player).first()) is not None:
            return known
        _check_room(player)
        _check_full(group.pk)
        return Membership.objects.create(group=group, player_id=player)


def renew_code(group_id: UUID, leader: UUID) -> Membership:
    """Another code; the old one opens nothing any more. Raises GroupRefused."""
    place = _led(group_id, leader)
    for _ in range(5):
        try:
            Group.objects.filter(pk=group_id).update(code=_code())
            break
        except IntegrityError:
            continue
    place.group.refresh_from_db()
    return place


@transaction.atomic
def add_member(group_id: UUID, leader: UUID, name: str) -> tuple[Player, str]:
    """A member without e-mail, who plays and comes back as a guest does, and its recovery code. NameRefused, GroupRefused."""
    _led(group_id, leader)
    Group.objects.select_for_update().get(pk=group_id)
    _check_full(group_id)
    player, code = new_guest(name)
    Membership.objects.create(group_id=group_id, player=player, made=True)
    return player, code


@transaction.atomic
def reset_member(group_id: UUID, leader: UUID, player: UUID) -> tuple[Player, str]:
    """A new recovery code for an account made here that has no e-mail; the old one and every token end. GroupRefused."""
    _led(group_id, leader)
    place = Membership.objects.select_related("player").filter(group_id=group_id, player_id=player).first()
    if place is None:
        raise GroupRefused("not_found")
    if not place.made or place.player.kind != Kind.GUEST or not place.player.is_active:
        raise GroupRefused("not_made_here")
    code = fresh_code()
    Player.objects.filter(pk=player).update(recovery_digest=digest_of(code))
    tokens.revoke_all(place.player)
    return place.player, code


@transaction.atomic
def set_role(group_id: UUID, leader: UUID, player: UUID, role: str) -> None:
    """Leaders and moderators have an account, for guests judge nothing; there is always a leader. Raises GroupRefused."""
    _led(group_id, leader)
    place = _held(group_id, player)
    if role in JUDGES and place.player.kind != Kind.PERSON:
        raise GroupRefused("no_account")
    if role != "leader":
        _check_other_leader(place)
    Membership.objects.filter(pk=place.pk).update(role=role)


@transaction.atomic
def remove(group_id: UUID, asker: UUID, player: UUID) -> None:
    """A leader sends a member away, or a member goes; with the last member the group ends. Raises GroupRefused."""
    if asker != player:
        _led(group_id, asker)
    place = _held(group_id, player)
    if Membership.objects.filter(group_id=group_id).count() == 1:
        Group.objects.filter(pk=group_id).delete()
        return
    _check_other_leader(place)
    place.delete()


def judges_in(group_id: UUID) -> QuerySet[Membership]:
    """Who may judge the group's games: persons, for no guest's token has the scope."""
    return Membership.objects.filter(group_id=group_id, role__in=JUDGES, player__is_active=True, player__kind=Kind.PERSON)


def _led(group_id: UUID, player: UUID) -> Membership:
    place = group_of(group_id, player)
    if place.role != "leader":
        raise GroupRefused("not_leader")
    return place


def _held(group_id: UUID, player: UUID) -> Membership:
    """Under the group's lock, so that two leaders don't go at once."""
    Group.objects.select_for_update().filter(pk=group_id).first()
    place = Membership.objects.select_related("player").filter(group_id=group_id, player_id=player).first()
    if place is None:
        raise GroupRefused("not_found")
    return place


def _check_other_leader(place: Membership) -> None:
    others = Membership.objects.filter(group_id=place.group_id, role="leader").exclude(pk=place.pk)
    if place.role == "leader" and not others.exists():
        raise GroupRefused("last_leader")


def _check_room(player: UUID) -> None:
    if Membership.objects.filter(player_id=player).count() >= MOST_GROUPS:
        raise GroupRefused("too_many")


def _check_full(group_id: UUID) -> None:
    if Membership.objects.filter(group_id=group_id).count() >= MOST_MEMBERS:
        raise GroupRefused("too_many")


def _code() -> str:
    return f"{secrets.randbelow(10**8):08}"
