"""A guest that becomes part of an account: whose it is, what follows, and what is left of the row."""

from uuid import UUID

from accounts import recovery, tokens
from accounts.models import Block, Bot, Device, Kind, Membership, Player, Telling, Webhook
from accounts.succession import see_to_groups

__all__ = ["MergeRefused", "absorb", "guest_of_code", "guest_of_token", "hold_guest"]


class MergeRefused(Exception):
    """`code`: unknown_code (nobody's, or no longer), no_guest (only a guest is merged), no_account (only into an account)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def guest_of_code(text: str) -> UUID:
    """Whose recovery code this is. Raises MergeRefused."""
    code = recovery.typed_code(text)
    found = code and Player.objects.filter(recovery_digest=recovery.digest_of(code), is_active=True).first()
    if not found:
        raise MergeRefused("unknown_code")
    return found.pk


def guest_of_token(value: str) -> UUID:
    """Whose token this is, if it is for all that is the guest's. Raises MergeRefused."""
    found = tokens.find(value)
    if found is None or "account" not in found.scopes:
        raise MergeRefused("unknown_code")
    return found.id


def hold_guest(person_id: UUID, guest_id: UUID) -> None:
    """Locks both rows, so that nobody sits down as the guest meanwhile. Raises MergeRefused."""
    held = {row.pk: row for row in Player.objects.select_for_update().filter(pk__in=(person_id, guest_id)).order_by("pk")}
    guest, person = held.get(guest_id), held.get(person_id)
    if person is None or person.kind != Kind.PERSON or not person.is_active:
        raise MergeRefused("no_account")
    if guest is None or guest.kind != Kind.GUEST or not guest.is_active:
        raise MergeRefused("no_guest")


def absorb(person_id: UUID, guest_id: UUID) -> None:
    """Groups, blocks, bots, webhooks, pushes and, if there are no own ones, wishes follow; the calendar does not.

    The guest's tokens and recovery code end. The row stays, for finished games may name it.
    """
    both = set(Block.objects.filter(player_id=person_id).values_list("blocked_id", flat=True)) | {person_id}
    Block.objects.filter(player_id=guest_id).exclude(blocked_id__in=both).update(player_id=person_id)
    blockers = set(Block.objects.filter(blocked_id=person_id).values_list("player_id", flat=True)) | {person_id}
    Block.objects.filter(blocked_id=guest_id).exclude(player_id__in=blockers).update(blocked_id=person_id)
    there = Membership.objects.filter(player_id=person_id).values("group_id")
    Membership.objects.filter(player_id=guest_id).exclude(group_id__in=there).update(player_id=person_id, made=False)
    Membership.objects.filter(player_id=guest_id).delete()
    see_to_groups(person_id)
    Bot.objects.filter(owner_id=guest_id).update(owner_id=person_id)
    Webhook.objects.filter(player_id=guest_id).update(player_id=person_id)
    own = Device.objects.filter(player_id=person_id).values("installation")
    Device.objects.filter(player_id=guest_id).exclude(installation__in=own).update(player_id=person_id)
    if not Telling.objects.filter(player_id=person_id).exists():
        Telling.objects.filter(player_id=guest_id).update(player_id=person_id)
    Player.objects.filter(pk=guest_id).update(
        merged_into_id=person_id, is_active=False, recovery_digest=None, creation_key=None, creation_print=None
    )
    tokens.revoke_all(Player.objects.get(pk=guest_id))
