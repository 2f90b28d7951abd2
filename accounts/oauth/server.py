"""oauthlib's server as this site runs it: codes with PKCE and refresh tokens, and access tokens that are tokens of ours."""

import re
from typing import Any
from uuid import UUID

from allauth.idp.oidc.internal.oauthlib.request_validator import OAuthLibRequestValidator
from allauth.idp.oidc.internal.oauthlib.server import claim_authorization_code
from allauth.idp.oidc.internal.oauthlib.utils import get_validator_context
from allauth.idp.oidc.models import Client
from allauth.idp.oidc.models import Token as Provided
from django.conf import settings
from django.db import transaction
from oauthlib.common import Request
from oauthlib.oauth2.rfc6749 import errors
from oauthlib.openid import Server

from accounts import bans
from accounts.oauth import grants
from accounts.oauth.addresses import is_registered
from accounts.oauth.holding import hold
from accounts.oauth.makers import is_stopped
from accounts.scopes import FOR_APPS, OPENID

__all__ = ["AppServer"]

CHALLENGE = re.compile("[A-Za-z0-9_-]{43}")
"""A SHA-256 in base64url; of another nothing could ever be the verifier."""
GRANTS = ("authorization_code", "refresh_token")


class AppServer(Server):  # type: ignore[misc]  # oauthlib brings no types
    def __init__(self, **kwargs: Any) -> None:  # Any: as oauthlib takes them
        super().__init__(
            request_validator=Validator(),
            token_expires_in=settings.IDP_OIDC_ACCESS_TOKEN_EXPIRES_IN,
            token_generator=lambda request: grants.access_value(),
            refresh_token_generator=lambda request: grants.refresh_value(_grant_of(request)),
            **kwargs,
        )
        for grant in (self.auth_grant, self.openid_connect_auth):
            grant.custom_validators.pre_auth.append(_check_modes)
            grant.custom_validators.post_token.append(claim_authorization_code)


class Validator(OAuthLibRequestValidator):  # type: ignore[misc]  # allauth brings no types
    """allauth's, but stricter, and with the grant's row having the last word. Any: as oauthlib passes everything on."""

    def validate_redirect_uri(self, client_id: str, redirect_uri: str, request: Request, *_: Any, **__: Any) -> bool:
        return is_registered(redirect_uri, request.client.get_redirect_uris())

    def validate_response_type(self, client_id: str, response_type: str, client: Client, *_: Any, **__: Any) -> bool:
        return response_type == "code"

    def validate_grant_type(self, client_id: str, grant_type: str, client: Client, request: Request, *_: Any, **__: Any) -> bool:
        """And the app is held until it has its tokens, with the player whose code or refresh token it shows."""
        return grant_type in GRANTS and hold(_whose(request), request.client.pk)

    def validate_scopes(self, client_id: str, scopes: list[str], client: Client, request: Request, *_: Any, **__: Any) -> bool:
        """Those it was registered with, if they are for apps at all; and no identity without a key to sign it."""
        known = set(FOR_APPS) & set(request.client.get_scopes())
        return bool(scopes) and set(scopes) <= (known if settings.IDP_OIDC_PRIVATE_KEY else known - {OPENID})

    def is_pkce_required(self, client_id: str, request: Request) -> bool:
        return True

    def validate_silent_authorization(self, request: Request) -> bool:
        """A person looks each time: an app that was let in once asks for nothing behind anybody's back."""
        return False

    def validate_code(self, client_id: str, code: str, client: Client, request: Request, *_: Any, **__: Any) -> bool:
        return super().validate_code(client_id, code, client, request) and _may_come_in(request)

    def validate_refresh_token(self, refresh_token: str, client: Client, request: Request, *_: Any, **__: Any) -> bool:
        """One that was used before ends the grant: two hold it, and one of them stole it."""
        grant = grants.hold(refresh_token, client)
        if grant is None:
            return False
        if not super().validate_refresh_token(refresh_token, client, request):
            grants.end(grant)
            return False
        return _may_come_in(request)

    @transaction.atomic
    def save_authorization_code(self, client_id: str, code: dict[str, Any], request: Request, *_: Any, **__: Any) -> None:
        """While the app is there. Raises InvalidClientIdError."""
        if not hold(request.user.pk, request.client.pk):
            raise errors.InvalidClientIdError(request=request)
        super().save_authorization_code(client_id, code, request)

    def save_bearer_token(self, token: dict[str, Any], request: Request, *_: Any, **__: Any) -> None:
        super().save_bearer_token(token, request)
        grants.keep(get_validator_context().issued_access_token, token["access_token"])

    def _lookup_client(self, request: Request, client_id: str) -> Client | None:
        """One whose maker is shut out is as unknown as one that has ended."""
        client = super()._lookup_client(request, client_id)
        return None if client is None or is_stopped(client) else client


def _whose(request: Request) -> UUID | None:
    """By a look that trusts nothing: what is shown is judged later."""
    shown = (request.code if request.grant_type == "authorization_code" else request.refresh_token) or ""
    rows = Provided.objects.by_value(shown).filter(type__in=(Provided.Type.AUTHORIZATION_CODE, Provided.Type.REFRESH_TOKEN))
    player_id: UUID | None = rows.order_by("pk").values_list("user_id", flat=True).first()
    return player_id


def _grant_of(request: Request) -> str:
    context = get_validator_context()
    grant: str = context.refresh_token.get_grant_id() if context.refresh_token else context.grant_id
    return grant


def _may_come_in(request: Request) -> bool:
    return bool(request.user.is_active) and not bans.is_banned(request.user.pk)


def _check_modes(request: Request) -> dict[str, str]:
    """Codes are told in the query of the address, and challenges are hashed."""
    if request.response_mode not in (None, "query"):
        raise errors.InvalidRequestError(description="response_mode is query.", request=request)
    if request.code_challenge_method != "S256":
        raise errors.UnsupportedCodeChallengeMethodError(request=request)
    if not CHALLENGE.fullmatch(request.code_challenge or ""):
        raise errors.InvalidRequestError(description="code_challenge is a SHA-256 in base64url.", request=request)
    return {}
