"""Laying a table whose terms are settled: a book of luck committed, the first entry, who sits where."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings

from games.designs import Design
from games.fairness.book import MASTER_SIZE, Book, log_salt, open_book
from games.operations.errors import Busy
from games.operations.making import change, make
from games.queries.current import Current
from games.rules.contract import Mode
from games.sealing import seal
from games.store import rows as stored
from games.store.call import Busy as StoreBusy
from games.store.call import Unknown
from games.store.create import create
from games.store.outcomes import Laid
from games.table.events import Created, SeatTaken, Started
from games.table.state import Cause, OnDispute, OnTimeout, Pace, Spectators

BOOK = 1
HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Terms:
    """What a game will be played by. `pace_as_asked`: JSON."""

    design: Design
    mode: Mode
    pace: Pace
    pace_as_asked: str
    options: msgspec.Struct
    on_timeout: OnTimeout = "auto_move"
    start: int | None = None
    """The least that each seat has for its first question, ms."""
    on_dispute: OnDispute = "play_on"
    spectators: Spectators = "on"


@dataclass(frozen=True, slots=True)
class Laying:
    """A table to be laid. `sits`: who sits down with the first entry.

    `first`: the seat that begins, where the game before this one named it. `begins_at` (ms): the first deal, where everybody
    has given the signal already.
    """

    id: UUID
    terms: Terms
    creator: UUID
    key: UUID | None
    fingerprint: bytes
    visibility: str
    name: str
    seats: int
    sits: Sequence[stored.Sits]
    received_at: int
    first: int | None = None
    begins_at: int | None = None


def lay(laying: Laying) -> Laid:
    """The game of this creator and key, laid now or before. Raises Busy: whoever sends again gets the game, once."""
    master = os.urandom(MASTER_SIZE)
    design = laying.terms.design
    book = open_book(master, laying.id.bytes, BOOK, design.ruleset.tickets, design.rules_hash, laying.seats)
    try:
        return create(_new_game(laying, master, book), partial(log_salt, master))
    except (Unknown, StoreBusy) as error:
        raise Busy from error


def _new_game(laying: Laying, master: bytes, book: Book) -> stored.NewGame:
    terms = laying.terms
    tickets = terms.design.ruleset.tickets
    row = stored.BookRow(BOOK, seal(master, laying.id, BOOK), tickets, book.root, book.book_hash, book.transcript)
    head = _head(laying)
    current = Current(terms.design, head, (), row, master, ())
    first = make(current, None, Cause("seat", 0), _opening(laying, book), received_at=laying.received_at)
    rows = msgspec.structs.replace(change(current, None, first.table), persons=[*laying.sits])
    return stored.NewGame(head, row, laying.key, laying.fingerprint, [first.entry], rows, terms.spectators)


def _head(laying: Laying) -> stored.Head:
    terms = laying.terms
    return stored.Head.new(
        id=laying.id,
        ruleset=terms.design.ruleset.slug,
        rules_version=terms.design.ruleset.version,
        mode=terms.mode,
        visibility=laying.visibility,
        name=laying.name,
        seats=laying.seats,
        creator=laying.creator,
        options=msgspec.json.encode(terms.options).decode(),
        pace=terms.pace_as_asked,
    )


def _opening(laying: Laying, book: Book) -> list[Any]:  # Any: table events
    terms = laying.terms
    created = Created(
        ruleset=terms.design.ruleset.slug,
        rules=terms.design.ruleset.version,
        mode=terms.mode,
        seats=laying.seats,
        options=msgspec.to_builtins(terms.options),
        bank=terms.pace.bank,
        increment=terms.pace.increment,
        book=BOOK,
        tickets=terms.design.ruleset.tickets,
        book_root=book.root.hex(),
        book_hash=book.book_hash.hex(),
        rules_hash=terms.design.rules_hash.hex(),
        transcript=book.transcript.hex(),
        first=laying.first,
        on_timeout=terms.on_timeout,
        start=terms.start,
        on_dispute=terms.on_dispute,
        spectators=terms.spectators,
        open_for=settings.UNSTARTED_H[terms.mode] * HOUR_MS if laying.begins_at is None else None,
    )
    taken = [SeatTaken(sits.seat, bot=sits.bot is not None) for sits in laying.sits]
    return [created, *taken] if laying.begins_at is None else [created, *taken, Started(laying.begins_at)]
