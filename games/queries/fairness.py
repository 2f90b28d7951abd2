"""The proof of a game's luck: what was fixed before the first card, which tickets were used, what is open."""

from collections.abc import Iterable

from games.fairness.proof import ticket_openings
from games.queries.current import Current
from games.queries.history import JsonObject, logged, steps
from games.queries.reveal import is_open
from games.rules.wire import word

SCHEME = "CGF-1"
GRADE = "C"
"""The server alone committed itself: no seat and no beacon gave anything to the luck."""
_BEACON_MODE = 0


def proof(current: Current) -> JsonObject:
    """The book, the tickets used with the events that used them, and once the game may be opened each used ticket's secret."""
    used = tickets_used(current)
    is_revealed = is_open(current)
    return {
        "scheme": SCHEME,
        "grade": GRADE,
        "game_id": str(current.id),
        "version": current.version,
        "book": book(current),
        "used": used,
        "revealed": is_revealed,
        "openings": openings(current, [int(str(each["ticket"])) for each in used]) if is_revealed else [],
    }


def book(current: Current) -> JsonObject:
    """What was public before the first card, by the game's own first entry. Hashes in hex; a null seed: none given."""
    row = current.book
    return {
        "number": row.number,
        "tickets": row.tickets,
        "root": row.root.hex(),
        "hash": row.book_hash.hex(),
        "transcript": row.transcript.hex(),
        "rules_hash": steps(current, 1, 1)[0].events[0].rules_hash,
        "seats": current.head.seats,
        "seeds": [None] * current.head.seats,
        "beacon_mode": _BEACON_MODE,
    }


def openings(current: Current, numbers: Iterable[int]) -> list[JsonObject]:
    """The secrets of these tickets, each with its path to the book's root (hex)."""
    row = current.book
    found = ticket_openings(current.master, current.id.bytes, row.number, row.tickets, sorted(set(numbers)))
    return [{"ticket": each.ticket, "secret": each.secret.hex(), "path": [node.hex() for node in each.path]} for each in found]


def tickets_used(current: Current) -> list[JsonObject]:
    """Every ticket in the order of the log, with the entry and event that used it."""
    decode = current.design.events.decode
    return [
        {"book": number, "ticket": ticket, "version": entry.version, "event": word(type(event))}
        for entry in logged(current)
        for event in decode(entry.events)
        for number, ticket in _luck(getattr(event, "luck", None))
    ]


def _luck(luck: object) -> list[tuple[int, int]]:
    """(book, ticket), several of them, or none."""
    if not isinstance(luck, tuple) or not luck:
        return []
    if isinstance(luck[0], int):
        return [(luck[0], luck[1])]
    return list(luck)
