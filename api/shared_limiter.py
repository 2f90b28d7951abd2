"""The same buckets shared by all processes, as long as the store answers; without it each process counts for itself."""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from api import buckets
from api.buckets import Grant, Wanted
from api.limiter import MOST_BUCKETS, Charge, Key, Limiter, Policy, charged

__all__ = ["SharedLimiter"]

LEASE_S = 10.0
"""What a process took and did not spend in this time is gone: nobody is given it twice."""
FIRST, MOST_AT_ONCE = 4, 1024
TRIES = 4
V = TypeVar("V")
Take = Callable[[Sequence[Wanted]], Grant | None]


class _Lease:
    """Requests taken from a shared bucket and not spent yet; `shared` is what was left there then."""

    __slots__ = ("ends", "left", "shared", "size")

    def __init__(self, size: int, shared: float, ends: float) -> None:
        self.left = self.size = size
        self.shared, self.ends = shared, ends


class SharedLimiter(Limiter):
    """Buckets in a store, `take` from it; safe between threads."""

    def __init__(
        self,
        policies: Mapping[str, Policy],
        take: Take = buckets.take,
        clock: Callable[[], float] = time.monotonic,
        most: int = MOST_BUCKETS,
    ) -> None:
        super().__init__(policies, clock, most)
        self._take = take
        self._leases: OrderedDict[Key, _Lease] = OrderedDict()
        self._shut: OrderedDict[Key, float] = OrderedDict()

    def _settled(self, known: Sequence[tuple[Policy, Key]]) -> Charge:
        for _ in range(TRIES):
            now = self._clock()
            with self._lock:
                refusal = self._known_refusal(known, now)
                lacking = [each for each in known if not self._has(each[1], now)]
                if refusal is not None:
                    return refusal
                if not lacking:
                    return self._spent(known)
            grant = self._take([self._wanted(policy, key) for policy, key in lacking])
            if grant is None:
                return super()._settled(known)
            with self._lock:
                self._learn(lacking, grant, now)
        return super()._settled(known)  # others of this process spent what was fetched, again and again

    def _known_refusal(self, known: Sequence[tuple[Policy, Key]], now: float) -> Charge | None:
        """A bucket said to be empty is so until then, for nobody puts anything in; but what was fetched before is there."""
        for policy, key in known if self._shut else ():
            ends = self._shut.get(key)
            if ends is not None and ends > now and not self._has(key, now):
                return charged(policy, 0.0, ends - now)
            if ends is not None and ends <= now:
                del self._shut[key]
        return None

    def _has(self, key: Key, now: float) -> bool:
        lease = self._leases.get(key)
        return lease is not None and lease.left > 0 and lease.ends > now

    def _spent(self, known: Sequence[tuple[Policy, Key]]) -> Charge:
        for _, key in known:
            self._leases[key].left -= 1
        policy, key = known[0]
        lease = self._leases[key]
        return charged(policy, min(lease.shared + lease.left, policy.quota))

    def _wanted(self, policy: Policy, key: Key) -> Wanted:
        """Twice as many as last time for who spent those before their time was over."""
        lease, name = self._leases.get(key), f"{key[0]}:{key[1]}"
        busy = lease is not None and lease.left <= 0
        return Wanted(name, policy.quota, policy.window_s, min(lease.size * 2, MOST_AT_ONCE) if lease and busy else FIRST)

    def _learn(self, lacking: Sequence[tuple[Policy, Key]], grant: Grant, now: float) -> None:
        if grant.lacking is not None:
            key = lacking[grant.lacking][1]
            self._keep(self._shut, key, now + max(grant.wait_s, 0.001))
            self._keep(self._buckets, key, (0.0, now))
            return
        for (_, key), taken, left in zip(lacking, grant.taken, grant.left, strict=True):
            held = self._leases.get(key)
            more = held.left if held is not None and held.ends > now else 0
            lease = _Lease(taken, left, now + LEASE_S)
            lease.left += max(more, 0)
            self._keep(self._buckets, key, (left, now))  # what to go on from should the store go away
            self._keep(self._leases, key, lease)

    def _keep(self, where: OrderedDict[Key, V], key: Key, value: V) -> None:
        where.pop(key, None)
        where[key] = value
        while len(where) > self._most:
            where.popitem(last=False)
