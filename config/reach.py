"""Whether the Valkey and the broker that the environment names answer. Looked at before a start; a running site does without."""

import os

import redis
from django.conf import settings

from config.embedded.errors import CannotStart

PATIENCE_S = 5


def check() -> None:
    """Refuses (CannotStart) addresses that are none, and servers that are dead or want another password."""
    if os.environ.get("VALKEY_URL"):
        _check_valkey(settings.VALKEY_URL)
    if os.environ.get("BROKER_URL"):
        _check_broker()


def _check_valkey(url: str) -> None:
    try:
        with redis.Redis.from_url(url, socket_timeout=PATIENCE_S, socket_connect_timeout=PATIENCE_S, retry=None) as link:
            link.ping()
    except (redis.RedisError, ValueError) as error:
        raise CannotStart(f"VALKEY_URL: {_line(error)}") from error


def _check_broker() -> None:
    from config.celery import app  # only now: it takes a while to import

    try:
        with app.connection_for_write() as link:
            link.connect()
    except Exception as error:  # each of Celery's transports has errors of its own
        raise CannotStart(f"BROKER_URL: {_line(error)}") from error


def _line(error: Exception) -> str:
    return " ".join(str(error.args[0] if isinstance(error, KeyError) else error).split()) or type(error).__name__
