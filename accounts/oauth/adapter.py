"""What allauth's provider asks of this site."""

import secrets
from collections.abc import Iterable
from typing import Any

from allauth.idp.oidc.adapter import DefaultOIDCAdapter
from django.contrib.auth.base_user import AbstractBaseUser

from accounts.oauth.words import scope_words

__all__ = ["Adapter"]


class Adapter(DefaultOIDCAdapter):  # type: ignore[misc]  # allauth brings no types
    """Ids and secrets of apps, what a scope is called, and what an app may know of a player: the id and the name."""

    @property
    def scope_display(self) -> dict[str, str]:
        """In the language of who looks."""
        return scope_words()

    def generate_client_secret(self) -> str:
        return secrets.token_urlsafe(32)

    def get_claims(self, purpose: str, user: AbstractBaseUser, client: object, scopes: Iterable[str], **_: Any) -> dict[str, Any]:
        """Any: JSON. Of the identity token; userinfo says the same (accounts/oauth/programs.py)."""
        return claims(user.pk, str(user))


def claims(player_id: object, name: str) -> dict[str, Any]:  # Any: JSON
    return {"sub": str(player_id), "name": name}
