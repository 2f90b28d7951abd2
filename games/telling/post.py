"""POST to an address that a client gave us: only to public ones, looked at on the connected socket. No redirects, no proxies,
little patience, and nothing read of what is answered but its status.

Nothing here touches the database, so many may be under way at once (`underway.py`).
"""

import contextlib
import http.client
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address

import certifi
from django.conf import settings

from accounts.targets import Address, Target, TargetRefused, is_allowed, resolve, target
from games.telling.outcomes import Failed, Outcome, Refused, Sent

CONNECT_S, SILENCE_S, TOTAL_S = 3.0, 10.0, 15.0
AT_ONCE = 48
MOST_TRIED = 3
MOST_WAIT_S = 86_400


@dataclass(frozen=True, slots=True)
class Letter:
    """What to POST where. `judge` says what a status means that is no 2xx."""

    url: str
    headers: Mapping[str, str]
    body: bytes
    judge: Callable[[int], Outcome]


class _Wire(http.client.HTTPConnection):
    """A connection to the host's own public address, or none."""

    def __init__(self, place: Target) -> None:
        super().__init__(place.host, place.port, timeout=SILENCE_S)
        self._place = place
        self._is_over = False

    def connect(self) -> None:
        addresses = resolve(self._place.host, self._place.port)
        if self._is_over:
            raise TimeoutError("nobody waits for it any more")
        self.sock = _connected(addresses, self._place.port)
        if not is_allowed(ip_address(self.sock.getpeername()[0].partition("%")[0])):
            self.close()
            raise TargetRefused("The connection leads to a private address.")
        if self._is_over:
            raise TimeoutError("nobody waits for it any more")
        self.sock.settimeout(SILENCE_S)
        if self._place.is_tls:
            self.sock = _tls(settings.OUTBOUND_CA).wrap_socket(self.sock, server_hostname=self._place.host)

    def hang_up(self) -> None:
        """From another thread: whoever waits for an answer gets none, and what was not sent yet will not be."""
        self._is_over = True
        with contextlib.suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)


Wire = _Wire | Refused
"""Where a letter goes, or why it goes nowhere."""


def _connected(addresses: Sequence[Address], port: int) -> socket.socket:
    """To the first of the addresses that answers; many hosts have one that this machine has no way to."""
    for address in addresses[:MOST_TRIED]:
        with contextlib.suppress(OSError):
            return socket.create_connection((str(address), port), CONNECT_S)
    raise ConnectionError("no address answers")


def begin(letter: Letter) -> tuple[Future[Outcome], Wire]:
    """Sends it in a thread of its own. Whoever waits for it waits TOTAL_S, and then hangs up.

    What is late is given up for good: nothing leaves for it from then on, or it would be sent behind the next try's back.
    """
    wire = _wire(letter.url)
    return _senders().submit(_post, letter, wire), wire


def hang_up(wire: Wire) -> None:
    if isinstance(wire, _Wire):
        wire.hang_up()


def _wire(url: str) -> Wire:
    try:
        return _Wire(target(url))
    except TargetRefused:
        return Refused("url_not_allowed")


def _post(letter: Letter, wire: Wire) -> Outcome:
    if isinstance(wire, Refused):
        return wire
    try:
        wire.request("POST", wire._place.path, letter.body, {"Host": wire._place.authority, **letter.headers})
        answer = wire.getresponse()
        if 200 <= answer.status < 300:
            return Sent(answer.status)
        return _with_wait(letter.judge(answer.status), answer.headers.get("Retry-After"))
    except TargetRefused:
        return Failed("url_not_allowed")
    except TimeoutError:
        return Failed("timeout")
    except ssl.SSLError:
        return Failed("tls")
    except (OSError, http.client.HTTPException, ValueError):
        return Failed("unreachable")
    finally:
        wire.close()


def _with_wait(outcome: Outcome, asked: str | None) -> Outcome:
    """Retry-After in seconds is honoured up to a day; as a date it is not."""
    if not isinstance(outcome, Failed) or not (asked and asked.isascii() and asked.isdigit() and len(asked) < 10):
        return outcome
    return Failed(outcome.code, outcome.status, min(int(asked), MOST_WAIT_S))


@cache
def _tls(extra: str) -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    if extra:
        context.load_verify_locations(extra)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


@cache
def _senders() -> Executor:
    return ThreadPoolExecutor(AT_ONCE, thread_name_prefix="post")
