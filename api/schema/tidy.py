"""msgspec's schemas in the form that generators of clients understand."""

from typing import Any

Json = Any  # Any: JSON Schema


def tidy(schema: Json) -> Json:
    """Without defaults (generated types would call the member always there), tuples as lists, a single choice as `const`."""
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
    if len(schema.get("enum", ())) == 1:
        schema |= {"const": schema.pop("enum")[0], "type": "string"}
    return schema
