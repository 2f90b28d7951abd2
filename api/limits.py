"""How much one client may ask: a bucket a client and policy that refills evenly, counted by each server process for itself.

A client that meets several processes may so get up to as many times the quota; docs/api.md says so.
"""

import ipaddress
import math
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest

DEFAULTS = "read=24000/60,command=12000/60,write=1200/60,guest=1200/60,code=10/60,codes=120/60"
MOST_BUCKETS = 20_000
"""About 4 MB when full; the least lately used are forgotten first, and so are full again."""
_POLICY = re.compile(r"(?P<name>[a-z]+)=(?P<quota>[0-9]+)/(?P<window_s>[0-9]+)")


@dataclass(frozen=True, slots=True)
class Policy:
    """At most `quota` requests at once; an empty bucket is full again after `window_s` seconds."""

    name: str
    quota: int
    window_s: int

    @property
    def header(self) -> str:
        return f'"{self.name}";q={self.quota};w={self.window_s}'


@dataclass(frozen=True, slots=True)
class Charge:
    """What one request left in its bucket: whole requests, and seconds until it is full. `wait_s`: it was empty."""

    policy: Policy
    remaining: int
    reset_s: int
    wait_s: int | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {
            "RateLimit-Policy": self.policy.header,
            "RateLimit": f'"{self.policy.name}";r={self.remaining};t={self.reset_s}',
        }


class Limiter:
    """The buckets of this process. Safe between threads."""

    def __init__(
        self, policies: Mapping[str, Policy], clock: Callable[[], float] = time.monotonic, most: int = MOST_BUCKETS
    ) -> None:
        self._policies, self._clock, self._most = policies, clock, most
        self._buckets: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def charge(self, name: str, client: Hashable) -> Charge | None:
        """Takes one request from the client's bucket; None where nothing is limited."""
        policy = self._policies.get(name)
        if policy is None:
            return None
        with self._lock:
            left = self._left((name, client), policy)
        missing = (policy.quota - max(left, 0.0)) / policy.quota * policy.window_s
        wait_s = math.ceil(-left / policy.quota * policy.window_s) or 1 if left < 0 else None
        return Charge(policy, int(max(left, 0.0)), math.ceil(missing), wait_s)

    def _left(self, key: Hashable, policy: Policy) -> float:
        """What is left after this request; below 0 it is one too many, and took nothing."""
        now = self._clock()
        held, since = self._buckets.pop(key, (float(policy.quota), now))
        held = min(held + (now - since) * policy.quota / policy.window_s, policy.quota)
        left = held - 1
        self._buckets[key] = (left if left >= 0 else held, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return left


def policies(text: str) -> dict[str, Policy]:
    """From "read=24000/60,…"; "off" is none. Refuses (ValueError) anything else."""
    if text == "off":
        return {}
    found = [_POLICY.fullmatch(each.strip()) for each in (text or DEFAULTS).split(",")]
    if not all(found):
        raise ValueError(f"API_LIMITS: {text!r} is not like {DEFAULTS!r}")
    return {each["name"]: Policy(each["name"], int(each["quota"]), int(each["window_s"])) for each in found if each}


def address(request: HttpRequest) -> str:
    """The client's network: an IPv4 address, or an IPv6 /64. Behind a trusted proxy, as the proxy saw it."""
    seen = str(request.META.get("REMOTE_ADDR", ""))
    if settings.SECURE_PROXY_SSL_HEADER:
        seen = str(request.META.get("HTTP_X_FORWARDED_FOR", seen)).rpartition(",")[2].strip()
    try:
        found = ipaddress.ip_address(seen)
    except ValueError:
        return seen[:64]
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


LIMITS = Limiter(policies(settings.API_LIMITS))
