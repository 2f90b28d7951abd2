"""Blocking somebody takes what that one sent out of one's sight."""

from uuid import UUID

from django.db import transaction

from accounts import blocks
from games.models import Delivery, Invitation, Note


@transaction.atomic
def block(*, player: UUID, other: UUID) -> bool:
    """As accounts.blocks.block; open invitations from there leave the inbox, and nothing more is sent about them."""
    if not blocks.block(player, other):
        return False
    games = Invitation.objects.filter(player_id=player, by_id=other, state="open").values("game_id")
    notes = Note.objects.filter(player_id=player, kind="invited", game_id__in=games)
    Delivery.objects.filter(note__in=notes).delete()
    notes.delete()
    return True
