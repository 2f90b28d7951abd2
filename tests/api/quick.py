"""The OpenAPI file's schemas as plain functions that only say yes or no, many times faster than a validator that explains itself.

Whoever hears no asks the real validator why. A keyword that is not known here is an error, never passed over.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from jsonschema import FormatChecker

Json = Any
Test = Callable[[Json], bool]

SAYING_NOTHING = frozenset({"description", "title", "examples", "discriminator"})
_FORMATS = FormatChecker()
_TYPES: Mapping[str, Test] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "integer": lambda value: _is_number(value) and value == int(value),
    "number": lambda value: _is_number(value),
}


class Schemas:
    """Components by name, each compiled when it is first asked for."""

    def __init__(self, components: Mapping[str, Json]) -> None:
        self._components = components
        self.component = cache(self._component)

    def _component(self, name: str) -> Test:
        return self._compiled(self._components[name])

    def _compiled(self, schema: Json) -> Test:
        """Refuses (KeyError) a keyword that is not known."""
        if isinstance(schema, bool):
            return lambda value: schema
        words = schema.keys() - SAYING_NOTHING - ({"additionalProperties"} if "properties" in schema else set())
        tests = [_KEYWORDS[word](self, schema) for word in sorted(words)]
        if len(tests) == 1:
            return tests[0]
        return lambda value: all(test(value) for test in tests)

    def ref(self, schema: Json) -> Test:
        name = schema["$ref"].removeprefix("#/components/schemas/")
        return lambda value: self.component(name)(value)  # a schema may hold itself

    def type(self, schema: Json) -> Test:
        names = schema["type"]
        tests = [_TYPES[name] for name in ([names] if isinstance(names, str) else names)]
        return tests[0] if len(tests) == 1 else lambda value: any(test(value) for test in tests)

    def properties(self, schema: Json) -> Test:
        """With what may stand beside them."""
        known = {name: self._compiled(each) for name, each in schema.get("properties", {}).items()}
        other = self._compiled(schema.get("additionalProperties", True))

        def fits(value: Json) -> bool:
            return not isinstance(value, dict) or all(known.get(name, other)(each) for name, each in value.items())

        return fits

    def required(self, schema: Json) -> Test:
        names = frozenset(schema["required"])
        return lambda value: not isinstance(value, dict) or names <= value.keys()

    def property_names(self, schema: Json) -> Test:
        fits = self._compiled(schema["propertyNames"])
        return lambda value: not isinstance(value, dict) or all(map(fits, value))

    def items(self, schema: Json) -> Test:
        each = self._compiled(schema["items"])
        return lambda value: not isinstance(value, list) or all(map(each, value))

    def any_of(self, schema: Json) -> Test:
        tests = [self._compiled(each) for each in schema["anyOf"]]
        return lambda value: any(test(value) for test in tests)

    def one_of(self, schema: Json) -> Test:
        tests = [self._compiled(each) for each in schema["oneOf"]]
        return lambda value: sum(test(value) for test in tests) == 1

    def enum(self, schema: Json) -> Test:
        known = [_exact(each) for each in schema["enum"]]
        return lambda value: _exact(value) in known

    def const(self, schema: Json) -> Test:
        known = _exact(schema["const"])
        return lambda value: _exact(value) == known

    def format(self, schema: Json) -> Test:
        name = schema["format"]
        return lambda value: _FORMATS.conforms(value, name)

    def pattern(self, schema: Json) -> Test:
        pattern = re.compile(schema["pattern"])
        return lambda value: not isinstance(value, str) or pattern.search(value) is not None


def _bound(word: str, applies: Test, measure: Callable[[Json], float], sign: int) -> Callable[[Schemas, Json], Test]:
    """`sign` 1: at least; -1: at most."""

    def compiled(schemas: Schemas, schema: Json) -> Test:
        limit = schema[word] * sign
        return lambda value: not applies(value) or measure(value) * sign >= limit

    return compiled


def _is_number(value: Json) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _exact(value: Json) -> tuple[bool, Json]:
    """Tells true from 1."""
    return isinstance(value, bool), value


_KEYWORDS: Mapping[str, Callable[[Schemas, Json], Test]] = {
    "$ref": Schemas.ref,
    "type": Schemas.type,
    "properties": Schemas.properties,
    "additionalProperties": Schemas.properties,
    "propertyNames": Schemas.property_names,
    "required": Schemas.required,
    "items": Schemas.items,
    "anyOf": Schemas.any_of,
    "oneOf": Schemas.one_of,
    "enum": Schemas.enum,
    "const": Schemas.const,
    "format": Schemas.format,
    "pattern": Schemas.pattern,
    "minimum": _bound("minimum", _is_number, float, 1),
    "maximum": _bound("maximum", _is_number, float, -1),
    "minLength": _bound("minLength", _TYPES["string"], len, 1),
    "maxLength": _bound("maxLength", _TYPES["string"], len, -1),
    "minItems": _bound("minItems", _TYPES["array"], len, 1),
    "maxItems": _bound("maxItems", _TYPES["array"], len, -1),
    "minProperties": _bound("minProperties", _TYPES["object"], len, 1),
    "maxProperties": _bound("maxProperties", _TYPES["object"], len, -1),
}
