"""The command behind an entry. The log keeps its fingerprint and what came of it: it is sought among those that may be."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.operations.making import fingerprint
from games.queries.current import Current, Step
from games.rules.contract import Refused
from games.table.commands import AcceptResult, Back, Challenge, Offer, Ready, Resign, Vote, Withdraw
from games.table.events import ChallengeRejected, ChallengeUpheld, Offered, OfferSettled, Voted
from games.table.returning import returned
from games.table.state import Table
from games.table.view import legal

Sent = tuple[Any, int | None]  # Any: one of the game's commands
"""A command and the turn it named."""


def sent(current: Current, table: Table, step: Step, seat: int) -> Sent | None:
    """What this seat sent for the entry after `table`; None where no lawful command has the entry's fingerprint."""
    wanted, turns = step.entry.fingerprint, (table.seats[seat].turn, None)
    for command in _candidates(current, table, step, seat):
        for turn in turns:
            if fingerprint(command, turn) == wanted:
                return command, turn
    return None


def _candidates(current: Current, table: Table, step: Step, seat: int) -> Iterator[Any]:  # Any: commands
    """Every lawful command of the seat, and those of the table that the events can tell."""
    if table.play is not None:
        yield from _lawful(current, table, step, seat)
    yield from (Resign(), Back(), Ready(), AcceptResult())
    for event in step.events:
        yield from _of_the_table(table, event)
    yield from (Offer("hand_over", player=str(row.player_id)) for row in current.seats if row.player_id is not None)


def _lawful(current: Current, table: Table, step: Step, seat: int) -> list[Any]:  # Any: commands
    """Of a seat that was absent: those it has once it is back, as its command brings it."""
    ruleset = current.design.ruleset
    try:
        play = returned(ruleset, table, seat, step.entry.received_at, current.chance(table))[1]
    except Refused:
        return []
    return legal(ruleset, replace(table, play=play), seat)


def _of_the_table(table: Table, event: Any) -> Iterator[Any]:  # Any: an event; commands
    """An answer may have been given by making the same offer."""
    match event:
        case ChallengeUpheld() | ChallengeRejected():
            yield Challenge(event.version)
        case Offered():
            yield from _spellings(event)
        case Voted():
            yield Vote(event.offer, event.accept)
            for offer in table.offers:
                if offer.id == event.offer:
                    yield from _spellings(offer)
        case OfferSettled():
            yield Withdraw(event.offer)


def _spellings(offer: Any) -> Iterator[Offer]:  # Any: an Offered, or the Offering it made
    """What may be left out may have been left out. Who a seat is offered to, no log tells, but whoever took it sits there."""
    if offer.kind == "pause":
        yield Offer("pause", for_s=None if offer.ms is None else offer.ms // 1000)
    for seat in dict.fromkeys((offer.for_seat, None)):
        yield Offer(offer.kind, seat, offer.ms, offer.to)
        yield Offer(offer.kind, seat, offer.ms, offer.to, revealed=True)
