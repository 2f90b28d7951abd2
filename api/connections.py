"""This process's own connections with clients, which the server keeps to itself: found among its files."""

import os
import socket
import stat
import struct
from contextlib import suppress

__all__ = ["hang_up"]

_LAST_SENT = struct.Struct("=44xI")
"""tcpi_last_data_sent of Linux's struct tcp_info, ms."""


def hang_up(address: str, silent_s: float) -> None:
    """On every client at this address that was sent nothing for so long: it is idle, or has not finished asking."""
    for name in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            if stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                _hang_up_if_silent(int(name), address, silent_s)


def _hang_up_if_silent(file: int, address: str, silent_s: float) -> None:
    with socket.socket(fileno=os.dup(file)) as wire:
        if wire.family in (socket.AF_INET, socket.AF_INET6) and wire.getpeername()[0] == address:
            (sent_ms_ago,) = _LAST_SENT.unpack(wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _LAST_SENT.size))
            if sent_ms_ago >= silent_s * 1000:
                wire.shutdown(socket.SHUT_RDWR)
