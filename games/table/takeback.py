"""Taking moves back: the table as it was, going on from now.

The log only grows. A takeback is one entry whose `Restored` holds the table as it is from then on; it is computed here, from the
fold up to the version gone back to and the table as it stands, and `verify_games` computes it again.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from games.rules.contract import AnyRuleset, Chance, Refused, Struct
from games.rules.replay import replay
from games.rules.revealing import is_new_to_others_than
from games.rules.wire import members
from games.table.clocks import runs_from
from games.table.codec import tables_of
from games.table.credit import Span, credited
from games.table.ending import ended_by_rules
from games.table.events import ChallengeUpheld, Resigned, Restored, SeatBack
from games.table.honour import with_judged
from games.table.state import Cause, Seat, SeatStatus, Table

MOST_ENTRIES = 1_000
"""Entries that one takeback may reach back over."""


class Happened(Struct):
    """An entry that is in the log: its number, its events, the table after it, and whose it was."""

    version: int
    events: Sequence[Any]  # Any: table events and the ruleset's
    table: Table
    cause: Cause


Past = Callable[[int], Sequence[Happened]]
"""What happened from this version on, oldest first, to the newest entry."""


def no_past(first: int) -> Sequence[Happened]:
    """For whoever decides what no takeback can be part of."""
    raise LookupError(f"the entries from {first} on are not known here")


class Reach(Struct):
    """What a takeback goes back to and over. `moves`: the versions after it in which something was played."""

    then: Table
    moves: tuple[int, ...]
    revealed: tuple[int, ...]


def reach(ruleset: AnyRuleset, table: Table, to: int, seat: int, past: Past) -> Reach:
    """Refuses no_takeback, no_such_version, nothing_to_take_back."""
    if table.mode not in ruleset.takebacks:
        raise Refused("no_takeback")
    if not table.version - MOST_ENTRIES <= to < table.version or any(first <= to <= last for first, last in table.voided):
        raise Refused("no_such_version")
    gone_to, *since = past(to)
    if gone_to.table.play is None or any(_is_ruling(event) for each in since for event in each.events):
        raise Refused("no_such_version")
    played = [(step.version, own_events(ruleset, step.events)) for step in since]
    undone = _undone(table)
    moves = [version for version, events in played if events and version not in undone]
    if not moves:
        raise Refused("nothing_to_take_back")
    revealed = [version for version, events in played if is_new_to_others_than(ruleset, seat, events)]  # what was seen stays seen
    return Reach(gone_to.table, tuple(moves), tuple(revealed))


def take_back(
    ruleset: AnyRuleset, table: Table, found: Reach, seat: int, now: int, chance: Chance
) -> list[Any]:  # Any: table events and the ruleset's
    """`Restored`, then what stays true: who resigned since has resigned, who is here, and `seat` is, is here."""
    at = max(now, table.at)
    result = taken_back(ruleset, found.then, table, at)
    state = msgspec.Raw(tables_of(ruleset).encode(result))
    restored = Restored(found.then.version, state, tuple([time_left(each, at) for each in result.seats]), found.moves)
    play, stays = result.play, []
    for number, each in enumerate(table.seats):
        status = "playing" if number == seat else each.status
        follows = _still(ruleset, play, number, result.seats[number].status, status, at, chance)
        stays += follows
        play = replay(ruleset, own_events(ruleset, follows), play)
    return [restored, *stays, *ended_by_rules(ruleset, table, play)]


def _still(
    ruleset: AnyRuleset, play: Any, number: int, then: SeatStatus, now: SeatStatus, at: int, chance: Chance
) -> list[Any]:  # Any: the ruleset's state; events
    """What happens to the seat, restored as it was then, for it to be what it is now."""
    if now == "resigned" and then != "resigned":
        return [Resigned(number), *ruleset.leave(play, number, at, chance)]
    if now == "playing" and then == "absent":
        return [SeatBack(number), *(() if ruleset.absent is None else ruleset.absent(play, number, False, at, chance))]
    return []


def taken_back(ruleset: AnyRuleset, then: Table, table: Table, at: int) -> Table:
    """The table of the entry after `table`, dated `at`, with everything played as it was at `then`.

    Clocks have left what they had left then; questions are asked anew, so that no late answer to an undone one is taken. What no
    agreement can undo stays: tickets that were used, who sits where, outages, a pause that goes on. Offers are the fold's.
    """
    version = table.version + 1
    again = credited(ruleset, then, Span(then.at, at))
    return replace(
        again,
        version=version,
        at=at,
        status=table.status,
        host=table.host,
        seats=tuple([_seat(then, number, now, version, at) for number, now in enumerate(table.seats)]),
        tickets=max(then.tickets, table.tickets),
        alone_from=None,
        nobody_from=None,
        pauses=table.pauses,
        paused_at=table.paused_at,
        offers=(),
        former=table.former,
        voided=(*then.voided, (then.version + 1, table.version)),
        honour=with_judged(then.honour, table.honour),
    )


def _is_ruling(event: object) -> bool:
    """What no agreement of the players undoes."""
    return isinstance(event, ChallengeUpheld) or (isinstance(event, Restored) and event.how != "takeback")


def _seat(then: Table, number: int, now: Seat, version: int, at: int) -> Seat:
    """As it was, with who sits there now, away or not; what it is asked is a new question, with the time that was left then."""
    seat = then.seats[number]
    sits = replace(seat, taken=now.taken, bot=now.bot, since=now.since, is_minded=now.is_minded, hold=now.hold)
    if seat.question is None:
        return sits
    left, opened_at = time_left(seat, then.at), runs_from(now, at)
    return replace(sits, turn=version, opened_at=opened_at, due=None if left is None else opened_at + left)


def time_left(seat: Seat, at: int) -> int | None:
    """What its running clock has left then, ms."""
    return None if seat.due is None else seat.due - runs_from(seat, at)


def own_events(ruleset: AnyRuleset, events: Sequence[Any]) -> list[Any]:  # Any: the ruleset's events
    """Those of the ruleset, without the table's."""
    own = members(ruleset.events)
    return [event for event in events if type(event) in own]


def _undone(table: Table) -> set[int]:
    """Every version that was taken back already."""
    return {version for first, last in table.voided for version in range(first, last + 1)}
