"""Time zones by name, from the pinned tzdata and never from the machine's own files: every process sees the same clocks."""

from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_NO_PLACES = frozenset({"Factory"})


class NoSuchZone(ValueError):
    """No zone of this name is known."""


@cache
def names() -> frozenset[str]:
    """Every zone that may be named: `Europe/Berlin`, `UTC` .."""
    return frozenset((files("tzdata") / "zones").read_text("utf-8").split()) - _NO_PLACES


@cache
def zone(name: str) -> ZoneInfo:
    """Raises NoSuchZone."""
    if name not in names():
        raise NoSuchZone(name)
    with files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def wall(at: int, where: ZoneInfo) -> datetime:
    """What the clocks of the zone show at an instant (ms), without the zone."""
    return (_EPOCH + timedelta(milliseconds=at)).astimezone(where).replace(tzinfo=None, fold=0)


def first(shown: datetime, where: ZoneInfo) -> int:
    """The first instant (ms) at which the clocks show this or, where they skip it, something later."""
    early = _instant(shown, where, fold=0)
    if wall(early, where) == shown:
        return early
    return _skipped(shown, where)


def last(shown: datetime, where: ZoneInfo) -> int:
    """The same; of two instants at which the clocks show this, for they were set back, the second."""
    late = _instant(shown, where, fold=1)
    if wall(late, where) == shown:
        return late
    return _skipped(shown, where)


def _instant(shown: datetime, where: ZoneInfo, fold: int) -> int:
    return (shown.replace(tzinfo=where, fold=fold) - _EPOCH) // timedelta(milliseconds=1)


def _skipped(shown: datetime, where: ZoneInfo) -> int:
    """The instant at which the clocks jump over this: between the two readings by the offsets before and after."""
    low, high = sorted((_instant(shown, where, fold=0), _instant(shown, where, fold=1)))
    while high - low > 1:  # the clocks show less at `low`, and more at `high`
        middle = (low + high) // 2
        low, high = (middle, high) if wall(middle, where) < shown else (low, middle)
    return high
