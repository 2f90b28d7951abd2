"""JSON to read: short things on one line, long ones broken where a reader would break them."""

import json
from textwrap import indent

CELL, LINE = 44, 88
"""Characters to a line where that can be kept: beside other views, and alone."""


def pretty(value: object, width: int = LINE) -> str:
    """The value as JSON. Lists of plain values fill their lines; everything else that is long has an item a line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) <= width or not isinstance(value, dict | list):
        return flat
    if isinstance(value, dict):
        members = [f"{json.dumps(name, ensure_ascii=False)}: {pretty(item, width)}" for name, item in value.items()]
        return _broken("{", members, "}")
    if any(isinstance(item, dict | list) for item in value):
        return _broken("[", [pretty(item, width) for item in value], "]")
    return _broken("[", _filled([json.dumps(item, ensure_ascii=False) for item in value], width), "]")


def _broken(start: str, items: list[str], end: str) -> str:
    inside = indent(",\n".join(items), "  ")
    return f"{start}\n{inside}\n{end}"


def _filled(items: list[str], width: int) -> list[str]:
    lines = [""]
    for item in items:
        if lines[-1] and len(lines[-1]) + len(item) + 2 > width:
            lines.append("")
        lines[-1] += f", {item}" if lines[-1] else item
    return lines
