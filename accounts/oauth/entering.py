"""Who looks at the page of consent: a person who signed in, or a guest who typed the recovery code.

A guest is in the session under a name of its own, not signed in as Django means it: so no other page takes it for a person.
"""

from typing import Any

from django import forms
from django.contrib.auth import logout
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.generic.edit import FormView

from accounts import attempts, recovery
from accounts.addresses import client_address
from accounts.models import Kind, Player
from accounts.oauth.words import words

__all__ = ["guest", "let_guest_in", "onward"]

SESSION_KEY = "guest"
PAGES = "/identity/o/"
LASTS_S = 3600


class GuestForm(forms.Form):
    recovery_code = forms.CharField(max_length=112, widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}))

    def __init__(self, *args: Any, address: str, **kwargs: Any) -> None:  # Any: as Django's forms take them
        super().__init__(*args, **kwargs)
        self.fields["recovery_code"].label = words()["guest_code"]
        self.address = address
        self.digest = b""

    def clean_recovery_code(self) -> str:
        """Counted as passwords are, and given back if it was right."""
        buckets = attempts.code_buckets(self.address)
        try:
            attempts.take(buckets)
        except attempts.TooManyAttempts as refused:
            raise forms.ValidationError(words()["guest_wait"], code="too_many") from refused
        code = recovery.typed_code(self.cleaned_data["recovery_code"])
        self.digest = recovery.digest_of(code) if code else b""
        if _guest_of(self.digest) is None:
            raise forms.ValidationError(words()["guest_wrong"], code="wrong")
        attempts.give_back(buckets)
        return ""


class Guest(FormView):  # type: ignore[type-arg]  # generic in the stubs only
    form_class = GuestForm
    template_name = "oauth/guest.html"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:  # Any: as Django types it
        """With `leave`: out, and to where one signs in as somebody else."""
        if "leave" in request.POST:
            onto = onward(request)
            logout(request)
            return HttpResponseRedirect(f"{reverse('account_login')}?{urlencode({'next': onto})}")
        return super().post(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:  # Any: as Django types it
        return super().get_form_kwargs() | {"address": client_address(self.request)}

    def form_valid(self, form: GuestForm) -> HttpResponse:
        self.request.session.flush()
        self.request.session[SESSION_KEY] = form.digest.hex()
        self.request.session.set_expiry(LASTS_S)
        return HttpResponseRedirect(onward(self.request))

    def get_context_data(self, **more: Any) -> dict[str, Any]:  # Any: as Django types it
        return super().get_context_data(**more) | {"next": onward(self.request)}


guest = Guest.as_view()


def let_guest_in(request: HttpRequest) -> None:
    """Where nobody is signed in: the guest of this session, if its code is still good."""
    held = request.session.get(SESSION_KEY)
    if held and not request.user.is_authenticated:
        request.user = _guest_of(bytes.fromhex(held)) or AnonymousUser()


def onward(request: HttpRequest) -> str:
    """Where to go from here: never to another site."""
    asked = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(asked, allowed_hosts=None, require_https=request.is_secure())
    return asked if is_ours and asked.startswith(PAGES) else "/"


def _guest_of(digest: bytes) -> Player | None:
    return Player.objects.filter(recovery_digest=digest, kind=Kind.GUEST, is_active=True).first() if digest else None
