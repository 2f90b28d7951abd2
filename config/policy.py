"""What pages may load and run: the site's own files, and nothing that stands in the page itself."""

from collections.abc import Callable

from allauth.core.ratelimit import respond_429
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from accounts.attempts import TooManyAttempts
from accounts.oauth.policy import POLICY as OF_PAGES
from accounts.oauth.policy import policy_of

PREFIX = "/admin/"
POLICY = f"font-src 'self'; {OF_PAGES}"


class AdminPolicy:
    """A name or a text that got past the templates would still run nothing.

    No browser keeps a page of the admin: some show hidden cards.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path_info.startswith(PREFIX):
            response.headers["Content-Security-Policy"] = POLICY
            response.headers["Cache-Control"] = "private, no-store"
        return response


PAGES = ("/accounts/", "/identity/")


class Pages:
    """Of signing in and of consent: in the language of who looks, framed by nobody, kept by no browser."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(PAGES):
            return self.get_response(request)
        with translation.override(_language(request)):
            response = self.get_response(request)
        response.headers["Content-Security-Policy"] = policy_of(request)
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Letters are counted where they are sent, whichever page asked for one."""
        if not isinstance(exception, TooManyAttempts):
            return None
        response: HttpResponse = respond_429(request)
        response.headers["Retry-After"] = str(exception.wait_s)
        return response


def _language(request: HttpRequest) -> str:
    """The one that an app asked for (`ui_locales`), else the browser's."""
    for asked in request.GET.get("ui_locales", "").split()[:5]:
        if asked[:2].lower() in ("en", "ru"):
            return asked[:2].lower()
    return translation.get_language_from_request(request)
