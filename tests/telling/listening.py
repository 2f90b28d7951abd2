"""A real HTTPS (or HTTP) server on this machine that writes down what is POSTed to it and answers as told."""

import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

import trustme

HOST = "hooks.example.org"
"""A public name; tests say where it leads."""


class Heard(NamedTuple):
    path: str
    headers: Mapping[str, str]
    body: bytes


@dataclass
class Listener:
    """`answers`: (status, headers) of the next answers, then 204s. `gate` closed: it answers nothing."""

    heard: list[Heard] = field(default_factory=list)
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    connections: int = 0
    port: int = 0
    gate: threading.Event = field(default_factory=threading.Event)

    def url(self, path: str = "/hook", host: str = HOST) -> str:
        return f"https://{host}:{self.port}{path}"


def _handler(listener: Listener) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            listener.heard.append(Heard(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            listener.gate.wait(60)
            status, headers = listener.answers.pop(0) if listener.answers else (204, {})
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    return Handler


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    listener: Listener

    def process_request(self, request: object, client_address: object) -> None:
        self.listener.connections += 1
        super().process_request(request, client_address)  # type: ignore[arg-type]  # as it came

    def handle_error(self, request: object, client_address: object) -> None:
        pass


@contextmanager
def listening(folder: Path, authority: trustme.CA | None) -> Iterator[Listener]:
    """Until the block ends. Without an authority it speaks plain HTTP."""
    listener = Listener()
    listener.gate.set()
    server = _Server(("127.0.0.1", 0), _handler(listener))
    server.listener, listener.port = listener, server.server_port
    if authority is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert(HOST, "127.0.0.1").configure_cert(context)
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield listener
    finally:
        listener.gate.set()
        server.shutdown()
        server.server_close()
