"""Where the site listens, and under which addresses people find it."""

import os
import socket
from dataclasses import dataclass

from config.embedded.errors import CannotStart
from config.environment import text

ANYWHERE = {"0.0.0.0", "::", ""}


@dataclass(frozen=True)
class Address:
    host: str
    port: int
    stream_port: int

    @property
    def near(self) -> str:
        """The host by which this machine reaches the site."""
        return "127.0.0.1" if self.host in ANYWHERE else self.host

    @property
    def far(self) -> str | None:
        """The host by which a phone in the same network reaches it; None when only this machine may."""
        if self.host in ANYWHERE:
            return _own_address()
        return None if self.host.startswith("127.") or self.host == "localhost" else self.host


def from_environment() -> Address:
    """HOST, PORT and STREAM_PORT. Refuses ports, METRICS_PORT too, that are no numbers, or taken."""
    address = Address(text("HOST", "127.0.0.1"), _port("PORT", "8000"), _port("STREAM_PORT", "8001"))
    places = [("PORT", address.near, address.port), ("STREAM_PORT", address.near, address.stream_port)]
    if text("METRICS_PORT"):
        places.append(("METRICS_PORT", text("METRICS_HOST", "127.0.0.1"), _port("METRICS_PORT", "")))
    for name, host, port in places:
        if is_taken(host, port):
            raise CannotStart(f"port {port} is taken: is `make run` running already? {name}=<another> chooses another")
    return address


def is_taken(host: str, port: int) -> bool:
    """Asked by connecting: the servers bind with SO_REUSEPORT, so two would share a port without a word."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.settimeout(2)
        return probe.connect_ex((host, port)) == 0


def announce(address: Address) -> None:
    """Let the children answer under every name the site has, and tell where its stream is."""
    names = ["localhost", "127.0.0.1", "[::1]", socket.gethostname(), address.near, address.far or ""]
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(dict.fromkeys(filter(None, names))))
    os.environ["STREAM_PORT"] = str(address.stream_port)


def _port(name: str, default: str) -> int:
    given = text(name, default)
    if not given.isdigit() or not 0 < int(given) < 65536:
        raise CannotStart(f"{name}={given} is no port: 1 to 65535")
    return int(given)


def _own_address() -> str | None:
    """The address of the interface that leads out; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
