"""What nobody can read is refused before a library stumbles over it."""

import base64
import re

from django.http import HttpRequest

__all__ = ["is_unreadable"]

BROKEN = re.compile("%(?![0-9A-Fa-f]{2})")


def is_unreadable(request: HttpRequest) -> bool:
    """What PostgreSQL can't hold, or oauthlib not decode."""
    if BROKEN.search(request.META.get("QUERY_STRING", "")):
        return True
    kind, _, shown = request.headers.get("Authorization", "").partition(" ")
    try:
        secret = base64.b64decode(shown, validate=True).decode() if kind.lower() == "basic" else ""
    except ValueError:
        return True
    asked = (*request.GET.items(), *request.POST.items(), (secret,))
    return any("\0" in part for pair in asked for part in pair)
