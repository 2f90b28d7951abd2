"""A game without some of its moves: the later ones are played again, as far as they can be; and a game gone back to a version.

Pure: a log in, a table out, and what fell. Nothing is written here; the ruling that wants it writes one `Restored`, and
`made_again` computes the same table once more for whoever checks the log.
"""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from games.rules.contract import AnyRuleset, Chance, Luck, Question, Refused, Struct
from games.rules.honour import Done
from games.rules.revealing import is_new_to_others_than
from games.table.clocks import runs_from
from games.table.codec import tables_of
from games.table.credit import stood
from games.table.events import Dropped, Over, Restored
from games.table.state import Seat, Table
from games.table.takeback import Happened, own_events, taken_back, time_left

_NOBODY = -1


class Rerun(Struct):
    """What the game is without those moves. `table`: that of the entry that says so, which comes next.

    `kept`, `dropped`: the later moves that stand, and those that fell, with the reason. `seen`: by seat, the faces it saw only
    because of what fell. `events`: what follows by itself, of the ruleset.
    """

    table: Table
    restored: Restored
    kept: tuple[int, ...]
    dropped: tuple[Dropped, ...]
    seen: tuple[tuple[str, ...], ...]
    events: tuple[Any, ...]  # Any: the ruleset's events


class Rewind(Struct):
    """The game at a version it had, going on from now. `falls`: the moves since; `revealed`: those that showed something hidden.

    `luck`: the tickets by which was shuffled anew what nobody may know; none where nothing was revealed, or all consent.
    """

    table: Table
    restored: Restored
    falls: tuple[int, ...]
    revealed: tuple[int, ...]
    luck: tuple[Luck, ...]


def rerun(ruleset: AnyRuleset, log: Sequence[Happened], without: Collection[int], now: int, chance: Chance) -> Rerun:
    """The game as if the entries `without` had not been played. `log` ends with the newest entry, and begins with the deal of the
    present hand or before it; `chance` is for what follows by itself. A game that was over goes on,
    if it is not over without them. Refuses not_redoable, and as the ruleset's `redo` does."""
    table = _going_on(log[-1].table)
    at = max(now, table.at)
    table = stood(ruleset, table, at, ())
    if ruleset.redo is None or table.play is None or not table.is_begun:
        raise Refused("not_redoable")
    again = ruleset.redo(done(ruleset, log), frozenset(without), table.play, at, chance)
    dropped = tuple([Dropped(version, again.dropped[version]) for version in sorted(again.dropped)])
    fallen = tuple(sorted({*without, *again.dropped}))
    made = _without(ruleset, log, table, again.play, fallen, at)
    to = min(fallen, default=table.version + 1) - 1
    return Rerun(
        table=made,
        restored=_restored(ruleset, made, to, fallen, dropped=dropped, how="rerun"),
        kept=again.kept,
        dropped=dropped,
        seen=again.seen,
        events=tuple(again.events),
    )


def rewind(ruleset: AnyRuleset, log: Sequence[Happened], to: int, now: int, chance: Chance, *, consent: bool) -> Rewind:
    """The game as it was at version `to`, with the clocks of then. `log` begins with that entry or before it.

    Unless all `consent`, or nothing hidden was shown since, the next tickets shuffle what nobody may know; the end of a game may
    have shown everything. A game that was over goes on; one that was over then is over. What was taken back can be gone back to:
    so one ruling undoes another.
    Refuses no_such_version.
    """
    table = log[-1].table
    then = next((each.table for each in log if each.version == to), None)
    if then is None or then.play is None or to >= table.version:
        raise Refused("no_such_version")
    since = [each for each in log if each.version > to]
    falls = tuple([each.version for each in since if _is_played(ruleset, each)])
    shown = [(each.version, own_events(ruleset, each.events)) for each in since]
    revealed = tuple([version for version, events in shown if is_new_to_others_than(ruleset, _NOBODY, events)])
    is_shown = bool(revealed) or any(was_opened(ruleset, each.table) for each in since)
    made, luck = _rewound(ruleset, then, table, max(now, table.at), chance if is_shown and not consent else None)
    restored = _restored(ruleset, made, to, falls, how="rewind", luck=luck)
    return Rewind(made, restored, falls, revealed, luck)


def was_opened(ruleset: AnyRuleset, table: Table) -> bool:
    """Whether the game is over and everybody may see everything: what was hidden until then is no secret any more."""
    if not table.is_over or table.play is None or table.result is None or ruleset.reveal is None:
        return False
    return ruleset.reveal(table.play, table.result) is not None


