"""Who made an app: as long as that player is shut out, nobody is let in by it."""

from allauth.idp.oidc.models import Client

from accounts import bans

__all__ = ["is_stopped"]


def is_stopped(client: Client) -> bool:
    maker = client.owner
    return maker is not None and (not maker.is_active or bans.is_banned(maker.pk))
