"""Counting tickets: which ones an event used."""

from collections.abc import Iterable

import msgspec


def tickets_used(events: Iterable[msgspec.Struct]) -> int:
    """The highest ticket named by the `luck` of these events, 0 if none: (book, ticket), or several of them, or None."""
    return max((ticket for event in events for ticket in _tickets(getattr(event, "luck", None))), default=0)


def _tickets(luck: object) -> Iterable[int]:
    if not isinstance(luck, tuple) or not luck:
        return ()
    if isinstance(luck[0], int):
        return (luck[1],)
    return [ticket for _, ticket in luck]
