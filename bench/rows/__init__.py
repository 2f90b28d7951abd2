"""The rows of docs/performance.md, by name: a module each, with `TITLE` and `measure`."""

from collections.abc import Callable, Sequence
from importlib import import_module

from bench.figures import Figure
from bench.ground import Ground
from bench.scale import Scale

ON_A_SITE = ("moves", "unchanged", "growth", "race", "flood", "lateness", "streams", "memory", "append", "stored", "boardgame")
"""Rows that need a site: servers, and for most of them processes."""
NAMES = ("rules", "peers", *ON_A_SITE)

Measure = Callable[[Ground, Scale], Sequence[Figure]]


def title(name: str) -> str:
    found: str = import_module(f"bench.rows.{name}").TITLE
    return found


def measure_of(name: str) -> Measure:
    """Imported only now: most rows need Django set up."""
    found: Measure = import_module(f"bench.rows.{name}").measure
    return found
