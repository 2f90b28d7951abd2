"""Instants as clients read them: RFC 3339, UTC, milliseconds."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def stamp(instant: int | datetime) -> str:
    """Of ms since 1970, or of a datetime with its zone."""
    at = _EPOCH + timedelta(milliseconds=instant) if isinstance(instant, int) else instant.astimezone(UTC)
    return at.isoformat(timespec="milliseconds")[:-6] + "Z"


def stamp_or_none(instant: datetime | None) -> str | None:
    return None if instant is None else stamp(instant)
