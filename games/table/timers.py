"""What is due and when, and what happens then: each as of its own due time, oldest first."""

from typing import Any, Literal

from games.rules.contract import AnyRuleset, Chance, Struct
from games.rules.replay import replay
from games.table.clocks import idle_due, seat_due
from games.table.ending import ended_by_rules, ended_early
from games.table.limits import ABANDONED, DEFAULT_WIN
from games.table.lobby import begin
from games.table.offers import expired
from games.table.pauses import ended
from games.table.presence import present
from games.table.state import Table
from games.table.timeouts import Late, Mind, absence, time_out

TimerKind = Literal["unstarted", "resume", "begin", "rules", "seat", "idle", "offer", "alone", "nobody"]
_RANK: dict[TimerKind, int] = {
    "unstarted": 0,
    "resume": 0,
    "begin": 0,
    "rules": 0,
    "seat": 1,
    "idle": 1,
    "offer": 2,
    "alone": 3,
    "nobody": 4,
}
"""What comes first at the same instant: the game's own timers, then seats by number, then offers, then the end by default."""


class Timer(Struct):
    """One deadline of a game: what it is for, the instant (ms) it is due, and the version that armed it."""

    kind: TimerKind
    due: int
    seat: int | None = None
    rule: str | None = None
    armed: int = 0

    @property
    def name(self) -> str:
        if self.seat is not None:
            return f"{self.kind}:{self.seat}"
        return self.kind if self.rule is None else f"{self.kind}:{self.rule}"


def timers(ruleset: AnyRuleset, table: Table) -> list[Timer]:
    """Every deadline of the game, in the order in which they are to be done."""
    if table.status == "paused":
        return sorted([Timer("resume", pause.until, rule=pause.reason) for pause in table.pauses if pause.until], key=_order)
    if table.status == "open" and table.open_until is not None:
        return [Timer("unstarted", table.open_until)]
    if table.status != "active":
        return []
    if table.play is None:
        return [] if table.begins_at is None else [Timer("begin", table.begins_at)]
    found = [Timer("rules", due, rule=name) for name, due in ruleset.timers(table.play).items()]
    found += _seat_timers(table)
    if table.offers:
        found += _offer_timers(table)
    if table.alone_from is not None and ruleset.default_win(table.play):
        found.append(Timer("alone", table.alone_from + DEFAULT_WIN[table.mode]))
    if table.nobody_from is not None:
        found.append(Timer("nobody", table.nobody_from + ABANDONED[table.mode]))
    return sorted(found, key=_order) if len(found) > 1 else found


def _order(timer: Timer) -> tuple[int, int, int]:
    return timer.due, _RANK[timer.kind], -1 if timer.seat is None else timer.seat


def _seat_timers(table: Table) -> list[Timer]:
    found = []
    for number, seat in enumerate(table.seats):
        if seat.question is None:
            continue
        due, idle = seat_due(table, seat), idle_due(seat)
        if due is not None:
            found.append(Timer("seat", due, seat=number, armed=seat.turn or 0))
        if idle is not None:
            found.append(Timer("idle", idle, seat=number, armed=seat.turn or 0))
    return found


def _offer_timers(table: Table) -> list[Timer]:
    """An offer that stands for good, after the end, has none."""
    return [
        Timer("offer", offer.expires_at, rule=str(offer.id), armed=offer.id)
        for offer in table.offers
        if offer.is_open and offer.expires_at is not None
    ]


def fire(
    ruleset: AnyRuleset, table: Table, timer: Timer, chance: Chance, mind: Mind | None = None
) -> list[Any]:  # Any: table events and the ruleset's
    """What happens when this timer of the table is due. Never refuses. `mind` plays for seats that a bot minds."""
    match timer.kind:
        case "unstarted":
            return [ended_early(ruleset, table, None, (), "never_started")]
        case "resume":
            return [ended(pause) for pause in table.pauses if pause.reason == timer.rule]
        case "begin":
            return begin(ruleset, table, timer.due, chance)
        case "rules":
            return fire_rules(ruleset, table, table.play, timer.rule or "", timer.due, chance)
        case "seat":
            return time_out(Late(ruleset, table, timer.seat or 0, timer.due, chance, mind))
        case "idle":
            return absence(Late(ruleset, table, timer.seat or 0, timer.due, chance))
        case "offer":
            return expired(int(timer.rule or 0))
        case "alone":
            return [ended_early(ruleset, table, table.play, present(table), "by_default")]
        case "nobody":
            return [ended_early(ruleset, table, table.play, (), "abandoned")]


def fire_rules(ruleset: AnyRuleset, table: Table, play: Any, name: str, now: int, chance: Chance) -> list[Any]:
    """One of the ruleset's own timers, or `next_hand` before its time."""  # Any: see fire, and the ruleset's state
    events = ruleset.on_timer(play, name, now, chance)
    return [*events, *ended_by_rules(ruleset, table, replay(ruleset, events, play))]
