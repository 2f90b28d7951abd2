"""A ruling: what those who judge decide about a game becomes one entry, which never edits what was."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.rules.contract import AnyRuleset, Chance, Refused, Struct
from games.rules.replay import replay
from games.table.ending import ended_by_rules, ended_early
from games.table.events import Over, Paused, Ruled, SeatBack
from games.table.limits import REOPENED
from games.table.pauses import decide_resume
from games.table.rerun import rerun, rewind
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


class Decided(Struct):
    """The events of a ruling's entry. `kept`: later moves that stand; `seen`: by seat, faces it saw only by what fell."""

    events: tuple[Any, ...]  # Any: table events and the ruleset's
    kept: tuple[int, ...] = ()
    seen: tuple[tuple[str, ...], ...] = ()


def decide_ruling(
    ruleset: AnyRuleset, table: Table, sentence: Sentence, past: Past, now: int, chance: Chance, *, resumes: bool
) -> Decided:
    """`resumes`: no other dispute holds the table.

    Refuses no_such_version, nothing_to_take_back, not_redoable, not_over, bad_result, not_started, no_such_seat, no_days.
    """
    follows = _follows(ruleset, table, sentence, past, now, chance)
    ruled = Ruled(sentence.action, sentence.reason, sentence.digest, sentence.version)
    if not resumes or not table.is_begun or any(isinstance(event, Over) for event in follows.events):
        return replace(follows, events=(ruled, *follows.events))
    return replace(follows, events=(ruled, *follows.events, *decide_resume(table, "dispute")))


def _follows(ruleset: AnyRuleset, table: Table, sentence: Sentence, past: Past, now: int, chance: Chance) -> Decided:
    match sentence.action:
        case "reject":
            return Decided(())
        case "warn" | "suspend":
            _person(table, sentence)
            return Decided(())
        case "annul":
            return Decided((_over(ruleset, table, sentence, ()),))
        case "award" | "correct_result":
            return Decided((_decided(ruleset, table, sentence),))
        case "rewind":
            return _rewound(ruleset, table, _version(table, sentence), past, now, chance)
        case "rerun":
            return _rerun(ruleset, table, _version(table, sentence), past, now, chance)


def _version(table: Table, sentence: Sentence) -> int:
    last = table.version if sentence.action == "rerun" else table.version - 1
    if sentence.version is None or not 1 <= sentence.version <= last:
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


def _rewound(ruleset: AnyRuleset, table: Table, to: int, past: Past, now: int, chance: Chance) -> Decided:
    """The table as it was at that version, clocks too, going on from now; who is here by now is here.

    Resignations since are undone like everything else. Nobody is asked: what nobody may know is shuffled anew.
    """
    log = past(to)
    found = rewind(ruleset, log, to, now, chance, consent=False)
    if not found.falls:
        raise Refused("nothing_to_take_back")
    if found.table.is_over:
        return Decided((found.restored,))
    back, play = _here(ruleset, table, found.table, chance)
    over = ended_by_rules(ruleset, found.table, play)
    return Decided((found.restored, *back, *(over or _waits(table, now))))


def _here(
    ruleset: AnyRuleset, table: Table, result: Table, chance: Chance
) -> tuple[Sequence[Any], Any]:  # Any: events, and the ruleset's state
    """Who was away then and is here by now."""
    events: list[Any] = []  # Any: as above
    play = result.play
    for number, seat in enumerate(table.seats):
        if seat.status == "playing" and result.seats[number].status == "absent":
            more = [] if ruleset.absent is None else ruleset.absent(play, number, False, result.at, chance)
            events += [SeatBack(number), *more]
            play = replay(ruleset, more, play)
    return events, play


def _rerun(ruleset: AnyRuleset, table: Table, without: int, past: Past, now: int, chance: Chance) -> Decided:
    """The game as if that entry had not been played; the later ones are played again, as far as they can be.

    What ended the game outside its rules is not played again: that end stands, with the scores as they are then.
    """
    found = rerun(ruleset, past(1), [without], now, chance)
    play = replay(ruleset, found.events, found.table.play)
    over = _ended_outside(ruleset, table, play) or ended_by_rules(ruleset, found.table, play) or _waits(table, now)
    return Decided((found.restored, *found.events, *over), found.kept, found.seen)


def _ended_outside(ruleset: AnyRuleset, table: Table, play: Any) -> list[Over]:  # Any: the ruleset's state
    """That all others left, agreed, or that somebody ruled so."""
    result = table.result
    if result is None or not table.is_over:
        return []
    by_rules = ruleset.outcome(table.play)
    if by_rules is not None and by_rules.reason == result.reason:
        return []
    return [ended_early(ruleset, table, play, result.winners, result.reason)]


def _waits(table: Table, now: int) -> list[Paused]:
    """Nobody sits at a live game that was over: it stands still for a day, unless its players agree to go on."""
    wait = REOPENED[table.mode] if table.is_over else 0
    return [Paused("agreed", max(now, table.at) + wait)] if wait else []
