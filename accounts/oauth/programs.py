"""What apps themselves ask: tokens, their end, who somebody is, and where all that is; allauth's views on this site's server."""

from collections.abc import Callable
from typing import Any

from allauth.idp.oidc import views as provided
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from django.views import View
from django.views.decorators.csrf import csrf_exempt

from accounts import attempts, tokens
from accounts.addresses import client_address
from accounts.oauth.adapter import claims
from accounts.oauth.policy import let_pages_read
from accounts.oauth.reading import is_unreadable
from accounts.oauth.server import AppServer
from accounts.scopes import FOR_APPS, OPENID

__all__ = ["discovery", "keys", "revoke", "token", "userinfo"]

provided.get_server = AppServer  # all of allauth's views look it up by this name; there is no setting for it


class Exchange(provided.TokenView):  # type: ignore[misc]  # allauth brings no types
    def post(self, request: HttpRequest) -> HttpResponse:
        try:
            response: HttpResponse = super().post(request)
        except ValidationError:
            return _oauth_error("invalid_target", 400)
        return response


class Userinfo(View):
    """The same that a token with `openid` reads at /api/v1/me, in the words of OpenID Connect."""

    def get(self, request: HttpRequest) -> HttpResponse:
        shown = tokens.HEADER.fullmatch(request.headers.get("Authorization", ""))
        who = tokens.find(shown[1]) if shown else None
        if who is None:
            return _oauth_error("invalid_token", 401, WWW_Authenticate='Bearer error="invalid_token"')
        if OPENID not in who.scopes:
            challenge = f'Bearer error="insufficient_scope", scope="{OPENID}"'
            return _oauth_error("insufficient_scope", 403, WWW_Authenticate=challenge)
        return JsonResponse(claims(who.id, who.name), headers={"Cache-Control": "private, no-store"})

    post = get


class Discovery(View):
    def get(self, request: HttpRequest) -> HttpResponse:
        """As OpenID Connect Discovery 1.0 and RFC 8414 have it."""
        at = {name: request.build_absolute_uri(reverse(f"idp:oidc:{name}")) for name in ADDRESSES}
        return JsonResponse(
            {"issuer": request.build_absolute_uri("/").rstrip("/")} | {ADDRESSES[name]: at[name] for name in at} | SUPPORTED
        )


ADDRESSES = {
    "authorization": "authorization_endpoint",
    "token": "token_endpoint",
    "revoke": "revocation_endpoint",
    "userinfo": "userinfo_endpoint",
    "jwks": "jwks_uri",
}
SUPPORTED: dict[str, Any] = {  # Any: JSON
    "scopes_supported": list(FOR_APPS),
    "response_types_supported": ["code"],
    "response_modes_supported": ["query"],
    "grant_types_supported": ["authorization_code", "refresh_token"],
    "code_challenge_methods_supported": ["S256"],
    "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "none"],
    "revocation_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "none"],
    "subject_types_supported": ["public"],
    "id_token_signing_alg_values_supported": ["RS256"],
    "claims_supported": ["sub", "name"],
    "claims_parameter_supported": False,
    "ui_locales_supported": ["en", "ru"],
    "authorization_response_iss_parameter_supported": False,
    "request_uri_parameter_supported": False,
}


def _for_pages(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """For programs, those in pages of other sites too: no cookie counts here."""

    @csrf_exempt
    def answered(request: HttpRequest) -> HttpResponseBase:
        response = _oauth_error("invalid_request", 400) if is_unreadable(request) else view(request)
        let_pages_read(request, response)
        return response

    return answered


def _counted(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Wrong secrets, codes and refresh tokens are counted by address, before anything is hashed."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        buckets = attempts.code_buckets(client_address(request))
        try:
            attempts.take(buckets)
        except attempts.TooManyAttempts as refused:
            return _oauth_error("slow_down", 429, Retry_After=str(refused.wait_s))
        response = view(request)
        if response.status_code == 200:
            attempts.give_back(buckets)
        return response

    return answered


token = _for_pages(_counted(Exchange.as_view()))
revoke = _for_pages(_counted(provided.revoke))
userinfo = _for_pages(Userinfo.as_view())
discovery = _for_pages(Discovery.as_view())
keys = _for_pages(provided.jwks)


def _oauth_error(error: str, status: int, **headers: str) -> HttpResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return JsonResponse({"error": error}, status=status, headers={"Cache-Control": "no-store"} | named)
