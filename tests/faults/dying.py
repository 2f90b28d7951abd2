"""The real web application in a process that kills itself at chosen moments of a write: served instead of config.wsgi.

DIE names what may happen and how often: `before_append:0.02,after_append:0.02,before_answer:0.02`. Death is SIGKILL: nothing is
cleaned up, nobody is told.
"""

import os
import random
import signal
from collections.abc import Callable, Iterable
from typing import Any

from config.wsgi import application as real_application
from games.store import append as appending

CHANCES = {name: float(odds) for name, _, odds in (item.partition(":") for item in os.environ["DIE"].split(","))}
_write = vars(appending)["write"]


def _perhaps_die(moment: str) -> None:
    if random.random() < CHANCES.get(moment, 0.0):
        os.kill(os.getpid(), signal.SIGKILL)


def _deadly_write(sql: str, *values: Any) -> Any:  # Any: as the write it stands for
    """The round trip of an append, with a death on either side of its commit."""
    _perhaps_die("before_append")
    lines = _write(sql, *values)
    _perhaps_die("after_append")
    return lines


vars(appending)["write"] = _deadly_write


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:  # Any: WSGI's types
    answer = real_application(environ, start_response)
    if environ["REQUEST_METHOD"] == "POST":
        _perhaps_die("before_answer")
    return answer
