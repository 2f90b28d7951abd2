"""Addresses that clients give us to send to: where they may lead. Private networks are nobody's business here.

What is checked when an address is given is checked again on the connected peer when something is sent there.
"""

import ipaddress
import re
import socket
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookTooLong
from functools import cache
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

__all__ = ["Address", "Target", "TargetRefused", "TooMany", "is_allowed", "resolve", "resolved_in_time", "target"]

LONGEST = 2000
RESOLVE_S = 1.0
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_PRINTED = re.compile(r"[!-~]+")
_NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_OURS = ("localhost", "local", "internal", "intranet", "lan", "home.arpa", "corp", "test", "invalid")
"""Last labels of names that lead to nobody outside."""
_HANDED_OUT = ipaddress.ip_network("2000::/3")
"""Of IPv6: no other public addresses are. Pythons differ in what they call global: some think so of site-local ones (fec0::)."""
_WRAPPING = [ipaddress.ip_network(each) for each in ("2002::/16", "2001::/32")]
"""Networks in it whose addresses hold an IPv4 address, which could be any."""


class TargetRefused(Exception):
    """Nothing is sent there; the words say why."""


class TooMany(Exception):
    """The player has as many targets as anybody may have; says how many that is."""


class Target(NamedTuple):
    """`path` with its query; `host` in lower case, without brackets."""

    is_tls: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """As the Host header has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.is_tls else 80) else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{'https' if self.is_tls else 'http'}://{self.authority}"


def target(url: str) -> Target:
    """The parts of an address that may be sent to, as far as its letters tell. Raises TargetRefused."""
    if len(url) > LONGEST or not _PRINTED.fullmatch(url) or "\\" in url:
        raise TargetRefused("An address of at most 2000 printed ASCII characters.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise TargetRefused("This is no address.") from error
    is_tls = parts.scheme == "https"
    if not is_tls and not (parts.scheme == "http" and settings.OUTBOUND_HTTP):
        raise TargetRefused("An https address.")
    if "@" in parts.netloc or parts.fragment or not parts.hostname:
        raise TargetRefused("An address with a host, and without a user or a fragment.")
    number = (443 if is_tls else 80) if port is None else port
    found = Target(is_tls, parts.hostname.rstrip("."), number, _path(parts.path, parts.query))
    if not found.port or ("*" not in settings.OUTBOUND_PORTS and str(found.port) not in settings.OUTBOUND_PORTS):
        raise TargetRefused(f"Nothing is sent to this port; to {', '.join(settings.OUTBOUND_PORTS)} it is.")
    _check_host(found.host)
    return found


def _path(path: str, query: str) -> str:
    return f"{path or '/'}?{query}" if query else path or "/"


def _check_host(host: str) -> None:
    """Addresses must be public and written plainly; names must look like names of the public DNS."""
    address = _address(host)
    if address is not None:
        if not is_allowed(address):
            raise TargetRefused("Nothing is sent to private addresses.")
        return
    if host in _known_hosts():
        return
    labels = host.split(".")
    if not all(_NAME.fullmatch(label) for label in labels) or labels[-1][0].isdigit():
        raise TargetRefused("This is no name of a host; write numbers as 192.0.2.1.")
    if len(labels) < 2 or host.endswith(tuple(f".{each}" for each in _OURS)) or host in _OURS:
        raise TargetRefused("Nothing is sent to private names.")


def _address(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host.partition("%")[0] if ":" in host else host)
    except ValueError:
        return None


def is_allowed(address: Address) -> bool:
    """Whether anything may be sent there: a public unicast address, or one that the site's own list names."""
    mapped = getattr(address, "ipv4_mapped", None)
    if mapped is not None:
        return is_allowed(mapped)
    if any(address in network for network in _private_but_allowed(tuple(settings.OUTBOUND_PRIVATE))):
        return True
    if address.version == 6 and (address not in _HANDED_OUT or any(address in network for network in _WRAPPING)):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def resolve(host: str, port: int) -> list[Address]:
    """Every address of the host. Raises TargetRefused if there is none, or if any of them is not allowed."""
    plain = _address(host)
    if plain is not None:
        found = [plain]
    elif host in (known := _known_hosts()):
        found = [known[host]]
    else:
        found = _asked(host, port)
    if not found or not all(map(is_allowed, found)):
        raise TargetRefused("The name leads to a private address.")
    return found


def resolved_in_time(host: str, port: int) -> None:
    """Refuses (TargetRefused) a name that leads to a private address now. One that can't be resolved soon is let pass: it is
    looked at again whenever something is sent."""
    waiting = _resolvers().submit(resolve, host, port)
    try:
        waiting.result(RESOLVE_S)
    except (OSError, TookTooLong):
        waiting.cancel()


def _asked(host: str, port: int) -> list[Address]:
    lines = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ipaddress.ip_address(str(line[4][0]).partition("%")[0]) for line in lines]


def _known_hosts() -> dict[str, Address]:
    pairs = [each.partition("=") for each in settings.OUTBOUND_HOSTS]
    return {name: ipaddress.ip_address(address) for name, _, address in pairs}


@cache
def _private_but_allowed(networks: tuple[str, ...]) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    return [ipaddress.ip_network(each) for each in networks]


@cache
def _resolvers() -> Executor:
    """Few: who registers addresses that can't be resolved waits for nobody but others who do."""
    return ThreadPoolExecutor(2, thread_name_prefix="resolve")
