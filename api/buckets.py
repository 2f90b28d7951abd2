"""Buckets that all processes share, in Valkey: taken from by one script, so that no two take the same request.

Going there for every request would cost more than many a request. So a process takes a few at once and spends them itself: of a
bucket that is more than half full, more the faster they are spent, and back to one by one below that. What was taken counts as
spent, so together the processes never give more than the quota; a refusal means that the shared bucket is empty.
"""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import redis
from django.conf import settings
from django.db import connection

__all__ = ["AWAY", "Grant", "Wanted", "take"]

PATIENCE_S = 0.2
SILENCE_S = 2.0
"""After a failure Valkey is not asked for this long: a dead one must not slow every request."""
AWAY = None
_SCRIPT = """
local now = redis.call('TIME')
now = now[1] + now[2] / 1000000
local held = {}
for i, key in ipairs(KEYS) do
    local quota, window = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1])
    local known = redis.call('HMGET', key, 'held', 'at')
    held[i] = quota
    if known[1] then
        held[i] = math.min(quota, known[1] + math.max(0, now - known[2]) * quota / window)
    end
end
for i, left in ipairs(held) do
    if left < 1 then
        return {i, tostring((1 - left) * ARGV[3 * i - 1] / ARGV[3 * i - 2])}
    end
end
local told = {0}
for i, key in ipairs(KEYS) do
    local quota, window, wish = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
    local taken = math.max(1, math.min(wish, math.floor(quota / 16), math.floor(held[i] - quota / 2)))
    redis.call('HSET', key, 'held', tostring(held[i] - taken), 'at', tostring(now))
    redis.call('PEXPIRE', key, math.ceil(window * 1000))
    told[#told + 1] = taken
    told[#told + 1] = tostring(held[i] - taken)
end
return told
"""
_silent_until = 0.0
_here = threading.local()


@dataclass(frozen=True, slots=True)
class Wanted:
    """A bucket to take from: its name, quota and window, and how many at once would be useful."""

    name: str
    quota: int
    window_s: int
    wish: int = 1


@dataclass(frozen=True, slots=True)
class Grant:
    """`taken` and what is `left` of each bucket; or nothing was taken, for bucket `lacking` has one again after `wait_s`."""

    taken: Sequence[int] = ()
    left: Sequence[float] = ()
    lacking: int | None = None
    wait_s: float = 0.0


def take(wanted: Sequence[Wanted]) -> Grant | None:
    """From all, or from none. AWAY (None) if Valkey does not answer."""
    global _silent_until
    if time.monotonic() < _silent_until:
        return AWAY
    try:
        told = _told(wanted)
    except (redis.RedisError, OSError):
        _here.__dict__.pop("client", None)
        _silent_until = time.monotonic() + SILENCE_S
        return AWAY
    if told[0]:
        return Grant(lacking=told[0] - 1, wait_s=float(told[1]))
    return Grant(taken=[int(each) for each in told[1::2]], left=[float(each) for each in told[2::2]])


def _told(wanted: Sequence[Wanted]) -> list[Any]:  # Any: integers and texts
    keys = [f"limit:{_site()}:{each.name}:{each.quota}/{each.window_s}" for each in wanted]
    numbers = [number for each in wanted for number in (each.quota, each.window_s, each.wish)]
    link = _client()
    digest = _digest(link)
    try:
        return cast("list[Any]", link.evalsha(digest, len(keys), *keys, *map(str, numbers)))
    except redis.exceptions.NoScriptError:  # it was started anew
        return cast("list[Any]", link.eval(_SCRIPT, len(keys), *keys, *map(str, numbers)))


def _client() -> redis.Redis:
    """This thread's: a pool would ask for a lock, and look at the socket, each time."""
    link: redis.Redis | None = _here.__dict__.get("client")
    if link is None:
        link = _here.client = redis.Redis.from_url(
            settings.VALKEY_URL,
            single_connection_client=True,
            socket_timeout=PATIENCE_S,
            socket_connect_timeout=PATIENCE_S,
            retry=None,
            health_check_interval=0,
        )
    return link


def _digest(link: redis.Redis) -> str:
    digest: str | None = _here.__dict__.get("digest")
    if digest is None:
        digest = _here.digest = str(link.script_load(_SCRIPT))
    return digest


@cache
def _site() -> str:
    """Sites and tests that share a Valkey do not share buckets."""
    return str(connection.settings_dict["NAME"])
