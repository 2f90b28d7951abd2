"""What the environment says, in the types that settings need."""

import os
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from config.embedded.errors import CannotStart

FALSE = {"", "0", "false", "no", "off"}


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
    `name` is another database of that server.
    """
    parts = urlsplit(url)
    options: dict[str, Any] = {key: _typed(value) for key, value in parse_qsl(parts.query)}
    return {
        "ENGINE": "config.database",
        "NAME": name or unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": str(options.pop("host", unquote(parts.hostname or ""))),
        "PORT": str(options.pop("port", parts.port or "")),
        "OPTIONS": options,
    }


def _typed(value: str) -> str | int | bool:
    if value.lower() in {"true", "false"}:
        return value.lower() == "true"
    return int(value) if value.isdigit() else value
