"""This process's own connections with clients, which the server keeps to itself: found among its files."""

import os
import socket
import stat
import struct
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

__all__ = ["UNREAD_S", "Unsent", "give_up_on_who_does_not_read", "hang_up", "hang_up_on", "unsent"]

_LAST_SENT = struct.Struct("=44xI")
"""tcpi_last_data_sent of Linux's struct tcp_info, ms."""
_TAKEN = struct.Struct("=120xQ16xI20xQ")
"""tcpi_bytes_acked, tcpi_notsent_bytes and tcpi_busy_time (us) of the same."""
_FORGET = struct.pack("ii", 1, 0)
"""SO_LINGER: on, for no time."""

UNREAD_S = 60
"""How long a client may take in nothing of what it asked for. Until then its answer lies in memory here."""


class Unsent(NamedTuple):
    """A connection that could not be sent all yet: its file, the socket's own number, and how many bytes it took in so far.

    `busy_s`: how long, of all its life, there was something for it to take in.
    """

    file: int
    inode: int
    taken: int
    busy_s: float


def give_up_on_who_does_not_read() -> None:
    """The kernel hangs up on them: connections have this from the socket that listens, which is there once a request is."""
    for _, wire in _wires():
        if wire.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_S * 1000)


def hang_up(address: str, silent_s: float) -> None:
    """On every client at this address that was sent nothing for so long: it is idle, or has not finished asking."""
    for _, wire in _clients():
        with suppress(OSError):
            (sent_ms_ago,) = _LAST_SENT.unpack(wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _LAST_SENT.size))
            if sent_ms_ago >= silent_s * 1000 and wire.getpeername()[0] == address:
                wire.shutdown(socket.SHUT_RDWR)


def unsent() -> Iterator[Unsent]:
    """The clients who have still to take in what the kernel holds for them."""
    for file, wire in _clients():
        with suppress(OSError):
            taken, waiting, busy_us = _TAKEN.unpack(wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _TAKEN.size))
            if waiting:
                yield Unsent(file, os.fstat(wire.fileno()).st_ino, taken, busy_us / 1_000_000)


def hang_up_on(client: Unsent) -> None:
    """If it is still the same; and what was not sent is forgotten, by the kernel too."""
    with suppress(OSError), socket.socket(fileno=os.dup(client.file)) as wire:
        if os.fstat(wire.fileno()).st_ino == client.inode:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _FORGET)
            wire.shutdown(socket.SHUT_RDWR)


def _clients() -> Iterator[tuple[int, socket.socket]]:
    """Connections at a port that is listened at: those that this process made, to its database too, are none."""
    ports: set[int] = set()
    for _, wire in _wires():
        if wire.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            ports.add(wire.getsockname()[1])
    for file, wire in _wires():
        with suppress(OSError):
            if wire.getsockname()[1] in ports and not wire.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                yield file, wire


def _wires() -> Iterator[tuple[int, socket.socket]]:
    """Every file of this process that speaks TCP, and its socket, open until the next is asked for."""
    for name in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            if not stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                continue
            with socket.socket(fileno=os.dup(int(name))) as wire:
                if wire.family in (socket.AF_INET, socket.AF_INET6) and wire.type == socket.SOCK_STREAM:
                    yield int(name), wire
