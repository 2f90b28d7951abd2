"""What a browser is told so that pages of another site may read an answer of the API."""

from collections.abc import Mapping

from accounts.origins import allowed_origin

__all__ = ["readable_by"]

_EXPOSED = (
    "ETag, Location, Preference-Applied, RateLimit, RateLimit-Policy, Request-Id, Retry-After, Server-Time, Idempotent-Replayed"
)


def readable_by(origin: str) -> Mapping[str, str]:
    """The headers for pages of this origin; none where they may not."""
    allowed = allowed_origin(origin)
    return {} if allowed is None else {"Access-Control-Allow-Origin": allowed, "Access-Control-Expose-Headers": _EXPOSED}
