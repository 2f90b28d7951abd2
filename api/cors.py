"""Which pages of other sites may read an answer: those that the site names. The token decides what there is to read in it, and no
cookie counts here."""

from collections.abc import Mapping

from django.conf import settings

__all__ = ["depends_on_origin", "readable_by"]

_EXPOSED = (
    "ETag, Location, Preference-Applied, RateLimit, RateLimit-Policy, Request-Id, Retry-After, Server-Time, Idempotent-Replayed"
)


def depends_on_origin() -> bool:
    """Whether sites are told apart, so that `Vary` has to say so."""
    return "*" not in settings.CORS_ORIGINS


def readable_by(origin: str) -> Mapping[str, str]:
    """The headers by which a browser lets pages of this origin read an answer; none for an origin that may not."""
    if depends_on_origin() and origin not in settings.CORS_ORIGINS:
        return {}
    allowed = origin if depends_on_origin() else "*"
    return {"Access-Control-Allow-Origin": allowed, "Access-Control-Expose-Headers": _EXPOSED}
