"""What the environment says, in the types that settings need."""

import os
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from config.embedded.errors import CannotStart

FALSE = {"", "0", "false", "no", "off"}
SCHEMES = ("postgresql", "postgres")
PATIENCE: dict[str, Any] = {  # Any: the driver's options are of unlike types
    "connect_timeout": 10,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 2,
}
"""Seconds that a connection may take to come about (the driver's own patience is two minutes); milliseconds in which the server
must have taken in what was sent; seconds after which it is asked whether it is still there. Left to itself a connection whose
packets are lost is waited for a quarter of an hour, and, where an answer is due, two hours.
"""


def text(name: str, default: str = "") -> str:
    """The variable, or the default when it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    """True unless the variable reads 0, false, no or off."""
    value = os.environ.get(name)
    return default if value is None else value.strip().lower() not in FALSE


def words(name: str, default: str = "") -> list[str]:
    """The items of a comma-separated list."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def number(name: str, default: int, least: int = 0) -> int:
    """The variable as a whole number. Refuses (CannotStart) what is none, or less than the least."""
    value = text(name, str(default))
    if not (value.isascii() and value.isdigit()) or int(value) < least:
        raise CannotStart(f"{name}={value} is no whole number from {least}")
    return int(value)


def database(url: str, name: str = "") -> dict[str, Any]:  # Any: Django's settings hold words, numbers and dicts side by side
    """Django's settings for `postgresql://user:password@host:port/name?host=/folder&option=value`.

    The query's `host` and `port` win (a socket's folder fits nowhere else); whatever else it names goes to the driver.
    `name` is another database of that server. Refuses (CannotStart) what is no such address, without repeating it: it may hold
    a password.
    """
    parts = urlsplit(url)
    options = PATIENCE | {key: _typed(value) for key, value in parse_qsl(parts.query)}
    if parts.scheme not in SCHEMES or not _has_port(parts) or not (name or parts.path.lstrip("/")):
        raise CannotStart("DATABASE_URL is no address of a database: postgresql://user:password@host:port/name")
    return {
        "ENGINE": "config.database",
        "NAME": name or unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": str(options.pop("host", unquote(parts.hostname or ""))),
        "PORT": str(options.pop("port", parts.port or "")),
        "OPTIONS": options,
    }


def _has_port(parts: SplitResult) -> bool:
    """Whether the port is one, or left out."""
    try:
        return parts.port != 0
    except ValueError:
        return False


def _typed(value: str) -> str | int | bool:
    if value.lower() in {"true", "false"}:
        return value.lower() == "true"
    return int(value) if value.isdigit() else value
