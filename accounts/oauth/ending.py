"""The end of an app, with all that it was granted: what is under way is waited for, what comes after finds no app."""

from uuid import UUID

from allauth.idp.oidc.models import Client
from django.db import transaction

from accounts.recent import RECENT

__all__ = ["end", "end_all_of"]


@transaction.atomic
def end(client_id: str) -> bool:
    """Everywhere within seconds, streams too; whether there was one (still).

    Locked before its tokens are looked for, or one that is just being given would be left behind.
    """
    client = Client.objects.select_for_update().filter(pk=client_id).first()
    if client is None:
        return False
    client.delete()
    transaction.on_commit(RECENT.clear)
    return True


def end_all_of(maker: UUID) -> None:
    """Every app of this player."""
    with transaction.atomic():
        for client_id in Client.objects.filter(owner_id=maker).order_by("pk").values_list("pk", flat=True):
            end(client_id)
