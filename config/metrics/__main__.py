"""`python -m config.metrics`: GET /metrics at METRICS_HOST (127.0.0.1) and METRICS_PORT, for nobody else to reach."""

import os
import signal
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

import django
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

from config.embedded.errors import CannotStart
from config.environment import number, text
from config.metrics.counted import Counted, folder
from config.metrics.waiting import Waiting


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if not folder().is_dir():
        raise CannotStart("PROMETHEUS_MULTIPROC_DIR must name the folder in which the site's processes count")
    django.setup()
    address = (text("METRICS_HOST", "127.0.0.1"), number("METRICS_PORT", 8002, least=1))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        server = HTTPServer(address, _Metrics)
    except OSError as error:
        raise CannotStart(f"METRICS_HOST={address[0]} METRICS_PORT={address[1]}: {error.strerror}") from error
    server.serve_forever()


class _Metrics(BaseHTTPRequestHandler):
    registry = CollectorRegistry()

    def do_GET(self) -> None:  # the name that http.server calls
        if self.path != "/metrics":
            self.send_error(404)
            return
        body = generate_latest(self.registry)
        self.send_response(200)
        self.send_header("Content-Type", CONTENT_TYPE_LATEST)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: Prometheus asks every few seconds."""


_Metrics.registry.register(Counted())
_Metrics.registry.register(Waiting())

if __name__ == "__main__":
    main()
