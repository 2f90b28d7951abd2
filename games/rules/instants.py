"""Instants as clients read them: RFC 3339, UTC, milliseconds."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def stamp(ms: int) -> str:
    """1767225600123 -> "2026-01-01T00:00:00.123Z"."""
    return (_EPOCH + timedelta(milliseconds=ms)).isoformat(timespec="milliseconds")[:-6] + "Z"


def stamp_or_none(ms: int | None) -> str | None:
    return None if ms is None else stamp(ms)


def when(ms: int) -> datetime:
    """As the columns of tables hold it."""
    return _EPOCH + timedelta(milliseconds=ms)
