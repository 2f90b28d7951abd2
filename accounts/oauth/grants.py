"""What a player granted to an app: one row among the tokens, whose digest is that of the newest access token.

The row's id is the grant's. Its end is the grant's end, whoever ended it: no refresh token of it is taken after that.
"""

import re
import secrets
from datetime import timedelta
from uuid import UUID

from allauth.idp.oidc.models import Client
from allauth.idp.oidc.models import Token as Provided
from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from accounts.models import Token
from accounts.names import LONGEST
from accounts.recent import RECENT
from accounts.scopes import written
from accounts.tokens import PREFIX, digest_of

__all__ = ["access_value", "end", "hold", "keep", "refresh_value"]

REFRESH = re.compile(r"cgr_([0-9a-f]{32})_[A-Za-z0-9_-]{43}")
"""A refresh token names its grant, so that one that was used before is known for what it is."""


def access_value() -> str:
    """As any token of ours."""
    return PREFIX + secrets.token_urlsafe(32)


def refresh_value(grant: str) -> str:
    return f"cgr_{grant}_{secrets.token_urlsafe(32)}"


def keep(access: Provided, value: str) -> None:
    """The access token that the provider just issued becomes the grant's; the one before ends with that."""
    grant = UUID(hex=access.get_grant_id())
    before = Token.objects.filter(pk=grant).values_list("access_id", flat=True).first()
    facts = {
        "digest": digest_of(value),
        "player_id": access.user_id,
        "label": access.client.name[:LONGEST],
        "scopes": written(access.get_scopes()),
        "expires_at": Now() + timedelta(seconds=settings.IDP_OIDC_ACCESS_TOKEN_EXPIRES_IN),
        "access": access,
    }
    Token.objects.update_or_create(pk=grant, defaults=facts)
    Provided.objects.filter(pk=before).delete()
    transaction.on_commit(lambda: RECENT.forget(access.user_id))


def hold(refresh_token: str, client: Client) -> UUID | None:
    """The grant that this refresh token names, locked, if it is this app's and has not ended."""
    named = REFRESH.fullmatch(refresh_token)
    if named is None:
        return None
    rows = Token.objects.select_for_update(of=("self",)).filter(pk=UUID(hex=named[1]), access__client=client)
    return rows.values_list("pk", flat=True).first()


def end(grant: UUID) -> None:
    """With its refresh token."""
    row = Token.objects.filter(pk=grant).first()
    if row is not None:
        Provided.objects.filter(user_id=row.player_id, data__grant_id=grant.hex).delete()
        row.delete()
