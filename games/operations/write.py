"""The append: entries made here become the log's, or the caller learns what happened instead."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import msgspec

from games import clock, metrics
from games.fairness.book import log_salt
from games.operations import hints
from games.operations.errors import UNREADABLE, Busy, NoSuchGame, Unplayable
from games.operations.making import Made, alarm, change
from games.operations.outage import SiteDown
from games.queries.current import GAMES, STEPS_KEPT, Current, Step, advance, bring, caught_up
from games.queries.snapshots import is_due, keep
from games.store import outcomes
from games.store import rows as stored
from games.store.append import Busy as StoreBusy
from games.store.append import Unknown, append
from games.table.state import Table


@dataclass(frozen=True, slots=True)
class Written:
    """The entries are in the log; `current` stands after them."""

    current: Current


@dataclass(frozen=True, slots=True)
class Lost:
    """Somebody was faster. `current` holds what was missed; `known` is the entry this command had already made.

    `other_history`: what this process knew is not what the database holds (a backup was restored).
    """

    current: Current
    known: stored.Entry | None = None
    other_history: bool = False


def write(current: Current, made: Sequence[Made], persons: Sequence[stored.Sits] = ()) -> Written | Lost:
    """Appends in one round trip. `persons`: who sits down or stands up with these entries.

    Raises NoSuchGame, Busy, SiteDown, and Unplayable where somebody else's entry can't be folded here.
    """
    try:
        return _write(current, made, persons)
    except UNREADABLE as error:
        raise Unplayable(str(error)) from error


def put_right(current: Current) -> Written | Lost:
    """Puts the rows beside the log right, without an entry; raises as `write` does."""
    try:
        return _write(current, [], ())
    except UNREADABLE as error:
        raise Unplayable(str(error)) from error


def _write(current: Current, made: Sequence[Made], persons: Sequence[stored.Sits]) -> Written | Lost:
    after = made[-1].table if made else current.table
    try:
        outcome = append(
            game_id=current.id,
            expected=current.version,
            previous_hash=current.hash,
            salt=partial(log_salt, current.master),
            entries=[each.entry for each in made],
            change=_change(current, after, persons),
            extra=_extra(current),
        )
    except Unknown:
        return _look_up(current, made[-1].entry) if made else _brought(current)
    except StoreBusy as error:
        raise Busy from error
    match outcome:
        case outcomes.Appended():
            metrics.written(made)
            written = _keep(_after(current, made, outcome, persons))
            hints.give(written.id, written.version, [row.player_id for row in written.seats])
            keep(written, [step for step in written.steps[-len(made) :] if is_due(step.entry.version)])
            return Written(written)
        case outcomes.Behind():
            metrics.lost_race()
            caught = caught_up(current, outcome)
            return _brought(current) if caught is None else Lost(_keep(caught))
        case outcomes.Conflict():
            metrics.lost_race()
            return Lost(_keep(advance(current, outcome.news)))
        case outcomes.Duplicate():
            return Lost(_keep(advance(current, outcome.news)), outcome.entry)
        case outcomes.NotDue():
            clock.sync()
            return _brought(current)
        case outcomes.Down():
            raise SiteDown
        case outcomes.OtherHistory():
            GAMES.drop(current.id)
            return replace(_brought(current), other_history=True)
        case outcomes.Gone():
            GAMES.drop(current.id)
            raise NoSuchGame


def _change(current: Current, after: Table, persons: Sequence[stored.Sits]) -> stored.Change:
    found = change(current, current.table, after)
    return msgspec.structs.replace(found, persons=list(persons)) if persons else found


def _extra(current: Current) -> int | None:
    """What a lost race may be answered with Behind by: a calendar says things anew with every move."""
    head, away = current.head, current.away
    is_plain = head.status == "active" and head.result is None and (away is None or (not away.seats and away.alarm is None))
    return head.extra if is_plain else None


def _after(current: Current, made: Sequence[Made], outcome: outcomes.Appended, persons: Sequence[stored.Sits]) -> Current:
    """The game after its own entries, without asking the database; who sits where is asked when that changed."""
    if persons:
        return _brought(current).current
    pairs = zip(made, outcome.entries, strict=True)
    steps = (*current.steps, *[Step(entry, each.events, each.table) for each, entry in pairs])
    head = outcome.head(current.head)
    outages = tuple([outage for outage in current.outages if outage.ended > head.updated_at])
    away = None if current.away is None else replace(current.away, alarm=_alarm_at(current, steps[-1].table))
    return replace(current, head=head, steps=steps[-STEPS_KEPT:], outages=outages, is_down=False, away=away)


def _alarm_at(current: Current, table: Table) -> int | None:
    return next((row.due for row in alarm(current, table)), None)


def _look_up(current: Current, entry: stored.NewEntry) -> Lost:
    """The answer of the database was lost: the log itself says whether the entry is there."""
    found = bring(current.id, entry.command_id)
    if found is None:
        raise NoSuchGame
    brought, known = found
    return Lost(brought, known)


def _brought(current: Current) -> Lost:
    found = bring(current.id)
    if found is None:
        raise NoSuchGame
    return Lost(found[0])


def _keep(current: Current) -> Current:
    GAMES.put(current)
    return current
