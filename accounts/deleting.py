"""What goes when somebody goes: everything that says who it was. The row stays, for games name its id for ever."""

from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models.functions import Now

from accounts import tokens
from accounts.models import Block, Calendar, Device, KnownPlace, Membership, Player, Telling, Vacation, Webhook
from accounts.models.player import no_password
from accounts.oauth.ending import end_all_of
from accounts.succession import leave_groups

__all__ = ["GONE", "erase"]

GONE = "Deleted player"
"""What everybody reads where the name was."""

_OWN = (Calendar, Vacation, Device, Telling, Webhook, KnownPlace, Block, Membership)
_OF_LIBRARIES = (EmailAddress, Authenticator)


@transaction.atomic
def erase(player_id: UUID) -> None:
    """Takes the name, address, password, second factors, tokens, wishes, calendar, blocks and own apps; again changes nothing.

    Groups go on, led by somebody else.
    """
    leave_groups(player_id)
    player = Player.objects.select_for_update().get(pk=player_id)
    player.groups.clear()
    player.user_permissions.clear()
    Player.objects.filter(pk=player_id).update(
        name=GONE,
        name_key=None,
        email=None,
        password=no_password(),
        is_active=False,
        is_staff=False,
        is_superuser=False,
        last_login=None,
        recovery_digest=None,
        creation_key=None,
        creation_print=None,
        deleted_at=Now(),
    )
    for own in _OWN:
        own._default_manager.filter(player_id=player_id).delete()
    Block.objects.filter(blocked_id=player_id).delete()
    for theirs in _OF_LIBRARIES:
        theirs.objects.filter(user_id=player_id).delete()
    end_all_of(player_id)
    tokens.revoke_all(player)
