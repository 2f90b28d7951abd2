"""Waking whoever waits: after a commit a word goes through Valkey, at best. Whoever misses it finds the entry by asking.

A hint holds ids and a version, nothing of the game.
"""

import time
from collections.abc import Iterable
from functools import cache
from uuid import UUID

import redis
from django.conf import settings
from django.db import connection

_PATIENCE_S = 0.05
_SILENCE_S = 2.0
"""After a failure no hint is tried for this long: a dead Valkey must not slow a move."""
_silent_until = 0.0


def channel() -> str:
    """One channel a database: sites and tests that share a Valkey do not hear each other."""
    return f"hints:{connection.settings_dict['NAME']}"


def give(game_id: UUID, version: int, players: Iterable[UUID | None]) -> None:
    """Says that the game is at this version, and whose lists it stands in. Never raises, never waits long."""
    global _silent_until
    if time.monotonic() < _silent_until:
        return
    try:
        _client().publish(channel(), " ".join([str(game_id), str(version), *[str(player) for player in players if player]]))
    except redis.RedisError:
        _silent_until = time.monotonic() + _SILENCE_S


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.CACHES["default"]["LOCATION"], socket_timeout=_PATIENCE_S, socket_connect_timeout=_PATIENCE_S, retry=None
    )
