"""What a vacation costs of a yearly budget: days by the wall's clocks, so that no change of the clocks makes one dearer."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from games.table.zones import wall

DAY = timedelta(days=1)


def days_by_year(begin: int, end: int, where: ZoneInfo) -> Mapping[int, float]:
    """The days (24 hours on the wall) of each calendar year that lie between two instants (ms)."""
    start, stop = wall(begin, where), wall(end, where)
    found = {}
    for year in range(start.year, stop.year + 1):
        first, last = max(start, _new_year(start, year)), min(stop, _new_year(start, year + 1))
        if last > first:
            found[year] = (last - first) / DAY
    return found


def _new_year(like: datetime, year: int) -> datetime:
    return like.replace(year=year, month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
