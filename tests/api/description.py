"""The committed OpenAPI file, as tests hold answers against it: strictly, with no member that it does not name."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker

from tests.api.quick import Schemas

FILE = Path(__file__).resolve().parents[2] / "api" / "openapi.json"
OPEN = {"Event", "Problem", "OpenApi"}
"""Components whose further members depend on their type or code."""
Json = Any


@cache
def document() -> Json:
    return json.loads(FILE.read_text("utf-8"))


def operations() -> dict[str, tuple[str, str]]:
    """(method, path template) by operationId, of the web server."""
    return {name: place for name, place in _operations().items() if place[1].startswith("/api/")}


def streams() -> dict[str, tuple[str, str]]:
    """The same, of the stream server."""
    return {name: place for name, place in _operations().items() if place[1].startswith("/stream/")}


@cache
def _operations() -> dict[str, tuple[str, str]]:
    return {
        operation["operationId"]: (method.upper(), path)
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
    }


def operation(method: str, path: str) -> Json:
    """What the file says of this request; None for an address or method it does not know."""
    for template, methods in document()["paths"].items():
        if _pattern(template).fullmatch(path.partition("?")[0]):
            return methods.get("get" if method == "HEAD" else method.lower())
    return None


def check(method: str, path: str, status: int, content_type: str, body: bytes) -> None:
    """Fails unless the file allows this answer."""
    described = operation(method, path)
    if described is None or status == 405:
        check_body("Problem", json.loads(body))
        return
    assert str(status) in described["responses"], f"{method} {path}: {status} is not described: {body[:300]!r}"
    response = _resolved(described["responses"][str(status)])
    content = response.get("content", {})
    if not content:
        assert b"" == body
        return
    kind = content_type.partition(";")[0]
    assert kind in content, f"{method} {path}: {status} comes as {content_type}"
    schema = content[kind]["schema"]
    if "$ref" in schema:
        check_body(schema["$ref"].rpartition("/")[2], json.loads(body))


def check_body(component: str, value: Json) -> None:
    """Fails unless the value fits the component, and has no member beyond it."""
    if quick().component(component)(value):
        return
    faults = [f"{error.json_path}: {error.message}" for error in validator(component).iter_errors(value)]
    raise AssertionError(f"{component}: {faults[:5]}")


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{\w+\}", "[^/]+", template.replace(".", r"\.")))


def _resolved(response: Json) -> Json:
    if "$ref" not in response:
        return response
    return document()["components"]["responses"][response["$ref"].rpartition("/")[2]]


@cache
def validator(component: str) -> Draft202012Validator:
    """It can say why not, and takes its time."""
    schema = {"$ref": f"#/components/schemas/{component}", "components": {"schemas": _strict()}}
    return Draft202012Validator(schema, format_checker=FormatChecker())


@cache
def quick() -> Schemas:
    """They only say yes or no."""
    return Schemas(_strict())


@cache
def _strict() -> Json:
    return {
        name: schema if name in OPEN or "properties" not in schema else {"additionalProperties": False} | schema
        for name, schema in document()["components"]["schemas"].items()
    }
