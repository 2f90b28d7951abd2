"""Making entries: what is due, then a command, each folded before the next is decided; and what the head must then hold."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

import msgspec

from games.operations.minding import mind
from games.queries.current import Current
from games.store import rows as stored
from games.table.events import ClockCredited
from games.table.evolve import Entry, evolve
from games.table.holds import Holding, next_hold
from games.table.limits import GRACE
from games.table.offers import handing, waiting_for
from games.table.state import Cause, Table
from games.table.timers import Timer, fire, timers
from games.table.view import ResultView, to_act

MOST_AT_ONCE = 100
"""Timeouts written by one append; what is left is written by the next."""
_WITHOUT_GRACE = ("unstarted", "begin", "resume")
CALENDAR = "calendar"
"""The deadline that is no timer of the table."""
_encode = msgspec.json.Encoder(order="deterministic").encode


@dataclass(frozen=True, slots=True)
class Made:
    """A new entry and the table after it."""

    entry: stored.NewEntry
    events: Sequence[Any]  # Any: table events and the ruleset's
    table: Table


def make(
    current: Current,
    table: Table | None,
    cause: Cause,
    events: Sequence[Any],  # Any: as in Made
    *,
    received_at: int,
    command_id: UUID | None = None,
    fingerprint: bytes | None = None,
    key: UUID | None = None,
    due: int | None = None,
    grace: int = 0,
    outage: int | None = None,
) -> Made:
    """The entry of these events after `table`; a timer's is dated by its due."""
    at = max(received_at if due is None else due, table.at if table else 0)
    version = table.version + 1 if table else 1
    entry = stored.NewEntry(
        at=at,
        received_at=received_at,
        cause=stored.Cause(cause.kind, cause.seat),
        command_id=command_id,
        key=key,
        fingerprint=fingerprint,
        events=current.design.events.encode(events),
        due=due,
        grace=grace,
        outage=outage,
    )
    return Made(entry, events, evolve(current.design.ruleset, table, Entry(version, at, cause, events)))


def make_due(current: Current, now: int, before: int | None = None) -> list[Made]:
    """What to write at `now` (ms): timeouts that are due and past their grace, absences and outages, in the order of time.

    Only what came before `before`, if that is given. What was due when an outage began is done as if it had been done then; the
    outage is credited before anything that was not due yet.
    """
    done: list[Made] = []
    table, outages = current.table, [*current.outages]
    while len(done) < MOST_AT_ONCE:
        timer = next(iter(timers(current.design.ruleset, table)), None)
        hold = _hold_before(current, table, timer)
        next_at = hold.at if hold is not None else None if timer is None else timer.due
        if outages and table.is_begun and (next_at is None or next_at > outages[0].began):
            if before is not None and outages[0].began >= max(before, table.at):
                break
            done.append(_credited(current, table, outages.pop(0)))
        elif hold is not None:
            if hold.at > now or (before is not None and hold.at >= before):
                break
            done.append(_held(current, table, hold, now))
        elif timer is None or timer.due + grace_of(timer, table) > now or (before is not None and timer.due >= before):
            break
        else:
            done.append(_fired(current, table, timer, now))
        table = done[-1].table
    return done


def _hold_before(current: Current, table: Table, timer: Timer | None) -> Holding | None:
    """What a player's calendar does next to a clock, unless a timer is due before that."""
    hold = None if current.away is None else next_hold(current.design.ruleset, table, current.away.seats)
    return hold if hold is None or timer is None or hold.at <= timer.due else None


def pending(current: Current, table: Table, received_at: int) -> list[Timer]:
    """The deadlines that passed before this instant but are still within their grace."""
    return [timer for timer in timers(current.design.ruleset, table) if timer.due < received_at]


def grace_of(timer: Timer, table: Table) -> int:
    """How long after its due a timer may be written, ms. Some have no move to wait for."""
    return 0 if timer.kind in _WITHOUT_GRACE else GRACE[table.mode]


