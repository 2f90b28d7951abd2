"""The page on which a player sees the apps that are let in, and ends them."""

from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.http import urlencode
from django.views import View

from accounts import tokens
from accounts.models import Player
from accounts.oauth.entering import let_guest_in
from accounts.oauth.words import scope_words

__all__ = ["apps"]


class Apps(View):
    def get(self, request: HttpRequest) -> HttpResponse:
        """Newest first; who is not signed in is sent to sign in."""
        player = _who(request)
        if player is None:
            return HttpResponseRedirect(f"{resolve_url(settings.LOGIN_URL)}?{urlencode({'next': request.path})}")
        named = scope_words()
        held = [each for each in tokens.held_by(player) if each.app_id is not None]
        shown = [{"grant": each, "may": [named[scope] for scope in each.scopes.split()]} for each in held]
        return render(request, "oauth/apps.html", {"apps": shown, "player": player})

    def post(self, request: HttpRequest) -> HttpResponse:
        """Ends one of them: again changes nothing."""
        player, grant = _who(request), _id(request.POST.get("grant", ""))
        if player is not None and grant is not None and grant in [each.id for each in tokens.held_by(player) if each.app_id]:
            tokens.revoke(player, grant)
        return HttpResponseRedirect(request.path)


apps = Apps.as_view()


def _who(request: HttpRequest) -> Player | None:
    let_guest_in(request)
    return request.user if isinstance(request.user, Player) else None


def _id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
