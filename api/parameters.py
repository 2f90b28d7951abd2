"""What comes beside the body: query parameters and headers, each read strictly."""

import re
from collections.abc import Collection, Mapping
from urllib.parse import parse_qsl
from uuid import UUID

from django.http import HttpRequest

from api.problems import Problem, malformed

_UUID = re.compile(r"\"?([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\"?")
_WHOLE = re.compile(r"[0-9]{1,16}")
_HASH = re.compile(r"[0-9a-f]{64}")
MOST = 20
LARGEST = 2**53


class Parameters:
    """The query of one request. Every reader refuses (400) what does not fit."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self._given = given

    def text(self, name: str) -> str | None:
        return self._given.get(name)

    def whole(self, name: str, least: int = 0, most: int = LARGEST) -> int | None:
        """A whole number, written in digits only."""
        text = self._given.get(name)
        if text is None:
            return None
        if not _WHOLE.fullmatch(text) or not least <= int(text) <= most:
            raise malformed(f"A whole number from {least} to {most}.", parameter=name)
        return int(text)

    def flag(self, name: str) -> bool:
        return self.choice(name, ("true", "false")) == "true"

    def choice(self, name: str, among: Collection[str]) -> str | None:
        text = self._given.get(name)
        if text is not None and text not in among:
            raise malformed(f"One of {', '.join(among)}.", parameter=name)
        return text

    def hash(self, name: str = "hash") -> bytes | None:
        """The hash of an entry, 64 hex digits."""
        text = self._given.get(name)
        if text is None:
            return None
        if not _HASH.fullmatch(text):
            raise malformed("64 digits 0-9a-f, as `hash` of an entry.", parameter=name)
        return bytes.fromhex(text)


_NOTHING = Parameters({})


def read(request: HttpRequest, known: Collection[str]) -> Parameters:
    """The query's parameters, each known, given once and proper text."""
    query = request.META.get("QUERY_STRING", "")
    if not query:
        return _NOTHING
    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=True, errors="strict", max_num_fields=MOST)
    except ValueError as error:
        raise malformed("The query is not proper UTF-8, or not name=value.", parameter="") from error
    for name, text in pairs:
        if name not in known:
            raise malformed(f"There is no such parameter here; known: {', '.join(known) or 'none'}.", parameter=name)
        if not text.isprintable():
            raise malformed("The text holds what can't be printed.", parameter=name)
    if len(given := dict(pairs)) != len(pairs):
        raise malformed("A parameter is there twice.", parameter="")
    return Parameters(given)


def idempotency_key(request: HttpRequest, needed: bool = False) -> UUID | None:
    """The Idempotency-Key: a UUID, quoted or not, and not the nil one, which every careless client would share."""
    text = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if text is None:
        if needed:
            raise malformed("A command needs an Idempotency-Key, a fresh UUID.", code="required", header="Idempotency-Key")
        return None
    match = _UUID.fullmatch(text)
    key = UUID(match[1]) if match and text.startswith('"') == text.endswith('"') else None
    if key is None or not key.int:
        raise malformed("A UUID that is not nil, quoted or not.", header="Idempotency-Key")
    return key


def wants_representation(request: HttpRequest) -> bool:
    """Whether `Prefer: return=representation` was sent."""
    prefer = request.META.get("HTTP_PREFER")
    return prefer is not None and any(
        each.strip().replace('"', "").lower() == "return=representation" for each in re.split("[,;]", prefer)
    )


def check_accepts(request: HttpRequest, *kinds: str) -> str:
    """The media type to answer with, of those offered; for who asks for problems only, the first. Raises Problem 406."""
    accept = request.META.get("HTTP_ACCEPT")
    if accept is None or accept == "*/*" or accept == kinds[0]:
        return kinds[0]
    try:
        chosen = request.get_preferred_type(kinds)
        takes_problems = request.accepts("application/problem+json")
    except (ValueError, LookupError) as error:
        raise malformed("This can't be read.", header="Accept") from error
    if chosen is None and not takes_problems:
        raise Problem(406, "not_acceptable", f"There is {' and '.join(kinds)} here.")
    return chosen or kinds[0]


__all__ = ["Parameters", "check_accepts", "idempotency_key", "read", "wants_representation"]
