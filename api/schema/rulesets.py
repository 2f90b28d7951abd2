"""Components of every ruleset: its options, commands and view, each name led by the ruleset's own."""

from collections.abc import Mapping
from typing import Any

from api.schema.tidy import tidy
from games.queries import rulesets

Json = Any  # Any: JSON Schema
OWN = "#/$defs/"
KINDS = {"options": "Options", "commands": "Command", "view": "View"}


class SameName(Exception):
    """Two different structs of a ruleset would share a component."""


def components() -> dict[str, Json]:
    """Of every ruleset; and AnyCommand, a command of any of them."""
    found: dict[str, Json] = {}
    names = []
    for summary in rulesets.summaries():
        prefix = "".join(word.title() for word in str(summary["slug"]).split("_"))
        found |= _of(prefix, rulesets.description(summary["slug"])["schemas"])
        names.append(f"{prefix}Command")
    return found | {"AnyCommand": {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in names]}}


def _of(prefix: str, schemas: Mapping[str, Json]) -> dict[str, Json]:
    """What is one struct is that struct under the kind's own name: a name for a name would be made twice by generators."""
    found: dict[str, Json] = {}
    names = {schemas[kind]["$ref"].removeprefix(OWN): name for kind, name in KINDS.items() if "$ref" in schemas[kind]}
    for kind, name in KINDS.items():
        whole = dict(_moved(schemas[kind], prefix, names))
        for part, schema in whole.pop("$defs", {}).items():
            _put(found, f"{prefix}{names.get(part, part)}", schema)
        if whole.keys() != {"$ref"}:
            _put(found, f"{prefix}{name}", whole)
    return found


def _put(found: dict[str, Json], name: str, schema: Json) -> None:
    shown = tidy(schema) | {"title": name}
    if found.setdefault(name, shown) != shown:
        raise SameName(name)


def _moved(schema: Json, prefix: str, names: Mapping[str, str]) -> Json:
    """With references into the components instead of the schema's own definitions."""
    if isinstance(schema, list):
        return [_moved(each, prefix, names) for each in schema]
    if isinstance(schema, str) and schema.startswith(OWN):
        part = schema.removeprefix(OWN)
        return f"#/components/schemas/{prefix}{names.get(part, part)}"
    if isinstance(schema, dict):
        return {key: _moved(value, prefix, names) for key, value in schema.items()}
    return schema
