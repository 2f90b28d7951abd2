"""How a log is written: words in a terminal, a line of JSON for machines. Either says which request and game it is about.

Ids only: never a name, an address, a token, a body or a card. What an exception says may quote them, so of a traceback only the
type and the places are written.
"""

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Any

from games import traces

FORMATS = ("line", "json")


class About(logging.Filter):
    """Puts on every record which request and which game it is about."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id, record.game_id = traces.request_id.get(), traces.game_id.get()
        if record.name == "django.request" and isinstance(record.args, tuple) and len(record.args) == 2:
            record.args = (record.args[0], _route(getattr(record, "request", None)))
        return True


def _route(request: Any) -> str:  # Any: Django's request
    """The address as it is declared: an address itself may be a secret, as in a mail that resets a password."""
    match = getattr(request, "resolver_match", None)
    return match.route if match else "unknown"


class _Careful(logging.Formatter):
    """An exception's type and places, without its words."""

    def formatException(self, ei: Any) -> str:  # Any: as logging types it; a name of logging's own
        kind, _, places = ei
        return "".join([*traceback.format_tb(places), kind.__name__ if kind else ""])


class Line(_Careful):
    """For people."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name} {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        about = [f"{name}={value}" for name, value in _about(record).items()]
        return " ".join([super().format(record), *about])


class Json(_Careful):
    """For machines: at, level, logger, message, and where they are known request_id, game_id, ms and the exception."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        members = {"at": at, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            members["exception"] = self.formatException(record.exc_info)
        return json.dumps(members | _about(record), ensure_ascii=False)


def _about(record: logging.LogRecord) -> dict[str, Any]:  # Any: text, and a number
    found = {name: getattr(record, name, None) for name in ("request_id", "game_id", "ms")}
    return {name: value if name == "ms" else str(value) for name, value in found.items() if value is not None}


def configured(form: str, level: str) -> dict[str, Any]:  # Any: as logging.config takes it
    """The settings of logging for a form (line, json) and a level."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"about": {"()": About}},
        "formatters": {"line": {"()": Line}, "json": {"()": Json}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": form, "filters": ["about"]}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": "WARNING", "propagate": True},
            "django.request": {"level": "ERROR"},  # a refusal is an answer, not an event
            "django.security.DisallowedHost": {"level": "CRITICAL"},  # refused; it would quote what anybody asked for
            "django.server": {"handlers": [], "propagate": True},
            "httpx": {"level": "WARNING"},  # it writes addresses that clients gave
        },
    }
