"""The addresses by which apps of others are let in; their names are those that allauth's views know."""

from django.urls import include, path

from accounts.oauth import entering, listing, programs
from accounts.oauth.consent import consent

app_name = "idp"
_OIDC = [
    path(".well-known/openid-configuration", programs.discovery, name="configuration"),
    path(".well-known/oauth-authorization-server", programs.discovery),
    path(".well-known/jwks.json", programs.keys, name="jwks"),
    path("identity/o/authorize", consent, name="authorization"),
    path("identity/o/apps", listing.apps, name="apps"),
    path("identity/o/guest", entering.guest, name="guest"),
    path("identity/o/api/token", programs.token, name="token"),
    path("identity/o/api/revoke", programs.revoke, name="revoke"),
    path("identity/o/api/userinfo", programs.userinfo, name="userinfo"),
]
urlpatterns = [path("", include((_OIDC, "oidc")))]
