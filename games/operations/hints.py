"""Waking whoever waits: after a commit a word goes through Valkey, at best. Whoever misses it finds the entry by asking.

A hint holds ids and a version, nothing of the game. It is sent and not waited for, since Valkey is told not to answer: it costs a
move one write to a socket.
"""

import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import cast
from uuid import UUID

import redis
from django.conf import settings
from django.db import connection

_PATIENCE_S = 0.05
_SILENCE_S = 2.0
"""After a failure no hint is tried for this long: a dead Valkey must not slow a move."""
_silent_until = 0.0
_here = threading.local()
"""`link`: this thread's connection."""


def channel() -> str:
    """One channel a database: sites and tests that share a Valkey do not hear each other."""
    return f"hints:{connection.settings_dict['NAME']}"


def give(game_id: UUID, version: int, players: Iterable[UUID | None]) -> None:
    """Says that the game is at this version, and whose lists it stands in. Never raises, never waits long."""
    global _silent_until
    if time.monotonic() < _silent_until:
        return
    try:
        _send("PUBLISH", channel(), " ".join([str(game_id), str(version), *[str(player) for player in players if player]]))
    except redis.RedisError:
        _silent_until = time.monotonic() + _SILENCE_S


def _send(*words: str) -> None:
    """On this thread's connection; on a new one where there is none, or Valkey has hung up on it."""
    link: redis.Connection | None = _here.__dict__.pop("link", None)
    if link is not None:
        with suppress(redis.ConnectionError):
            _write(link, *words)
            return
    _write(_linked(), *words)


def _write(link: redis.Connection, *words: str) -> None:
    """One write. The connection is kept only after a good one."""
    packed = link.pack_command(*words)  # type: ignore[no-untyped-call]  # as redis leaves it
    link.send_packed_command(packed, check_health=False)  # type: ignore[no-untyped-call]  # as above
    _here.link = link


def _linked() -> redis.Connection:
    """A connection on which nothing is answered."""
    link = cast(redis.Connection, _pool().make_connection())
    link.connect()  # type: ignore[no-untyped-call]  # as redis leaves it
    _write(link, "CLIENT", "REPLY", "OFF")
    return link


@cache
def _pool() -> redis.ConnectionPool:
    """Of the settings, not of connections: these stay with their threads."""
    return redis.ConnectionPool.from_url(
        settings.VALKEY_URL, socket_timeout=_PATIENCE_S, socket_connect_timeout=_PATIENCE_S, retry=None
    )
