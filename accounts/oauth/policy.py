"""What the pages where one signs in and lets apps in may load, and where their forms may lead; and what other sites' may read."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from accounts.origins import allowed_origin, depends_on_origin

__all__ = ["POLICY", "allow_form_to", "let_pages_read", "policy_of"]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)


def allow_form_to(request: HttpRequest, address: str) -> None:
    """Browsers hold the redirect that answers a form against the page's policy: the app's address must be in it."""
    parts = urlsplit(address)
    is_web = parts.scheme in ("https", "http")
    request.form_may_lead_to = f"{parts.scheme}://{parts.netloc}" if is_web else f"{parts.scheme}:"  # type: ignore[attr-defined]


def policy_of(request: HttpRequest) -> str:
    place = getattr(request, "form_may_lead_to", None)
    return POLICY if place is None else f"{POLICY} {place}"


def let_pages_read(request: HttpRequest, response: HttpResponseBase) -> None:
    """Of the sites that may call the API (CORS_ORIGINS), also with a token in the header."""
    response.headers.pop("Access-Control-Allow-Origin", None)  # the library's
    if depends_on_origin():
        patch_vary_headers(response, ["Origin"])
    allowed = allowed_origin(request.headers.get("Origin", ""))
    if allowed is not None:
        response.headers["Access-Control-Allow-Origin"] = allowed
    if request.method == "OPTIONS":
        response.headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type"
        response.headers["Access-Control-Allow-Methods"] = "GET, POST"
