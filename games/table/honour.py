"""What the fold keeps of honour mode: the period, what was judged in it, who accepts the result; and what is shown of it."""

from typing import Any

from msgspec import UnsetType
from msgspec.structs import replace

from games.rules.contract import AnyRuleset, Struct
from games.rules.honour import CLAIMS, Honour
from games.table.events import ChallengeRejected, ChallengeUpheld, ResultAccepted
from games.table.state import Honoured, Judged, Table


class JudgedView(Struct):
    """Seat `by` challenged the move of that entry, which was `seat`'s; upheld: it broke the rules."""

    version: int
    by: int
    seat: int
    upheld: bool


class HonourView(Struct):
    """What everybody knows of challenges: of this hand, or of the game where they are counted by it.

    `tokens`: by seat, how many challenges may still be rejected. `accepted`: who has accepted the result.
    """

    tokens: list[int]
    judged: list[JudgedView]
    accepted: list[int]


def shown_honour(ruleset: AnyRuleset, table: Table) -> HonourView | None:
    """None where mistakes are refused, and before the first deal."""
    honour, kept = ruleset.honour, table.honour
    if honour is None or isinstance(kept, UnsetType):
        return None
    most = honour.tokens(table.play)
    judged = [JudgedView(each.version, each.by, each.seat, each.upheld) for each in kept.judged if each.period == kept.period]
    return HonourView([most - lost(table, seat) for seat in range(len(table.seats))], judged, list(kept.accepted))


def tended(ruleset: AnyRuleset, honour: Honour[Any], table: Table) -> Table:  # Any: the ruleset's state
    """The table with a new period begun, and with acceptances forgotten, where this entry made it so."""
    period = None if table.play is None else honour.period(table.play)
    if period is None:
        return table
    kept = table.honour
    if isinstance(kept, UnsetType) or kept.period != period:
        return replace(table, honour=Honoured(period, table.version, () if isinstance(kept, UnsetType) else kept.judged))
    if kept.accepted and CLAIMS not in ruleset.timers(table.play):
        return replace(table, honour=replace(kept, accepted=()))
    return table


def with_judged(then: Honoured | UnsetType, now: Honoured | UnsetType) -> Honoured | UnsetType:
    """As it was then, with everything that was judged until now."""
    if isinstance(then, UnsetType) or isinstance(now, UnsetType):
        return then
    return replace(then, judged=now.judged)


def lost(table: Table, seat: int) -> int:
    """Tokens that this seat has lost in the present period."""
    kept = table.honour
    if isinstance(kept, UnsetType):
        return 0
    return sum(not each.upheld and each.by == seat and each.period == kept.period for each in kept.judged)


def judged(table: Table) -> frozenset[int]:
    """The versions that were judged, of any period."""
    return frozenset() if isinstance(table.honour, UnsetType) else frozenset(each.version for each in table.honour.judged)


def _upheld(table: Table, event: ChallengeUpheld) -> Table:
    return _judged(table, event, upheld=True)


def _rejected(table: Table, event: ChallengeRejected) -> Table:
    return _judged(table, event, upheld=False)


def _judged(table: Table, event: ChallengeUpheld | ChallengeRejected, *, upheld: bool) -> Table:
    """Whoever had accepted the result had accepted one that no longer is, if the challenge was upheld."""
    kept = table.honour
    if isinstance(kept, UnsetType):
        return table
    found = Judged(kept.period, event.version, event.by, event.seat, upheld)
    accepted = () if upheld else kept.accepted
    return replace(table, honour=replace(kept, judged=(*kept.judged, found), accepted=accepted))


def _accepted(table: Table, event: ResultAccepted) -> Table:
    kept = table.honour
    if isinstance(kept, UnsetType):
        return table
    return replace(table, honour=replace(kept, accepted=(*kept.accepted, event.seat)))


HONOUR: dict[type, Any] = {  # Any: one function for each event type, which takes that type
    ChallengeUpheld: _upheld,
    ChallengeRejected: _rejected,
    ResultAccepted: _accepted,
}
