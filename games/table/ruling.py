"""A ruling: what those who judge decide about a game becomes one entry, which never edits what was."""

from collections.abc import Sequence
from typing import Any

import msgspec

from games.rules.contract import AnyRuleset, Chance, Refused, Struct
from games.rules.replay import replay
from games.rules.wire import members
from games.table.codec import tables_of
from games.table.ending import ended_by_rules, ended_early
from games.table.events import Over, Restored, Ruled, SeatBack
from games.table.pauses import decide_resume
from games.table.rerun import gone_back
from games.table.sentences import Action
from games.table.state import Table
from games.table.takeback import Past

REASON = "ruling"
"""Of a result that was decided, not played."""


class Sentence(Struct):
    """What was decided. `version`: the entry that is taken out, or the one that is gone back to; the others as the action needs.

    `winners`, `scores`: of the result, one score a seat; `seat`: who is warned or suspended, `days`: how long.
    """

    action: Action
    reason: str
    digest: str
    version: int | None = None
    winners: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    seat: int | None = None
    days: int | None = None


def decide_ruling(
    ruleset: AnyRuleset, table: Table, sentence: Sentence, past: Past, now: int, chance: Chance, *, resumes: bool
) -> list[Any]:  # Any: table events and the ruleset's
    """The events of the ruling's entry; `resumes`: no other dispute holds the table.

    Refuses no_such_version, nothing_to_take_back, not_over, bad_result, not_started, no_such_seat.
    """
    follows = _follows(ruleset, table, sentence, past, now, chance)
    ruled = Ruled(sentence.action, sentence.reason, sentence.digest, sentence.version)
    if not resumes or not table.is_begun or any(isinstance(event, Over) for event in follows):
        return [ruled, *follows]
    return [ruled, *follows, *decide_resume(table, "dispute")]


def _follows(
    ruleset: AnyRuleset, table: Table, sentence: Sentence, past: Past, now: int, chance: Chance
) -> list[Any]:  # Any: as above
    match sentence.action:
        case "reject":
            return []
        case "warn" | "suspend":
            _person(table, sentence)
            return []
        case "annul":
            return [_over(ruleset, table, sentence, ())]
        case "award" | "correct_result":
            return [_decided(ruleset, table, sentence)]
        case "rewind":
            return rewound(ruleset, table, _version(table, sentence), past, now, chance)
        case "rerun":
            raise Refused("no_rerun")


def _version(table: Table, sentence: Sentence) -> int:
    if sentence.version is None or not 1 <= sentence.version < table.version:
        raise Refused("no_such_version")
    return sentence.version


def _person(table: Table, sentence: Sentence) -> None:
    """Whom it concerns: no bot, which is one player in all its seats."""
    if table.seats[_seat(table, sentence.seat)].bot:
        raise Refused("no_such_seat")
    if sentence.action == "suspend" and sentence.days is None:
        raise Refused("no_days")


def _seat(table: Table, seat: int | None) -> int:
    if seat is None or not 0 <= seat < len(table.seats) or not table.seats[seat].taken:
        raise Refused("no_such_seat")
    return seat


def _decided(ruleset: AnyRuleset, table: Table, sentence: Sentence) -> Over:
    """These win: in place of a result that there is, or of the rest of the game."""
    if sentence.action == "correct_result" and not table.is_over:
        raise Refused("not_over")
    if table.play is None:
        raise Refused("not_started")
    if not sentence.winners:
        raise Refused("bad_result")
    return _over(ruleset, table, sentence, tuple(sorted({_seat(table, seat) for seat in sentence.winners})))


def _over(ruleset: AnyRuleset, table: Table, sentence: Sentence, winners: tuple[int, ...]) -> Over:
    """The scores as decided, or as they stand."""
    if sentence.scores is not None and len(sentence.scores) != len(table.seats):
        raise Refused("bad_result")
    stand = ended_early(ruleset, table, table.play, winners, REASON).scores if table.result is None else table.result.scores
    return Over(winners, tuple(stand if sentence.scores is None else sentence.scores), REASON)


def rewound(ruleset: AnyRuleset, table: Table, to: int, past: Past, now: int, chance: Chance) -> list[Any]:  # Any: as above
    """The table as it was at that version, clocks too, going on from now; who is here by now is here.

    A game that was over goes on, unless it was over then. Resignations since are undone like everything else.
    """
    gone_to, *since = past(to)
    if gone_to.table.play is None:
        raise Refused("no_such_version")
    undone = {version for first, last in table.voided for version in range(first, last + 1)}
    own = members(ruleset.events)
    moves = [
        each.version
        for each in since
        if each.version not in undone and any(type(event) in own or isinstance(event, Over) for event in each.events)
    ]
    if not moves:
        raise Refused("nothing_to_take_back")
    at = max(now, table.at)
    result = gone_back(ruleset, gone_to.table, table, at)
    state = msgspec.Raw(tables_of(ruleset).encode(result))
    restored = Restored(to, state, _clocks(result, at), tuple(moves), how="rewind")
    if result.is_over:
        return [restored]
    back, play = _here(ruleset, table, result, at, chance)
    return [restored, *back, *ended_by_rules(ruleset, result, play)]


def _clocks(table: Table, at: int) -> tuple[int | None, ...]:
    """What each running clock has left, ms."""
    return tuple([None if seat.due is None or seat.question is None else seat.due - at for seat in table.seats])


def _here(
    ruleset: AnyRuleset, table: Table, result: Table, at: int, chance: Chance
) -> tuple[Sequence[Any], Any]:  # Any: events, and the ruleset's state
    """Who was away then and is here by now."""
    events: list[Any] = []  # Any: as above
    play = result.play
    for number, seat in enumerate(table.seats):
        if seat.status == "playing" and result.seats[number].status == "absent":
            more = [] if ruleset.absent is None else ruleset.absent(play, number, False, at, chance)
            events += [SeatBack(number), *more]
            play = replay(ruleset, more, play)
    return events, play
