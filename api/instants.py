"""Instants as clients read them: RFC 3339, UTC, milliseconds."""

from datetime import datetime

from games import clock


def stamp(instant: datetime) -> str:
    """Of a datetime with its zone, as a row has it."""
    return clock.stamp(round(instant.timestamp() * 1000))


def stamp_or_none(instant: datetime | None) -> str | None:
    return None if instant is None else stamp(instant)
