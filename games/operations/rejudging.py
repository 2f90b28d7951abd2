"""Judging again from the log alone: what the rules make of a stored entry, or of a refused command, on the table before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal
from uuid import UUID

import msgspec

from games.operations.command import check_grace
from games.operations.making import timer_id
from games.operations.minding import mind
from games.operations.sent import Sent, sent
from games.queries.current import Current, Step
from games.queries.history import happened
from games.queries.persons import mark_of
from games.rules.contract import Refused
from games.table.commands import Offer
from games.table.decide import decide
from games.table.events import Offered
from games.table.outside import Outside
from games.table.state import Table
from games.table.takeback import own_events
from games.table.timers import fire, timers

Verdict = Literal["same", "fault", "other", "refused", "unlisted", "no_timer", "not_judged"]


@dataclass(frozen=True, slots=True)
class Judged:
    """What comes of deciding again.

    `same`: the very events of the log (of a refused command: it is accepted). `fault`: the move breaks the rules named by `code`,
    and the table is one that takes such moves. `other`: other events. `refused`: with `code`.
    `unlisted`: no lawful command has the entry's fingerprint. `no_timer`: no such timer was running. `not_judged`: nobody's
    decision. `command`: as a client sends it, where it is known.
    """

    verdict: Verdict
    code: str | None = None
    command: dict[str, Any] | None = None  # Any: JSON


def rejudge(current: Current, before: Step | None, step: Step) -> Judged:
    """Decides an entry once more; `before` is the step it followed. The same luck comes: it is drawn from the same tickets."""
    entry = step.entry
    if before is None:
        return Judged("not_judged")
    if entry.cause.kind == "timer":
        return _timer(current, before.table, step)
    if entry.cause.kind != "seat" or entry.cause.seat is None or entry.fingerprint is None:
        return Judged("not_judged")
    found = sent(current, before.table, step, entry.cause.seat)
    return _unlisted(current, before.table, step) if found is None else _command(current, before.table, step, found)


def rejudge_refused(current: Current, at: Step, seat: int, received_at: int, body: bytes) -> Judged:
    """Decides a refused command (`body`: its JSON) once more, on the table it was refused on."""
    try:
        asked = current.design.commands.decode(body)
    except (msgspec.DecodeError, RecursionError):
        return Judged("not_judged")
    try:
        _decided(current, at.table, seat, asked, received_at)
        check_grace(current, at.table, seat, received_at)
    except Refused as refused:
        return Judged("refused", refused.code)
    return Judged("same")


def _unlisted(current: Current, table: Table, step: Step) -> Judged:
    """No lawful command: on an honour table perhaps one of the faults that it takes."""
    heir = next((event.invited for event in step.events if isinstance(event, Offered) and event.invited), None)
    if heir is not None:
        return _handing(current, table, step, heir)
    honour = current.design.ruleset.honour
    faults = () if honour is None else honour.audit(own_events(current.design.ruleset, step.events))
    return Judged("fault", " ".join(faults)) if faults else Judged("unlisted")


def _handing(current: Current, table: Table, step: Step, heir: str) -> Judged:
    """Who a seat was offered to stands in the command alone: judged as one that named whoever has this mark."""
    outside = Outside(partial(happened, current, last=table.version), lambda player: heir)
    asked, seat = Offer("hand_over", player=heir), step.entry.cause.seat or 0
    now = max(step.entry.received_at, table.at)
    try:
        events = decide(current.design.ruleset, table, seat, asked, None, now, current.chance(table), outside)
    except Refused as refused:
        return Judged("refused", refused.code)
    return Judged("same" if _are_the_logs(current, events, step) else "other")


def _command(current: Current, table: Table, step: Step, found: Sent) -> Judged:
    """By the instant of receipt; after an outage that was credited meanwhile, by its end."""
    seat, received_at = step.entry.cause.seat or 0, step.entry.received_at
    (wire,) = current.design.commands.with_turn([found[0]], found[1])
    command: dict[str, Any] = msgspec.to_builtins(wire)  # Any: JSON
    codes: list[str] = []
    for now in dict.fromkeys((received_at, max(received_at, table.at))):
        try:
            events = _decided(current, table, seat, found, now)
        except Refused as refused:
            codes.append(refused.code)
            continue
        if _are_the_logs(current, events, step):
            return Judged("same", None, command)
    return Judged("refused", codes[0], command) if codes else Judged("other", None, command)


def _decided(current: Current, table: Table, seat: int, asked: Sent, now: int) -> Sequence[Any]:  # Any: events
    """Raises Refused."""
    outside = Outside(partial(happened, current, last=table.version), lambda player: mark_of(current, UUID(player)))
    command, turn = asked
    return decide(current.design.ruleset, table, seat, command, turn, now, current.chance(table), outside)


def _timer(current: Current, table: Table, step: Step) -> Judged:
    """The entry's id names its timer: the name, the due, and the version after which it was due."""
    running = timers(current.design.ruleset, table)
    timer = next((each for each in running if timer_id(current, table, each) == step.entry.command_id), None)
    if timer is None:
        return Judged("no_timer")
    chooser = mind(current, table) if table.on_timeout == "bot" else None
    events = fire(current.design.ruleset, table, timer, current.chance(table), chooser)
    return Judged("same" if _are_the_logs(current, events, step) else "other")


def _are_the_logs(current: Current, events: Sequence[Any], step: Step) -> bool:  # Any: events
    """As they are read from a log: an older one may spell them otherwise."""
    codec = current.design.events
    return codec.decode(codec.encode(events)) == list(step.events)
