"""Texts with a pattern: a `$` lets one line end through behind it, so each has a longest length too."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from api.v1 import asked
from games.designs import designs
from games.table.commands import TableCommand

BODIES = [kind for kind in vars(asked).values() if isinstance(kind, type) and issubclass(kind, asked.Asked)]
COMMANDS = [TableCommand, *[design.ruleset.commands for design in designs().values()]]


def patterned(schema: Any) -> Iterator[dict[str, Any]]:  # Any: JSON
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema
        schema = list(schema.values())
    for inner in schema if isinstance(schema, list) else ():
        yield from patterned(inner)


@pytest.mark.parametrize("kind", [*BODIES, *COMMANDS], ids=str)
def test_a_text_with_a_pattern_is_bounded(kind: Any) -> None:
    assert [] == [schema for schema in patterned(msgspec.json.schema(kind)) if "maxLength" not in schema]
