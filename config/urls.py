"""Every address of the web server."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config.health import livez, readyz

urlpatterns: list[URLPattern | URLResolver] = [
    path("livez", livez),
    path("readyz", readyz),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.oauth.urls")),
    path("", include("api.urls")),
]
handler400, handler404, handler500 = "api.envelope.bad_request", "api.envelope.not_found", "api.envelope.broken"
