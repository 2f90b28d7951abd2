"""Challenges: a move that breaks the rules stands until somebody says so; then it is judged at once, from the log.

What the answer tells is one bit, the verdict; beside it only what must be done about it.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.rules.contract import AnyRuleset, Chance, Refused
from games.rules.honour import CLAIMS, Challenge, Honour, Verdict
from games.rules.replay import replay
from games.table.ending import ended_by_rules, ended_early, staying
from games.table.events import ChallengeRejected, ChallengeUpheld, GameForfeited, Over, PlayStopped, ResultAccepted
from games.table.honour import judged, lost
from games.table.limits import FREEZE
from games.table.presence import present
from games.table.rerun import done, rerun
from games.table.returning import returned
from games.table.state import Honoured, Table
from games.table.takeback import Happened, Past
from games.table.timers import fire_rules

CODES = ("not_honour", "no_tokens", "already_judged", "not_challengeable", "already_accepted", "hand_over")
"""Refusals of challenges and acceptances; too far back is `too_late`, out of place `phase_over`."""


def decide_challenge(
    ruleset: AnyRuleset, table: Table, seat: int, version: int, now: int, chance: Chance, past: Past
) -> list[Any]:  # Any: table events and the ruleset's
    """The verdict and what follows. Refuses as CODES says, and as the ruleset's `judge` does; a refusal costs no token."""
    honour, kept = _checked(ruleset, table, seat, now)
    log = past(kept.since)
    found = Challenge(
        log=done(ruleset, log), play=table.play, version=version, by=seat, judged=judged(table), now=max(now, table.at)
    )
    verdict = honour.judge(found)
    if not verdict.upheld:
        rejected = [ChallengeRejected(version, seat, verdict.seat)]
        return _concluded(ruleset, honour, table, seat, rejected, table.play, found.now, chance)
    follows, play = _remedy(ruleset, table, verdict, log, found.now, chance)
    upheld = [ChallengeUpheld(version, seat, verdict.seat), *follows]
    return _concluded(ruleset, honour, table, seat, upheld, play, found.now, chance)


def decide_accept(ruleset: AnyRuleset, table: Table, seat: int, now: int, chance: Chance) -> list[Any]:  # Any: as above
    """Nothing to challenge any more; the last of those present closes the window. Refuses phase_over, already_accepted."""
    kept = table.honour
    due = ruleset.timers(table.play).get(CLAIMS)
    if not isinstance(kept, Honoured) or due is None or now > due:
        raise Refused("phase_over")
    if seat in kept.accepted:
        raise Refused("already_accepted")
    back, play = returned(ruleset, table, seat, now, chance)
    heard = replace(table, honour=replace(kept, accepted=(*kept.accepted, seat)))
    events = [*back, ResultAccepted(seat)]
    if is_claimed_out(ruleset, heard, play):
        return [*events, *fire_rules(ruleset, table, play, CLAIMS, now, chance)]
    return [*events, *ended_by_rules(ruleset, table, play)]


def is_claimed_out(ruleset: AnyRuleset, table: Table, play: Any, *gone: int) -> bool:  # Any: the ruleset's state
    """Whether a claims window is open and everybody present has accepted, those who go aside; bots always do."""
    kept = table.honour
    if not isinstance(kept, Honoured) or not kept.accepted or play is None:
        return False
    if ruleset.outcome(play) is not None or CLAIMS not in ruleset.timers(play):
        return False
    seats = {number: table.seats[number] for number in present(table, *gone)}
    return all(number in kept.accepted or seat.bot or seat.is_minded for number, seat in seats.items())


def can_challenge(ruleset: AnyRuleset, table: Table, seat: int) -> list[str]:
    """Which of `challenge`, `accept_result` are open to this seat now."""
    honour, kept = ruleset.honour, table.honour
    if honour is None or not isinstance(kept, Honoured):
        return []
    may = honour.is_open(table.play, seat) and lost(table, seat) < honour.tokens(table.play)
    accepts = CLAIMS in ruleset.timers(table.play) and seat not in kept.accepted
    return ["challenge"] * may + ["accept_result"] * accepts


def _checked(ruleset: AnyRuleset, table: Table, seat: int, now: int) -> tuple[Honour[Any], Honoured]:  # Any: the state
    honour, kept = ruleset.honour, table.honour
    if honour is None or not isinstance(kept, Honoured):
        raise Refused("not_honour")
    due = ruleset.timers(table.play).get(CLAIMS)
    if not honour.is_open(table.play, seat):
        raise Refused(honour.closed(table.play))
    if due is not None and now > due:
        raise Refused("phase_over")
    if lost(table, seat) >= honour.tokens(table.play):
        raise Refused("no_tokens")
    return honour, kept


def _remedy(
    ruleset: AnyRuleset, table: Table, verdict: Verdict, log: Sequence[Happened], now: int, chance: Chance
) -> tuple[list[Any], Any]:  # Any: table events and the ruleset's; the ruleset's state
    """What is done about a move that broke the rules, and the play after it."""
    if verdict.forfeits:
        over = ended_early(ruleset, table, table.play, staying(table, verdict.seat), "forfeit")
        return [GameForfeited(verdict.seat), over], table.play
    if not verdict.without:
        return list(verdict.events), replay(ruleset, verdict.events, table.play)
    again = rerun(ruleset, log, verdict.without, now, chance)
    follows = [*verdict.events, *again.events]
    return [again.restored, *follows], replay(ruleset, follows, again.table.play)


def _concluded(
    ruleset: AnyRuleset,
    honour: Honour[Any],
    table: Table,
    seat: int,
    events: Sequence[Any],
    play: Any,
    now: int,
    chance: Chance,
) -> list[Any]:  # Any: as above
    """Play stops for a moment, where it does; whoever challenged is here; the game may be over."""
    if any(isinstance(event, Over) for event in events):
        return [*events]
    stopped = [PlayStopped(now + FREEZE[table.mode])] if FREEZE[table.mode] and honour.freezes(table.play, play) else []
    back, after = returned(ruleset, replace(table, play=play), seat, now, chance)
    return [*stopped, *events, *back, *ended_by_rules(ruleset, table, after)]
