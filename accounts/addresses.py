"""From where a request comes."""

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

__all__ = ["address_of", "client_address"]


def client_address(request: HttpRequest) -> str:
    """The client's network: an IPv4 address, or an IPv6 /64. Behind a trusted proxy, as the proxy saw it."""
    return address_of(request.META)


def address_of(wsgi: Mapping[str, Any]) -> str:  # Any: WSGI's environment holds anything
    """The same, of a request that nobody has looked at yet."""
    seen = str(wsgi.get("REMOTE_ADDR", ""))
    if settings.SECURE_PROXY_SSL_HEADER:
        seen = str(wsgi.get("HTTP_X_FORWARDED_FOR", seen)).rpartition(",")[2].strip()
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
