"""Where an app may be sent back to: addresses written out, compared letter by letter."""

import re
from collections.abc import Sequence
from urllib.parse import SplitResult, urlsplit

__all__ = ["AddressRefused", "check_address", "is_registered"]

LONGEST = 500
LOOPBACK = ("127.0.0.1", "::1")
PLAIN = re.compile(r"[!-~]+")
HOST = re.compile(
    r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*|[0-9a-f:.]*:[0-9a-f:.]*"
)
"""A name of labels, or an IPv6 address: no `;` or `,`, for the host becomes a part of the page's policy."""
OWN_SCHEME = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")
"""As an app's own domain backwards, com.example.app (RFC 8252, 7.1); so never javascript, data or file."""
_OWN_MACHINE = re.compile(r"(http://(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)")


class AddressRefused(ValueError):
    """This address can't be registered; says why."""


def check_address(address: str, *, is_public: bool) -> None:
    """https; http on this machine itself; for apps without a secret also a scheme of their own. Raises AddressRefused."""
    if len(address) > LONGEST or not PLAIN.fullmatch(address):
        raise AddressRefused(f"{address[:80]!r}: at most {LONGEST} letters of ASCII, without blanks.")
    try:
        parts = urlsplit(address)
        _ = parts.port  # raises where it is none
    except ValueError as error:
        raise AddressRefused(f"{address}: this is no address.") from error
    if any(each in address for each in "#*\\") or parts.username is not None or parts.password is not None:
        raise AddressRefused(f"{address}: without fragment, wildcard, backslash, user or password.")
    if not (_is_https(parts) or _is_loopback(parts) or (is_public and OWN_SCHEME.fullmatch(parts.scheme))):
        own = ", or a scheme of the app's own as com.example.app:/" if is_public else ""
        raise AddressRefused(f"{address}: https://, http://127.0.0.1/, http://[::1]/{own}.")


def is_registered(address: str, registered: Sequence[str]) -> bool:
    """Exactly one of those; on the app's own machine the port is free (RFC 8252, 7.3)."""
    return address in registered or _without_port(address) in map(_without_port, filter(_OWN_MACHINE.match, registered))


def _without_port(address: str) -> str:
    return _OWN_MACHINE.sub(r"\1", address, count=1)


def _is_https(parts: SplitResult) -> bool:
    return parts.scheme == "https" and HOST.fullmatch(parts.hostname or "") is not None


def _is_loopback(parts: SplitResult) -> bool:
    return parts.scheme == "http" and parts.hostname in LOOPBACK
