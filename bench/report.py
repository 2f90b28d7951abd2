"""The table that is printed and the file that is kept."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from bench.figures import Figure, readable

RESULTS = Path(__file__).parent / "results"
HEAD = ("what", "measured", "target", "")


class Report(msgspec.Struct):
    """A whole run: where and when, the figures row by row; what could not be measured here, and what went wrong."""

    machine: Mapping[str, str | int | float]
    scale: str
    rows: dict[str, Sequence[Figure]] = {}
    missing: dict[str, str] = {}
    failed: dict[str, str] = {}

    def save(self) -> Path:
        """In results/, named by instant and host; an earlier file stays."""
        RESULTS.mkdir(exist_ok=True)
        path = RESULTS / f"{self.machine['at']}-{self.machine['host']}.json".replace(":", "")
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self)))
        return path


def table(row: str, figures: Sequence[Figure]) -> str:
    """One row's figures, aligned, its notes below."""
    lines = [(each.what, f"{readable(each.value)} {each.unit}".strip(), str(each.target or ""), each.verdict) for each in figures]
    widths = [max(len(line[column]) for line in [HEAD, *lines]) for column in range(len(HEAD))]
    shown = [_line(HEAD, widths), *[_line(line, widths) for line in lines]]
    notes = [f"   {each.what}: {each.note}" for each in figures if each.note]
    return "\n".join([f"== {row}", *shown, *notes, ""])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "   " + "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
