"""The admin's door: staff come in with a password and a second factor, a passkey or a code of an authenticator app."""

from uuid import UUID

from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode

__all__ = ["Site", "has_second_factor"]

FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def has_second_factor(player_id: UUID | None) -> bool:
    """Whether this player has set up an authenticator app or a passkey. Who moderates must have."""
    return bool(Authenticator.objects.filter(user_id=player_id, type__in=FACTORS).exists())


class Site(admin.AdminSite):
    """Django's admin for sessions in which a second factor was shown."""

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and has_second_factor(request.user.pk) and _showed_it(request)

    def login(self, request: HttpRequest, extra_context: object = None) -> HttpResponse:
        """To the page that is still missing: sign in, set up a second factor, or show it."""
        if super().has_permission(request):
            place = "mfa_reauthenticate" if has_second_factor(request.user.pk) else "mfa_index"
        else:
            place = "account_logout" if request.user.is_authenticated else "account_login"
        onward = request.GET.get("next") or reverse("admin:index")
        return HttpResponseRedirect(f"{reverse(place)}?{urlencode({'next': onward})}")


def _showed_it(request: HttpRequest) -> bool:
    return any(record.get("method") == "mfa" for record in get_authentication_records(request, request.user))
