"""The fold: a table and one entry make the next table. Total; the past is trusted."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from games.rules.contract import AnyRuleset, Result
from games.rules.luck import tickets_used
from games.table import events as happened
from games.table import offers_fold
from games.table.clocks import settle
from games.table.credit import stood
from games.table.holds import held
from games.table.honour import HONOUR, tended
from games.table.pauses import PAUSES
from games.table.presence import watched
from games.table.restoring import restored
from games.table.state import Cause, Pace, Seat, Table


class Entry(msgspec.Struct, frozen=True):
    """What the fold needs of one entry of the log: its number, instant (ms), cause and decoded events."""

    version: int
    at: int
    cause: Cause
    events: Sequence[Any]  # Any: table events and the ruleset's


def evolve(ruleset: AnyRuleset, table: Table | None, entry: Entry) -> Table:
    """The table after the entry. The first entry of a game opens with `Created`."""
    if table is not None and (entry.cause.kind == "system" or table.paused_at is not None):
        table = stood(ruleset, table, entry.at, _outages(entry))
    before = _begin(entry) if table is None else replace(table, version=entry.version, at=entry.at)
    now, is_watched = _happened(ruleset, before, entry.events)
    if entry.cause.kind == "seat" and entry.cause.seat is not None:
        now = _heard(now, entry.cause.seat)
    settled = settle(ruleset, now if ruleset.honour is None else tended(ruleset, ruleset.honour, now))
    return watched(settled) if is_watched else settled


def _outages(entry: Entry) -> list[happened.ClockCredited]:
    """They are credited before anything else: what they cost is counted from the entry before."""
    return [event for event in entry.events if isinstance(event, happened.ClockCredited)]


def _begin(entry: Entry) -> Table:
    created: happened.Created = entry.events[0]
    return Table(
        mode=created.mode,
        rules=created.rules,
        options=created.options,
        pace=Pace(created.bank, created.increment),
        seats=tuple(Seat(bank=created.bank) for _ in range(created.seats)),
        version=entry.version,
        at=entry.at,
        on_timeout=created.on_timeout,
        start=created.start,
        open_until=None if created.open_for is None else entry.at + created.open_for,
        first=created.first,
        on_dispute=created.on_dispute,
        spectators=created.spectators,
    )


def _happened(ruleset: AnyRuleset, table: Table, events: Sequence[Any]) -> tuple[Table, bool]:  # Any: as in Entry
    """Every event in its order, the table's and the play's; and whether any was the table's: only those change who is present."""
    play, step, is_lucky, is_watched = table.play, ruleset.evolve, False, False
    for event in events:
        apply = _TABLE.get(type(event))
        if apply is None:
            play = step(ruleset.initial if play is None else play, event)
            is_lucky = is_lucky or getattr(event, "luck", None) is not None
        elif apply is restored:
            table, is_watched = restored(ruleset, table, event), True
            play, is_lucky = table.play, is_lucky or event.luck != ()
        else:
            table = apply(table, event)
            is_watched = True
    tickets = max(table.tickets, tickets_used(events)) if is_lucky else table.tickets
    return replace(table, play=play, tickets=tickets), is_watched


def _heard(table: Table, number: int) -> Table:
    """An accepted command resets the count of timeouts and the time of idleness."""
    seat = table.seats[number]
    if not seat.timeouts and (seat.question is None or seat.question.idle_s is None) and not seat.idle_ms:
        return table
    seats = list(table.seats)
    seats[number] = replace(seat, timeouts=0, idle_from=table.at, idle_ms=0)
    return replace(table, seats=tuple(seats))


def change_seat(table: Table, number: int, **changes: object) -> Table:
    seats = list(table.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(table, seats=tuple(seats))


def _created(table: Table, event: happened.Created) -> Table:
    return table


def _taken(table: Table, event: happened.SeatTaken) -> Table:
    return change_seat(table, event.seat, taken=True, bot=event.bot, since=table.version)


def _left(table: Table, event: happened.SeatLeft) -> Table:
    kicked = table.kicked if event.mark is None or event.mark in table.kicked else (*table.kicked, event.mark)
    return replace(change_seat(table, event.seat, taken=False, bot=False), host=event.host, kicked=kicked)


def _started(table: Table, event: happened.Started) -> Table:
    return replace(table, status="active", begins_at=event.begins_at, begun=table.version)


def _timed_out(table: Table, event: happened.TimedOut) -> Table:
    return change_seat(table, event.seat, timeouts=event.count, spent=table.seats[event.seat].wait)


def _auto_moved(table: Table, event: happened.AutoMoved) -> Table:
    return table


def _absent(table: Table, event: happened.SeatAbsent) -> Table:
    return change_seat(table, event.seat, status="absent")


def _back(table: Table, event: happened.SeatBack) -> Table:
    return change_seat(table, event.seat, status="playing", is_minded=False)


def _minded(table: Table, event: happened.SeatMinded) -> Table:
    return change_seat(table, event.seat, is_minded=True)


def _resigned(table: Table, event: happened.Resigned) -> Table:
    return offers_fold.void(change_seat(table, event.seat, status="resigned"))


def _readied(table: Table, event: happened.Readied) -> Table:
    return change_seat(table, event.seat, ready=True)


def _over(table: Table, event: happened.Over) -> Table:
    is_aborted = event.reason in ("abandoned", "never_started") or (event.reason in ("agreed", "ruling") and not event.winners)
    over = replace(table, status="aborted" if is_aborted else "finished", pauses=(), paused_at=None)
    return offers_fold.void(replace(over, result=Result(event.winners, event.scores, event.reason)))


def _ruled(table: Table, event: happened.Ruled) -> Table:
    return table


def _forfeited(table: Table, event: happened.GameForfeited) -> Table:
    return table


def _clock_credited(table: Table, event: happened.ClockCredited) -> Table:
    return table


_TABLE: dict[type, Any] = {  # Any: one function for each event type, which takes that type; `restored` takes the ruleset too
    happened.Created: _created,
    happened.SeatTaken: _taken,
    happened.SeatLeft: _left,
    happened.Started: _started,
    happened.TimedOut: _timed_out,
    happened.AutoMoved: _auto_moved,
    happened.SeatAbsent: _absent,
    happened.SeatBack: _back,
    happened.SeatMinded: _minded,
    happened.Resigned: _resigned,
    happened.Readied: _readied,
    happened.Over: _over,
    happened.ClockCredited: _clock_credited,
    happened.ClockHeld: held,
    **PAUSES,
    happened.Offered: offers_fold.offered,
    happened.Voted: offers_fold.voted,
    happened.OfferSettled: offers_fold.offer_settled,
    happened.TimeGiven: offers_fold.time_given,
    happened.SeatHandedOver: offers_fold.seat_handed_over,
    happened.Restored: restored,
    happened.Ruled: _ruled,
    happened.GameForfeited: _forfeited,
    **HONOUR,
}
