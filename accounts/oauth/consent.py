"""The page on which a player lets an app in: allauth's view, on this site's server."""

from typing import Any

from allauth.idp.oidc import views as provided
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.response import TemplateResponse

from accounts import bans
from accounts.oauth.entering import let_guest_in
from accounts.oauth.policy import allow_form_to
from accounts.oauth.reading import is_unreadable
from accounts.oauth.words import words

__all__ = ["consent"]


class Consent(provided.AuthorizationView):  # type: ignore[misc]  # allauth brings no types
    """Nobody is let in without a look at this page."""

    template_name = "oauth/consent.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # Any: as Django types it
        if is_unreadable(request) or "claims" in request.GET or "claims" in request.POST:
            return _refused_page(request, 400)  # `claims` is not supported, and oauthlib stumbles over bad ones
        let_guest_in(request)
        if request.user.is_authenticated and (not request.user.is_active or bans.is_banned(request.user.pk)):
            return render(request, "oauth/error.html", {"about": words()["shut_out"]}, status=403)
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        if response.status_code == 200 and not isinstance(response, TemplateResponse):
            response.status_code = 400  # allauth's page about an error, which it calls a success
        return response

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:  # Any: as Django types it
        """Only what this page itself sent: an app asks by GET."""
        if not request.POST.get("request"):
            return _refused_page(request, 400)
        response: HttpResponse = super().post(request, *args, **kwargs)
        return response

    def get_initial(self) -> dict[str, Any]:  # Any: as Django types it
        """What is signed names who looked: the answer of somebody else, in the same browser, is another's."""
        self._request_info.setdefault("looked", str(self.request.user.pk))
        initial: dict[str, Any] = super().get_initial()
        return initial

    def form_valid(self, form: object) -> HttpResponse:
        if self._request_info.pop("looked", None) != str(self.request.user.pk):
            return _refused_page(self.request, 400)
        response: HttpResponse = super().form_valid(form)
        return response

    def form_invalid(self, form: object) -> HttpResponse:
        """Who unticked everything let nobody in."""
        response: HttpResponse = self._respond_with_access_denied()
        return response

    def _skip_consent(self) -> HttpResponse:
        response: HttpResponse = self.render_to_response(self.get_context_data())
        return response

    def get_context_data(self, **more: Any) -> dict[str, Any]:  # Any: as Django types it
        context: dict[str, Any] = super().get_context_data(**more)
        back_to = str(self._request_info["redirect_uri"])
        allow_form_to(self.request, back_to)
        return context | {"player": self.request.user, "back_to": back_to.partition("?")[0]}


consent = Consent.as_view()


def _refused_page(request: HttpRequest, status: int) -> HttpResponse:
    return render(request, "oauth/error.html", {"about": words()["error_about"]}, status=status)
