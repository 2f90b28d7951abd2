"""A way to a database that can go dark: from then on every packet that comes is lost, and nobody is told."""

import ctypes
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_ATTACH_FILTER, _DETACH_FILTER = 26, 27
_LOSE_ALL = struct.pack("HBBI", 0x06, 0, 0, 0)
"""A packet filter of one instruction: of each packet keep nothing. What a socket's filter drops its kernel never answers."""


class Way:
    """From a port of this machine to another one."""

    def __init__(self, goal: tuple[str, int]) -> None:
        self._goal = goal
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port: int = self._listener.getsockname()[1]
        self._wires: list[socket.socket] = []
        threading.Thread(target=self._take, daemon=True).start()

    def go_dark(self) -> None:
        """Those who are on the way, and those who try to come, hear nothing more from it."""
        for wire in [self._listener, *self._wires]:
            with suppress(OSError):
                _lose_all(wire)

    def lighten(self) -> None:
        """Whoever still holds a connection goes on with it."""
        for wire in [self._listener, *self._wires]:
            with suppress(OSError):
                wire.setsockopt(socket.SOL_SOCKET, _DETACH_FILTER, 0)

    def close(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for wire in self._wires:
            with suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._listener.accept()
                there = socket.create_connection(self._goal)
                self._wires += [here, there]
                for ends in ((here, there), (there, here)):
                    threading.Thread(target=_carry, args=ends, daemon=True).start()


def _carry(source: socket.socket, goal: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(65_536):
            goal.sendall(piece)
    with suppress(OSError):
        goal.shutdown(socket.SHUT_WR)


def _lose_all(wire: socket.socket) -> None:
    instructions = ctypes.create_string_buffer(_LOSE_ALL)
    wire.setsockopt(socket.SOL_SOCKET, _ATTACH_FILTER, struct.pack("HxxxxxxP", 1, ctypes.addressof(instructions)))


@contextmanager
def way(goal: tuple[str, int]) -> Iterator[Way]:
    made = Way(goal)
    try:
        yield made
    finally:
        made.close()
