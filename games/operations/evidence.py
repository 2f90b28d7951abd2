"""What is shown to those who judge: all of it, hidden cards too, and what a ruling would do. Each look is recorded first."""

from functools import partial
from typing import Any
from uuid import UUID

import msgspec

from games.fairness.book import log_salt
from games.operations.impartial import judged
from games.operations.judging import check_may_hear, look
from games.operations.making import make
from games.operations.rejudging import rejudge
from games.operations.rulings import Verdict, decided, needs_second
from games.queries.cases import case
from games.queries.current import Current, Step
from games.queries.history import CursorAhead, steps
from games.queries.refusals import Refused, refusals
from games.queries.story import written_at
from games.rules.instants import stamp
from games.store.verify import verify
from games.table.rerun import was_opened
from games.table.state import Cause, Table
from games.table.view import ResultView, clock, playing_seat, to_act

JsonObject = dict[str, Any]  # Any: JSON members of unlike types
AROUND = 10
"""Entries shown before and after the one in question."""


def evidence(*, dispute_id: UUID, moderator: UUID, at: int | None = None) -> JsonObject:
    """The disputed entry (or that of version `at`): the game before and after it as each seat saw it and as it was, the entries
    around it, refusals, and the faults of the log.

    Raises NoSuchGame, NotYours (has_interest, not_claimed), CursorAhead.
    """
    dispute, current = judged(dispute_id, moderator)
    check_may_hear(dispute, moderator, current.version)
    version = dispute.version if at is None else at
    if not 1 <= version <= current.version:
        raise CursorAhead
    look(moderator=moderator, current=current, what="evidence", version=version, dispute_id=dispute.id)
    around = steps(current, version - AROUND, version + AROUND)
    index = next(number for number, step in enumerate(around) if step.entry.version == version)
    before = around[index - 1] if index else None
    return {
        "dispute": case(dispute, moderator),
        "game": {"id": str(current.id), "ruleset": current.head.ruleset, "version": current.version, "at": version},
        "entry": _entry(current, before, around[index]),
        "before": None if before is None else picture(current, before.table),
        "after": picture(current, around[index].table),
        "entries": [_line(step) for step in around],
        "refusals": [_refusal(each) for each in refusals(current.id)],
        "faults": _faults(current),
    }


def preview(*, dispute_id: UUID, moderator: UUID, verdict: Verdict) -> JsonObject:
    """What the game would be after this ruling, as it stands; nothing is written but that it was looked at.

    Raises NoSuchGame, NotYours (has_interest, not_claimed), and Declined as the ruling would be.
    """
    dispute, current = judged(dispute_id, moderator)
    check_may_hear(dispute, moderator, current.version)
    look(moderator=moderator, current=current, what="preview", version=current.version, dispute_id=dispute.id)
    found = decided(dispute, current, verdict)
    at = current.table.at
    made = make(current, current.table, Cause("moderator"), found.events, received_at=at)
    return {
        "version": current.version,
        "action": verdict.action,
        "needs_second": needs_second(current, verdict),
        "was_open": any(was_opened(current.design.ruleset, step.table) for step in current.steps),
        "events": _told(made.entry.events),
        "kept": found.kept,
        "seen": found.seen,
        "after": picture(current, made.table),
    }


def picture(current: Current, table: Table) -> JsonObject:
    """A table for those who judge: what everybody knows, what each seat sees, and `truth`, all there is."""
    ruleset, play = current.design.ruleset, table.play
    result = table.result
    return {
        "status": table.status,
        "to_act": to_act(table),
        "clock": clock(ruleset, table, table.at),
        "result": None if result is None else ResultView(list(result.winners), list(result.scores), result.reason),
        "seats": [
            {
                "seat": number,
                "status": seat.status,
                "turn": seat.turn,
                "sees": {} if play is None else ruleset.view(play, playing_seat(table, number)),
            }
            for number, seat in enumerate(table.seats)
        ],
        "truth": {} if play is None else play,
    }


def _entry(current: Current, before: Step | None, step: Step) -> JsonObject:
    """`judged`: what the rules make of it when it is decided once more, from the log alone."""
    judged_again = rejudge(current, before, step)
    return _line(step) | {
        "written_at": stamp(written_at(current.id, step.entry.version)),
        "judged": {"verdict": judged_again.verdict, "code": judged_again.code, "command": judged_again.command},
    }


def _line(step: Step) -> JsonObject:
    """An entry as the log has it: `at`, when it counts, `received_at`, when its command came."""
    entry = step.entry
    return {
        "version": entry.version,
        "at": stamp(entry.at),
        "received_at": stamp(entry.received_at),
        "cause": {"kind": entry.cause.kind, "seat": entry.cause.seat},
        "hash": entry.hash.hex(),
        "events": msgspec.Raw(entry.events),
    }


def _faults(current: Current) -> list[JsonObject]:
    """Where the chain of hashes is broken: nowhere, if nobody has touched the log."""
    return [{"version": each.version, "what": each.what} for each in verify(current.id, partial(log_salt, current.master))]


def _refusal(each: Refused) -> JsonObject:
    return {
        "seat": each.seat,
        "received_at": stamp(each.received_at),
        "version": each.version,
        "code": each.code,
        "command": each.command,
    }


def _told(events: bytes) -> list[JsonObject]:
    """Without the whole table that a `restored` holds: `after` shows it."""
    return [{name: value for name, value in each.items() if name != "state"} for each in msgspec.json.decode(events)]
