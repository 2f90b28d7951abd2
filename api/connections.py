"""This process's own connections with clients, which the server keeps to itself: found among its files."""

import os
import socket
import stat
import struct
from collections.abc import Iterator
from contextlib import suppress

__all__ = ["UNREAD_S", "give_up_on_who_does_not_read", "hang_up"]

_LAST_SENT = struct.Struct("=44xI")
"""tcpi_last_data_sent of Linux's struct tcp_info, ms."""


UNREAD_S = 60
"""How long a client may take in nothing of what it asked for. Until then its answer lies in memory here."""


def give_up_on_who_does_not_read() -> None:
    """The kernel hangs up on them: connections have this from the socket that listens, which is there once a request is."""
    for file in _sockets():
        with suppress(OSError), socket.socket(fileno=os.dup(file)) as wire:
            if wire.family in (socket.AF_INET, socket.AF_INET6) and wire.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_S * 1000)


def hang_up(address: str, silent_s: float) -> None:
    """On every client at this address that was sent nothing for so long: it is idle, or has not finished asking."""
    for file in _sockets():
        with suppress(OSError):
            _hang_up_if_silent(file, address, silent_s)


def _sockets() -> Iterator[int]:
    for name in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            if stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                yield int(name)


def _hang_up_if_silent(file: int, address: str, silent_s: float) -> None:
    with socket.socket(fileno=os.dup(file)) as wire:
        if wire.family in (socket.AF_INET, socket.AF_INET6) and wire.getpeername()[0] == address:
            (sent_ms_ago,) = _LAST_SENT.unpack(wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _LAST_SENT.size))
            if sent_ms_ago >= silent_s * 1000:
                wire.shutdown(socket.SHUT_RDWR)
