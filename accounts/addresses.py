"""From where a request comes."""

import ipaddress
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest

__all__ = ["client_address"]


def client_address(request: HttpRequest) -> str:
    """The client's network: an IPv4 address, or an IPv6 /64. Behind a trusted proxy, as the proxy saw it."""
    seen = str(request.META.get("REMOTE_ADDR", ""))
    if settings.SECURE_PROXY_SSL_HEADER:
        seen = str(request.META.get("HTTP_X_FORWARDED_FOR", seen)).rpartition(",")[2].strip()
    return _network(seen)


@lru_cache(maxsize=4096)
def _network(seen: str) -> str:
    try:
        found = ipaddress.ip_address(seen)
    except ValueError:
        return seen[:64]
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))
