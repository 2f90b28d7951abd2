"""Days of the calendar that are still to come, whatever day it is for the tests."""

from datetime import UTC, datetime, timedelta

from games import clock


def coming(month: int, day: int) -> int:
    """The year in which this day comes next, at least two days from now."""
    soon = datetime.fromtimestamp(clock.now_ms() / 1000, UTC) + timedelta(days=2)
    return soon.year + (datetime(soon.year, month, day, tzinfo=UTC) < soon)