def _fired(current: Current, table: Table, timer: Timer, now: int) -> Made:
    chooser = mind(current, table) if table.on_timeout == "bot" else None
    events = fire(current.design.ruleset, table, timer, current.chance(table), chooser)
    command_id = timer_id(current, table, timer)
    return make(
        current,
        table,
        Cause("timer", timer.seat),
        events,
        received_at=now,
        command_id=command_id,
        due=timer.due,
        grace=grace_of(timer, table),
    )


def timer_id(current: Current, table: Table, timer: Timer) -> UUID:
    """The id of the entry that this timer makes after `table`, whoever writes it."""
    return uuid5(current.id, f"{timer.name} {timer.due} {table.version}")


def _credited(current: Current, table: Table, outage: stored.Outage) -> Made:
    """Dated at the outage's end, whoever writes it: one entry a game and outage."""
    event = ClockCredited(outage.id, outage.began, outage.ended)
    command_id = uuid5(current.id, f"outage {outage.id}")
    cause = Cause("system")
    return make(current, table, cause, [event], received_at=outage.ended, command_id=command_id, outage=outage.id)


def _held(current: Current, table: Table, hold: Holding, now: int) -> Made:
    """Dated by the instant at which the clock stood still, whoever notices it."""
    command_id = uuid5(current.id, f"hold {hold.event.seat} {hold.at} {table.version}")
    return make(current, table, Cause("system"), [hold.event], received_at=now, command_id=command_id, due=hold.at)


def change(current: Current, before: Table | None, after: Table) -> stored.Change:
    """What the rows beside the log must become: the difference of deadlines and seats, and the head."""
    ruleset = current.design.ruleset
    old = {row.name: row for row in [*_deadlines(timers(ruleset, before), before), *_alarm_kept(current)]} if before else {}
    new = {row.name: row for row in [*_deadlines(timers(ruleset, after), after), *alarm(current, after)]}
    return stored.Change(
        status=after.status,
        next_due=min((row.enforce_at for row in new.values()), default=None),
        result=_result(after),
        deadlines_set=[row for name, row in new.items() if old.get(name) != row],
        deadlines_gone=[name for name in old if name not in new],
        seats_changed=_seats_changed(before, after),
        calendars=None if current.away is None else current.away.known,
    )


def alarm(current: Current, table: Table) -> list[stored.DeadlineRow]:
    """When a clock stands still next by somebody's calendar, so that the sweep looks then; the log knows nothing of it."""
    hold = None if current.away is None else next_hold(current.design.ruleset, table, current.away.seats)
    return [] if hold is None else [_alarm(hold.at)]


def _alarm_kept(current: Current) -> list[stored.DeadlineRow]:
    return [] if current.away is None or current.away.alarm is None else [_alarm(current.away.alarm)]


def _alarm(at: int) -> stored.DeadlineRow:
    return stored.DeadlineRow(CALENDAR, at, at, 0)


def _deadlines(found: Sequence[Timer], table: Table) -> list[stored.DeadlineRow]:
    return [stored.DeadlineRow(timer.name, timer.due, timer.due + grace_of(timer, table), timer.armed) for timer in found]


def _result(table: Table) -> bytes | None:
    if table.result is None:
        return None
    return _encode(ResultView(list(table.result.winners), list(table.result.scores), table.result.reason))


def _seats_changed(before: Table | None, after: Table) -> list[stored.SeatChange]:
    rows = _seat_rows(after)
    if before is None:
        return rows
    return [row for row, old in zip(rows, _seat_rows(before), strict=True) if row != old]


def _seat_rows(table: Table) -> list[stored.SeatChange]:
    asked = to_act(table)
    return [
        stored.SeatChange(
            number,
            seat.status,
            number in asked,
            seat.turn,
            seat.due if number in asked else None,
            waiting_for(table, number),
            handing(table, number),
        )
        for number, seat in enumerate(table.seats)
    ]


def fingerprint(command: msgspec.Struct, turn: int | None) -> bytes:
    """Of the decoded command: the same for every spelling of the same JSON."""
    return hashlib.sha256(_encode([command, turn])).digest()
