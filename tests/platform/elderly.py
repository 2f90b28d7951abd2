"""A server that greets as PostgreSQL of some version does, and is never asked more than that."""

import socket
import socketserver
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager

ENCRYPTION = (80877103, 80877104)
"""The codes by which a client asks for TLS or GSSAPI before it says who it is."""


@contextmanager
def greeting(version: str) -> Iterator[int]:
    """Its port on 127.0.0.1."""

    class Greeter(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            while _code(self.request) in ENCRYPTION:
                self.request.sendall(b"N")
            told = {"server_version": version, "client_encoding": "UTF8", "TimeZone": "UTC", "integer_datetimes": "on"}
            parameters = [_message(b"S", f"{name}\0{value}\0".encode()) for name, value in told.items()]
            hello = [_message(b"R", struct.pack("!i", 0)), *parameters, _message(b"K", struct.pack("!ii", 1, 1))]
            self.request.sendall(b"".join([*hello, _message(b"Z", b"I")]))
            self.request.recv(1024)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Greeter) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield int(server.server_address[1])
        server.shutdown()


def _code(link: socket.socket) -> int:
    """Of the client's first message, which has a length and no type."""
    length, code = struct.unpack("!ii", link.recv(8, socket.MSG_WAITALL))
    link.recv(length - 8, socket.MSG_WAITALL)
    return int(code)


def _message(kind: bytes, content: bytes) -> bytes:
    return kind + struct.pack("!i", len(content) + 4) + content