def made_again(ruleset: AnyRuleset, log: Sequence[Happened], event: Restored, at: int, chance: Chance) -> Table | None:
    """The table that an entry dated `at` restored, from the log before it; None where the log has no such thing."""
    table = log[-1].table
    if event.how == "rerun":
        dropped = {each.version for each in event.dropped}
        return rerun(ruleset, log, [version for version in event.voided if version not in dropped], at, chance).table
    then = next((each.table for each in log if each.version == event.to), None)
    if then is None:
        return None
    return _rewound(ruleset, then, table, at, chance if event.luck else None)[0]


def gone_back(ruleset: AnyRuleset, then: Table, table: Table, at: int) -> Table:
    """The table of the entry after `table`, with everything as it was at `then`: also one that was over, or is."""
    if not table.is_over:
        return taken_back(ruleset, then, table, at)
    status = then.status if then.is_over else "active"
    return taken_back(ruleset, then, replace(table, status=status, pauses=(), paused_at=None), at)


def done(ruleset: AnyRuleset, log: Sequence[Happened]) -> list[Done]:
    """The entries as the ruleset sees them, without those that were taken back, from the last shuffle of a rewind on."""
    found = _line(log)
    reruns = [event for each in found for event in each.events if isinstance(event, Restored) and event.how == "rerun"]
    out = {version for event in reruns for version in event.voided}
    return [
        Done(
            version=each.version,
            seat=each.cause.seat if each.cause.kind == "seat" else None,
            events=own_events(ruleset, each.events),
            play=each.table.play,
            stands=each.version not in out,
        )
        for each in found
    ]


def _line(log: Sequence[Happened]) -> list[Happened]:
    """What led to the newest entry: from there back, past whatever was gone back over, to the last shuffle of a rewind."""
    by_version, found = {each.version: each for each in log}, list[Happened]()
    version = log[-1].version
    while version in by_version:
        each = by_version[version]
        found.append(each)
        back = next((event for event in each.events if isinstance(event, Restored) and event.how != "rerun"), None)
        if back is not None and back.luck:
            break
        version = each.version - 1 if back is None else back.to
    return found[::-1]


def _going_on(table: Table) -> Table:
    return replace(table, status="active", result=None, pauses=(), paused_at=None) if table.is_over else table


def _without(
    ruleset: AnyRuleset, log: Sequence[Happened], table: Table, play: Any, fallen: Sequence[int], at: int
) -> Table:  # Any: the ruleset's state
    """The table with that play: whoever is asked is asked anew, under the clock that runs."""
    version = table.version + 1
    honour = table.honour
    return replace(
        table,
        version=version,
        at=at,
        play=play,
        seats=tuple([_asked_anew(ruleset, log, play, number, seat, version, at) for number, seat in enumerate(table.seats)]),
        offers=(),
        voided=(*table.voided, *[(each, each) for each in fallen]),
        honour=honour if isinstance(honour, UnsetType) else replace(honour, accepted=()),
    )


def _asked_anew(
    ruleset: AnyRuleset, log: Sequence[Happened], play: Any, number: int, seat: Seat, version: int, at: int
) -> Seat:  # Any: as above
    """No late answer lands on what is asked now; a clock that had stopped goes on from where it stood."""
    if seat.question is not None:
        return replace(seat, turn=version)
    question = ruleset.question(play, number)
    if question is None or question.wait != seat.wait or seat.bank is None:
        return seat
    for before, after in zip(reversed(log[:-1]), reversed(log[1:]), strict=True):
        left = time_left(before.table.seats[number], after.table.at)
        if left is not None:
            return _goes_on(before.table.seats[number], seat, question, version, at, left)
    return seat


def _goes_on(then: Seat, seat: Seat, question: Question, version: int, at: int, left: int) -> Seat:
    """Asked again in the wait that was broken off, with the time that was left of it."""
    if then.wait != question.wait:
        return seat
    opened_at = runs_from(seat, at)
    return replace(seat, question=question, turn=version, opened_at=opened_at, bank=then.bank, due=opened_at + max(left, 0))


def _is_played(ruleset: AnyRuleset, entry: Happened) -> bool:
    return bool(own_events(ruleset, entry.events)) or any(isinstance(event, Over | Restored) for event in entry.events)


def _rewound(ruleset: AnyRuleset, then: Table, table: Table, at: int, chance: Chance | None) -> tuple[Table, tuple[Luck, ...]]:
    made = gone_back(ruleset, then, table, at)
    if chance is None or ruleset.reshuffle is None:
        return made, ()
    play, luck = ruleset.reshuffle(made.play, chance)
    return replace(made, play=play), luck


def _restored(ruleset: AnyRuleset, table: Table, to: int, voided: tuple[int, ...], **more: Any) -> Restored:
    # Any: further fields of the event
    state = msgspec.Raw(tables_of(ruleset).encode(table))
    return Restored(to, state, tuple([time_left(each, table.at) for each in table.seats]), voided, **more)
