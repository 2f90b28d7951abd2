"""What a measurement says: a number with its unit, what it should have been, and the samples it was made from."""

import math
import statistics
from collections.abc import Sequence
from typing import Literal

import msgspec


class Target(msgspec.Struct, frozen=True):
    """`bound` is what must be reached, `aim` what should be."""

    kind: Literal["at least", "at most"]
    bound: float
    aim: float | None = None

    def is_met_by(self, value: float) -> bool:
        return value >= self.bound if self.kind == "at least" else value <= self.bound

    def __str__(self) -> str:
        sign = "≥" if self.kind == "at least" else "≤"
        return f"{sign} {readable(self.bound)}" + (f" (aim {readable(self.aim)})" if self.aim is not None else "")


class Figure(msgspec.Struct, frozen=True):
    """One line of the table. `samples`: the single runs, in the same unit; `note`: what must be known to read it."""

    what: str
    value: float
    unit: str
    target: Target | None = None
    note: str = ""
    samples: Sequence[float] = ()

    @property
    def verdict(self) -> str:
        if self.target is None:
            return ""
        return "met" if self.target.is_met_by(self.value) else "MISSED"


class NotMeasured(Exception):
    """Something that this row needs can't be had here; the words say what."""


class Failed(Exception):
    """The product or a peer did something else than it should: there is no figure, and the bench ends with status 1."""


def at_least(bound: float, aim: float | None = None) -> Target:
    return Target("at least", bound, aim)


def at_most(bound: float, aim: float | None = None) -> Target:
    return Target("at most", bound, aim)


def median(what: str, samples: Sequence[float], unit: str, target: Target | None = None, note: str = "") -> Figure:
    """The median of the samples, which go along."""
    return Figure(what, statistics.median(samples), unit, target, note, list(samples))


def percentile(samples: Sequence[float], share: float) -> float:
    """The smallest sample that at least this share (0 .. 1) of all samples does not exceed."""
    ordered = sorted(samples)
    return ordered[max(math.ceil(len(ordered) * share) - 1, 0)]


def readable(value: float) -> str:
    """Three digits that tell something, thousands apart."""
    if value == round(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    places = max(2 - math.floor(math.log10(abs(value))), 0)
    return f"{value:.{places}f}".rstrip("0").rstrip(".")
