"""msgspec's schemas in the form that generators of clients understand."""

from typing import Any

Json = Any  # Any: JSON Schema
TYPES = {"string": str, "integer": int}


def tidy(schema: Json) -> Json:
    """Without defaults (generated types would call the member always there), tuples as lists, a single choice as `const`.

    Choices say what type they are of, and an object of unknown members says that it has any: else generators make it `unknown`,
    or an object that is always empty. A single choice that is one of several alternatives stays a choice: as `const` it would be
    insisted on.
    """
    if isinstance(schema, list):
        return [tidy(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: tidy(value) for key, value in schema.items() if key != "default"}
    if "discriminator" in schema:
        schema["oneOf"] = schema.pop("anyOf")
    if "prefixItems" in schema:
        first, *others = schema.pop("prefixItems")
        schema["items"] = first if all(other == first for other in others) else {"anyOf": [first, *others]}
    if schema.get("type") == "object" and not schema.keys() & {"properties", "additionalProperties"}:
        schema["additionalProperties"] = True
    if "enum" in schema:
        schema |= _choices(schema.pop("enum"))
    if len(schema.get("enum", ())) == 1:
        schema["const"] = schema.pop("enum")[0]
    for each in schema.get("anyOf", ()):
        if "const" in each:
            each["enum"] = [each.pop("const")]
    return schema


def _choices(values: list[Json]) -> Json:
    """A choice with the type of what it is among; of two types it is two choices. Refuses (TypeError) what is neither."""
    if strange := [each for each in values if type(each) not in TYPES.values()]:
        raise TypeError(f"a choice among {strange}")
    typed = {name: [each for each in values if isinstance(each, kind)] for name, kind in TYPES.items()}
    choices = [{"type": name, "enum": each} for name, each in typed.items() if each]
    return choices[0] if len(choices) == 1 else {"anyOf": choices}
