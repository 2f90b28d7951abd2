"""Components of every ruleset: its options, commands and view, each name led by the ruleset's own."""

from collections.abc import Mapping
from typing import Any

from api.schema.tidy import tidy
from games.queries import rulesets

Json = Any  # Any: JSON Schema
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
    found: dict[str, Json] = {}
    for kind, name in KINDS.items():
        whole = dict(_moved(schemas[kind], prefix))
        for part, schema in whole.pop("$defs", {}).items():
            _put(found, f"{prefix}{part}", schema)
        if whole != {"$ref": f"#/components/schemas/{prefix}{name}"}:
            _put(found, f"{prefix}{name}", whole)
    return found


def _put(found: dict[str, Json], name: str, schema: Json) -> None:
    shown = tidy(schema) | {"title": name}
    if found.setdefault(name, shown) != shown:
        raise SameName(name)


def _moved(schema: Json, prefix: str) -> Json:
    """With references into the components instead of the schema's own definitions."""
    if isinstance(schema, list):
        return [_moved(each, prefix) for each in schema]
    if isinstance(schema, str) and schema.startswith("#/$defs/"):
        return f"#/components/schemas/{prefix}{schema.removeprefix('#/$defs/')}"
    if isinstance(schema, dict):
        return {key: _moved(value, prefix) for key, value in schema.items()}
    return schema
