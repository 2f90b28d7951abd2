"""Conditional reads: the tag of what a client has, compared before anything is built."""

import hashlib

from django.http import HttpRequest, HttpResponse

from games.queries.marks import Mark

REVISION = 1
"""Raised when the same game would be shown in another form."""
NO_CACHE = "private, no-cache"


def of_game(mark: Mark) -> str:
    """`W/"<version>.<extra>.<seat or s>.<api revision>"`: the same for all of a seat's tokens."""
    seat = "s" if mark.seat is None else mark.seat
    return f'W/"{mark.version}.{mark.extra}.{seat}.{REVISION}"'


def of_bytes(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def matches(request: HttpRequest, tag: str) -> bool:
    """Whether If-None-Match names the tag, weak or not."""
    asked = request.META.get("HTTP_IF_NONE_MATCH")
    if not asked:
        return False
    bare = tag.removeprefix("W/")
    return asked == tag or asked == "*" or any(each.strip().removeprefix("W/") == bare for each in asked.split(","))


def not_modified(tag: str) -> HttpResponse:
    return HttpResponse(status=304, headers={"ETag": tag, "Cache-Control": NO_CACHE}, content_type="application/json")


def tagged(request: HttpRequest, content: bytes, content_type: str, headers: dict[str, str] | None = None) -> HttpResponse:
    """Content that changes with a release at most: with its tag, or 304."""
    tag = of_bytes(content)
    if matches(request, tag):
        return not_modified(tag)
    kept = {"ETag": tag, "Cache-Control": NO_CACHE} | (headers or {})
    return HttpResponse(content, headers=kept, content_type=content_type)
