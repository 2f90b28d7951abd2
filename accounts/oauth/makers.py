"""Who made an app: as long as that player is shut out, nobody is let in by it."""

from allauth.idp.oidc.models import Client

from accounts import bans
from accounts.models import Token

__all__ = ["is_stopped", "is_token_of_stopped"]


def is_stopped(client: Client) -> bool:
    maker = client.owner
    return maker is not None and (not maker.is_active or bans.is_banned(maker.pk))


def is_token_of_stopped(digest: bytes) -> bool:
    """Whether the token with this digest was given to such an app."""
    token = Token.objects.filter(digest=digest).select_related("access__client__owner").first()
    return token is not None and token.access is not None and is_stopped(token.access.client)
