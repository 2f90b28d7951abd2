"""The admin's door: staff, and who judges for a group, come in with a password and a second factor."""

from typing import Any
from uuid import UUID

from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode

from accounts.models import Kind
from accounts.moderators import judges_a_group

__all__ = ["Site", "has_second_factor", "needs_second_factor"]

THE_DESK = frozenset(
    {
        "index",
        "app_list",
        "login",
        "logout",
        "jsi18n",
        "password_change",
        "password_change_done",
        "games_dispute_changelist",
        "games_dispute_change",
        "games_dispute_do",
        "games_dispute_rule",
    }
)
"""The admin's pages that who is not staff may open: those where disputes are judged, and the way there."""
FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def has_second_factor(player_id: UUID | None) -> bool:
    """Whether this player has set up an authenticator app or a passkey. Who moderates must have."""
    return bool(Authenticator.objects.filter(user_id=player_id, type__in=FACTORS).exists())


def needs_second_factor(player: Any) -> bool:  # Any: as Django types users; nobody's has no `kind`
    """Whether this player has the admin's pages to open: staff, and persons who judge the games of a group."""
    if not player.is_authenticated or not player.is_active:
        return False
    return player.is_staff or (player.kind == Kind.PERSON and judges_a_group(player.pk))


class Site(admin.AdminSite):
    """Django's admin for sessions in which a second factor was shown."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Raises PermissionDenied where who judges for a group looks beyond the desk, whatever rights are left of other times."""
        if not (needs_second_factor(request.user) and has_second_factor(request.user.pk) and _showed_it(request)):
            return False
        if not request.user.is_staff and (request.resolver_match is None or request.resolver_match.url_name not in THE_DESK):
            raise PermissionDenied
        return True

    def password_change(  # type: ignore[override]  # the stubs would have a page
        self, request: HttpRequest, extra_context: object = None
    ) -> HttpResponse:
        """On the one page where wrong tries are counted."""
        return HttpResponseRedirect(reverse("account_change_password"))

    def login(self, request: HttpRequest, extra_context: object = None) -> HttpResponse:
        """To the page that is still missing: sign in, set up a second factor, or show it."""
        if needs_second_factor(request.user):
            place = "mfa_reauthenticate" if has_second_factor(request.user.pk) else "mfa_index"
        else:
            place = "account_logout" if request.user.is_authenticated else "account_login"
        onward = request.GET.get("next") or reverse("admin:index")
        return HttpResponseRedirect(f"{reverse(place)}?{urlencode({'next': onward})}")


def _showed_it(request: HttpRequest) -> bool:
    return any(record.get("method") == "mfa" for record in get_authentication_records(request, request.user))
