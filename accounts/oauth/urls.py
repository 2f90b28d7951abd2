"""The addresses by which apps of others are let in; their names are those that allauth's views know."""

from django.urls import include, path

from accounts.oauth import entering, listing, views

app_name = "idp"
_OIDC = [
    path(".well-known/openid-configuration", views.discovery, name="configuration"),
    path(".well-known/jwks.json", views.keys, name="jwks"),
    path("identity/o/authorize", views.consent, name="authorization"),
    path("identity/o/apps", listing.apps, name="apps"),
    path("identity/o/guest", entering.guest, name="guest"),
    path("identity/o/api/token", views.token, name="token"),
    path("identity/o/api/revoke", views.revoke, name="revoke"),
    path("identity/o/api/userinfo", views.userinfo, name="userinfo"),
]
urlpatterns = [path("", include((_OIDC, "oidc")))]
