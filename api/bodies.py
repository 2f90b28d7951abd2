"""Bodies: JSON, of a size, and without anything that two parsers could read differently."""

import json
import math
from collections.abc import Mapping
from typing import TypeVar

import msgspec
from django.http import HttpRequest

from api.problems import Problem, malformed, misfit
from games.operations.pointers import fault

MOST_BYTES = 65_536
MOST_TAKEN_IN = 4_000_000
DEEPEST = 20
LARGEST = 2**53

T = TypeVar("T")
Json = object


def read(request: HttpRequest) -> bytes:
    """The body's bytes, checked as JSON; b"" where there is none. Raises Problem: 400, 411, 413, 415."""
    headers = request.META
    if headers.get("HTTP_TRANSFER_ENCODING"):
        raise Problem(411, "length_required", "Send the body with a Content-Length.")
    if headers.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise Problem(415, "unsupported_encoding", "Send the body as it is, without Content-Encoding.")
    length = headers.get("CONTENT_LENGTH") or "0"
    if not length.isascii() or not length.isdigit():
        raise malformed("This is no length.", header="Content-Length")
    if len(length) > 8 or int(length) > MOST_BYTES:
        _take_in(request, length)
        raise Problem(413, "too_large", "A body has at most 64 KiB.")
    body = request.body
    if not body:
        return body
    if request.content_type != "application/json" or request.encoding not in (None, "utf-8", "UTF-8"):
        raise Problem(415, "unsupported_media_type", "Send the body as application/json in UTF-8.")
    check(body)
    return body


def _take_in(request: HttpRequest, length: str) -> None:
    """Reads what will be refused, within reason: who is still sending when the server hangs up never sees the answer."""
    if len(length) <= 8 and int(length) <= MOST_TAKEN_IN:
        while request.read(MOST_BYTES):
            pass


def decoded(body: bytes, kind: type[T]) -> T:
    """The body as a value of this type; an empty body is {}. Raises Problem 400 with a pointer to the fault."""
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise misfit(*fault(str(error))) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise malformed("The body is not JSON that can be read.") from error


def check(body: bytes) -> None:
    """Refuses what is no JSON; and repeated members, numbers past 2^53, NULs, halves of characters, and too deep a nest."""
    try:
        value = _parse(body.decode())
    except (ValueError, RecursionError) as error:
        raise malformed("The body is not JSON that can be read.") from error
    if b"\\u" in body:
        _check_letters(value)
    if body.count(b"[") + body.count(b"{") > DEEPEST:
        _check_depth(value, DEEPEST)


def _once(pairs: list[tuple[str, Json]]) -> Mapping[str, Json]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise malformed("A member is there twice.")
    return members


def _whole(digits: str) -> int:
    if len(digits) > 17 or abs(number := int(digits)) > LARGEST:
        raise malformed("A number lies beyond 2^53.")
    return number


def _fraction(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise malformed("A number lies beyond what can be kept.")
    return number


def _no_number(word: str) -> Json:
    raise malformed(f"{word} is no JSON.")


_parse = json.JSONDecoder(object_pairs_hook=_once, parse_int=_whole, parse_float=_fraction, parse_constant=_no_number).decode


def _check_letters(value: Json) -> None:
    """Of every string and member name."""
    match value:
        case str():
            if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
                raise malformed("A text holds a NUL or half a character.")
        case list():
            for each in value:
                _check_letters(each)
        case dict():
            for name, each in value.items():
                _check_letters(name)
                _check_letters(each)


def _check_depth(value: Json, room: int) -> None:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if inside and not room:
        raise malformed(f"JSON is read {DEEPEST} levels deep.")
    for each in inside:
        _check_depth(each, room - 1)
