"""Whatever comes as a body: a documented 4xx, nothing written, no 5xx."""

import gzip
import json
from collections.abc import Iterator

import django.test
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.operations import WITH_BODY, Operation, World


@pytest.fixture(scope="module")
def world(database: str) -> World:
    return World()


def member(operation: Operation, value: str) -> bytes:
    """The good body with one more member, written as given."""
    inside = json.dumps(operation.body)[1:-1]
    return f"{{{inside}{', ' if inside else ''}{value}}}".encode()


def bad_bodies(operation: Operation) -> Iterator[tuple[str, bytes]]:
    good = json.dumps(operation.body).encode()
    yield "not JSON", b"nonsense"
    yield "half of it", good[:-1]
    yield "two of it", good + good
    yield "a comment", good + b" // please"
    yield "single quotes", good.replace(b'"', b"'") if b'"' in good else b"{'a': 1}"
    yield "40 kB of [", b"[" * 40_000
    yield "40 kB of {", b'{"a":' * 8_000
    yield "deep", member(operation, '"a": ' + "[" * 400 + "]" * 400)
    yield "rather deep", member(operation, '"a": ' + "[" * 30 + "]" * 30)
    yield "5,000 digits", member(operation, '"a": ' + "9" * 5_000)
    yield "5,000 digits after the point", member(operation, '"a": 0.' + "9" * 5_000)
    yield "infinite", member(operation, '"a": Infinity')
    yield "infinite below", member(operation, '"a": -Infinity')
    yield "past infinity", member(operation, '"a": 1e400')
    yield "NaN", member(operation, '"a": NaN')
    yield "beyond 2^53", member(operation, f'"a": {2**53 + 1}')
    yield "a member twice", member(operation, '"a": 1, "a": 1')
    yield "an unknown member", member(operation, '"a": 1')
    yield "an empty name", member(operation, '"": 1')
    yield "a list", b"[" + good + b"]"
    yield "null", b"null"
    yield "true", b"true"
    yield "a number", b"1"
    yield "a text", b'"{}"'
    yield "a byte order mark", b"\xef\xbb\xbf" + good
    yield "invalid UTF-8", b'{"a": "\xff"}'
    yield "overlong UTF-8", b'{"a": "\xc0\x80"}'
    yield "a raw surrogate", b'{"a": "\xed\xa0\x80"}'
    yield "UTF-16", good.decode().encode("utf-16")
    yield "a raw NUL", good + b"\0"
    yield "a control letter", b'{"a": "\x01"}'
    for letter in (r"\u0000", r"\ud800", r"\udfff\ud800"):
        yield f"{letter} in a name", member(operation, f'"a{letter}": 1')
        yield f"{letter} in a text", member(operation, f'"a": "{letter}"')
        for name, value in (operation.body or {}).items():
            if isinstance(value, str):
                yield f"{letter} in {name}", json.dumps(operation.body | {name: "@"}).replace("@", letter).encode()
    for name, value in (operation.body or {}).items():
        for other in (None, True, 7, -7, 1.5, "", [], {}, [value], {"a": value}):
            if type(other) is not type(value) and not (name in operation.nullable and other is None):
                yield f"{name} is {other!r}", json.dumps(operation.body | {name: other}).encode()
        yield f"{name} is there twice", member(operation, f'"{name}": {json.dumps(value)}')


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_a_bad_body_is_malformed(world: World, operation: Operation) -> None:
    before = world.written()

    for what, body in bad_bodies(operation):
        heard = world.send(operation, body)

        assert (400, "malformed") == (heard.status, heard.code), f"{what}: {heard.body!r}"
        assert heard.json["errors"]
    assert before == world.written()


KINDS = (
    *("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "*/*"),
    *("application/json; charset=utf-16", "application/jsonp", "application/problem+json"),
)


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_a_body_of_another_kind_is_refused(world: World, operation: Operation) -> None:
    before = world.written()

    for kind in KINDS:
        heard = world.send(operation, json.dumps(operation.body).encode(), Content_Type=kind)

        assert (415, "unsupported_media_type") == (heard.status, heard.code), kind
    assert before == world.written()


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_a_compressed_body_is_refused(world: World, operation: Operation) -> None:
    before = world.written()

    for coding in ("gzip", "br", "deflate", "identity, gzip", "x"):
        heard = world.send(operation, gzip.compress(json.dumps(operation.body).encode()), Content_Encoding=coding)

        assert (415, "unsupported_encoding") == (heard.status, heard.code)
    assert before == world.written()


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_a_large_body_is_refused(world: World, operation: Operation) -> None:
    before = world.written()

    for size in (65_537, 1_000_000):
        heard = world.send(operation, json.dumps(operation.body).encode().ljust(size))

        assert (413, "too_large") == (heard.status, heard.code)
    assert before == world.written()


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_a_false_length_is_refused(world: World, operation: Operation) -> None:
    before = world.written()

    for length in ("x", "-1", "1e3", "9" * 30, "٣"):
        assert as_the_gateway_passes_it_on(world, operation, b"{}", CONTENT_LENGTH=length) in (400, 413), length
    assert before == world.written()


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_a_body_without_a_length_is_refused(world: World, operation: Operation) -> None:
    before = world.written()

    heard = world.send(operation, b"", Transfer_Encoding="chunked")

    assert (411, "length_required") == (heard.status, heard.code)
    assert before == world.written()


def as_the_gateway_passes_it_on(world: World, operation: Operation, body: bytes, **environment: str) -> int:
    told = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in operation.headers.items()}
    told |= {"HTTP_AUTHORIZATION": f"Bearer {world.ann.token}"} | environment
    client = django.test.Client(raise_request_exception=False)
    return client.generic(operation.method, world.path(operation), body, content_type="application/json", **told).status_code


@pytest.mark.parametrize("name", ["create_guest", "recover_guest", "create_game", "send_command"])
def test_a_body_that_is_needed_must_be_there(world: World, name: str) -> None:
    (operation,) = [each for each in WITH_BODY if each.name == name]
    before = world.written()

    heard = world.send(operation, b"")

    assert (400, "malformed") == (heard.status, heard.code)
    assert before == world.written()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=()), max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(operation=st.sampled_from(WITH_BODY), body=st.binary(max_size=200))
def test_no_bytes_do_harm(world: World, operation: Operation, body: bytes) -> None:
    heard = world.send(operation, body or b"x")

    assert 400 == heard.status or b"{}" == body.strip()


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(operation=st.sampled_from([each for each in WITH_BODY if each.body]), data=st.data())
def test_no_value_in_any_place_does_harm(world: World, operation: Operation, data: st.DataObject) -> None:
    """Some are even good: then they do what they say; all the others are refused."""
    name = data.draw(st.sampled_from(sorted(operation.body)))
    body = json.dumps(operation.body | {name: data.draw(JSON)}).encode()

    heard = world.send(operation, body)

    assert heard.status in (200, 201, 202, 204, 400, 401, 403, 404, 409, 422, 429), heard.body
