"""What the pages where one signs in and lets apps in may load, and where their forms may lead."""

from urllib.parse import urlsplit

from django.http import HttpRequest

__all__ = ["POLICY", "allow_form_to", "policy_of"]

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
