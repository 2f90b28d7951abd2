"""What the pages of the admin may load and run: the site's own files, and nothing that stands in the page itself."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

PREFIX = "/admin/"
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


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
