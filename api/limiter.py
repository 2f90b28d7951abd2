"""Buckets that refill evenly, counted by one process for itself."""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Charge", "Limiter", "Policy", "Wish"]

MOST_BUCKETS = 20_000
"""About 4 MB when full; the least lately used are forgotten first, and so are full again."""

Wish = tuple[str, Hashable]
"""The name of a policy and whose bucket."""
Key = Wish


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
        self._buckets: OrderedDict[Key, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def charge(self, name: str, client: Hashable) -> Charge | None:
        """Takes one request from the client's bucket; None where nothing is limited."""
        return self.charge_all([(name, client)])

    def charge_all(self, wishes: Sequence[Wish]) -> Charge | None:
        """Takes one request from each bucket, or from none. The charge is that of the first, or of the one that refuses."""
        known = [(policy, wish) for wish in wishes if (policy := self._policies.get(wish[0])) is not None]
        return self._settled(known) if known else None

    def limits(self, name: str) -> bool:
        """Whether there is such a policy."""
        return name in self._policies

    def _settled(self, known: Sequence[tuple[Policy, Key]]) -> Charge:
        now = self._clock()
        with self._lock:
            held = [self._held(policy, key, now) for policy, key in known]
            refusing = next((at for at, left in enumerate(held) if left < 1), None)
            for (_, key), left in zip(known, held, strict=True):
                self._buckets[key] = (left if refusing is not None else left - 1, now)
            while len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        if refusing is None:
            return charged(known[0][0], held[0] - 1)
        policy = known[refusing][0]
        return charged(policy, held[refusing], (1 - held[refusing]) / policy.quota * policy.window_s)

    def _held(self, policy: Policy, key: Key, now: float) -> float:
        """Taken out, to be put back as the one that was used last."""
        held, since = self._buckets.pop(key, (float(policy.quota), now))
        return min(held + (now - since) * policy.quota / policy.window_s, policy.quota)


def charged(policy: Policy, left: float, wait_s: float | None = None) -> Charge:
    """With whole requests and seconds."""
    missing_s = (policy.quota - left) / policy.quota * policy.window_s
    return Charge(policy, int(left), math.ceil(missing_s), None if wait_s is None else math.ceil(wait_s) or 1)
